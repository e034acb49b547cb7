"""Repair of a published draw: who leaves and who comes late, with the fewest people moved.

Somebody who stays away moves nobody: the table plays one short. Who comes late takes an empty
place, where that can be without a meeting that must not be. People move only where a table would
be too small: one is called from a full table, or the last table is given up once all empty places
can be filled from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from scorer.games.text import gettext as _
from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.lots import lots_of
from tournaments.engine.draws.partners import paired_anew
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Round,
    Table,
    Uneven,
)
from tournaments.engine.draws.seats import seated
from tournaments.engine.draws.sizes import whole_tables

Cost = tuple[int, int, int]  # meetings that must not be, rematches, those that should not be
NOTHING: Cost = (0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired:
    """A draw put right, and by round who has another table than before or rests instead.

    ``moved`` are who must be told; who came or left is not among them.
    """

    draw: Draw
    moved: tuple[Table, ...]


def repaired(
    request: DrawRequest,
    drawn: Draw,
    first: int,
    leaving: Collection[int] = (),
    joining: tuple[DrawUnit, ...] = (),
) -> Repaired:
    """The draw from its round ``first`` (0 is the first one) on without some, with others.

    The rounds before are as they were. Raises ``DrawImpossible`` where too few stay.
    """
    units = [unit for unit in request.units if unit.number not in leaving] + list(joining)
    if len(units) < request.table_size - (0 if whole_tables(request) else 1):
        raise DrawImpossible(_("Too few stay to fill a table."), "units")
    known = {unit.number: unit for unit in (*request.units, *joining)}
    meetings = _Meetings(request, known, drawn)
    rounds, resting = list(drawn.rounds), list(drawn.sitting_out)
    moved: list[Table] = []
    for played in range(len(rounds)):
        if played < first:
            moved.append(())
            continue
        hall = _Hall(request, meetings, rounds[played], resting[played], known)
        hall.let_go(leaving)
        hall.welcome([unit.number for unit in joining])
        hall.put_right()
        moved.append(hall.moved(rounds[played], resting[played]))
        rounds[played], resting[played] = hall.drawn()
        rounds[played] = _reseated(rounds, played, drawn.rounds[played], request)
    if request.method is Method.MOVEMENT:
        changed = [
            (played, place)
            for played in range(first, len(rounds))
            for place in _changed(rounds[played], drawn.rounds[played])
        ]
        rounds = paired_anew(request, rounds, changed)
    return Repaired(draw=Draw(rounds=tuple(rounds), sitting_out=tuple(resting)), moved=tuple(moved))


def _reseated(rounds: list[Round], played: int, before: Round, request: DrawRequest) -> Round:
    """The round with fair seats at the tables that changed; who kept their table keep theirs."""
    changed = _changed(rounds[played], before)
    kept = [
        [
            list(table)
            for place, table in enumerate(tables)
            if index != played or place not in changed
        ]
        for index, tables in enumerate(rounds)
    ]
    past = [[list(table) for table in tables] for tables in request.history] + kept
    lots = lots_of(request)
    [fresh] = seated([[list(rounds[played][place]) for place in changed]], past, lots)
    tables = dict(zip(changed, fresh, strict=True))
    return tuple(tuple(tables.get(place, table)) for place, table in enumerate(rounds[played]))


def _changed(tables: Round, before: Round) -> list[int]:
    """The places, from 0, of the tables where somebody sits who did not."""
    return [
        place
        for place, table in enumerate(tables)
        if place >= len(before) or not set(table) <= set(before[place])
    ]


def swapped(drawn: Draw, played: int, one: int, other: int) -> Draw:
    """The draw with two units changing places in a round, at tables or resting."""

    def exchanged(numbers: Table) -> Table:
        return tuple({one: other, other: one}.get(number, number) for number in numbers)

    rounds, resting = list(drawn.rounds), list(drawn.sitting_out)
    rounds[played] = tuple(exchanged(table) for table in rounds[played])
    resting[played] = tuple(sorted(exchanged(resting[played])))
    return replace(drawn, rounds=tuple(rounds), sitting_out=tuple(resting))


class _Meetings:
    """Who meets how often in all rounds, played or to come."""

    def __init__(self, request: DrawRequest, known: dict[int, DrawUnit], drawn: Draw) -> None:
        self.request, self.known = request, known
        self.times: Counter[tuple[int, int]] = Counter()
        for table in (table for played in (*request.history, *drawn.rounds) for table in played):
            self.count(table, 1)

    def count(self, table: Iterable[int], times: int) -> None:
        """Add the meetings of a table, or take them away."""
        for one, other in combinations(sorted(table), 2):
            self.times[one, other] += times

    def cost(self, number: int, table: Iterable[int]) -> Cost:
        """What it costs to seat the unit with these: must, rematches, should."""
        must = again = should = 0
        for mate in table:
            again += self.times[min(number, mate), max(number, mate)]
            must += self._shared(number, mate, Apart.MUST)
            should += self._shared(number, mate, Apart.SHOULD)
        return must, again, should

    def _shared(self, one: int, other: int, firmly: Apart) -> int:
        return len(shared(self.request, self.known[one], self.known[other], firmly))


class _Hall:
    """One round while it is repaired."""

    def __init__(
        self,
        request: DrawRequest,
        meetings: _Meetings,
        tables: Round,
        resting: Table,
        known: dict[int, DrawUnit],
    ) -> None:
        self.size, self.meetings, self.known = request.table_size, meetings, known
        self.tables = [list(table) for table in tables]
        self.resting = list(resting)
        self.sits_out = request.uneven is Uneven.SIT_OUT
        self.whole = whole_tables(request)
        self.most = request.seats.most if request.seats else self.size
        for table in tables:
            meetings.count(table, -1)  # this round's are worked out anew

    def drawn(self) -> tuple[Round, Table]:
        """The round's tables and who rests."""
        for table in self.tables:
            self.meetings.count(table, 1)
        return tuple(tuple(table) for table in self.tables), tuple(sorted(self.resting))

    def moved(self, before: Round, rested: Table) -> Table:
        """Who is not where they were."""
        was = {number: place for place, table in enumerate(before) for number in table}
        was |= dict.fromkeys(rested, -1)
        now = {number: place for place, table in enumerate(self.tables) for number in table}
        now |= dict.fromkeys(self.resting, -1)
        return tuple(
            number for number in sorted(now) if number in was and was[number] != now[number]
        )

    def let_go(self, leaving: Collection[int]) -> None:
        """Empty the places of who leaves."""
        self.resting = [number for number in self.resting if number not in leaving]
        for table in self.tables:
            for number in [number for number in table if number in leaving]:
                self._free(table, number)

    def welcome(self, joining: Iterable[int]) -> None:
        """Seat who comes where it costs least; who finds no place waits."""
        self._seat_all(list(joining))

    def put_right(self) -> None:
        """Make every table full or, if it may be, one short, with as few moves as can be."""
        if self._open():
            waiting, self.resting = self.resting, []
            self._seat_all(waiting)
        while sum(self.size - len(table) for table in self._open()) >= self.size:
            self._seat_all(self.tables.pop())
        if self.whole:
            self._take_short_ones_apart()
        while self.resting and self._enough_for_a_table():
            self.tables.append(self.resting[: self.size])
            del self.resting[: self.size]
        while (small := self._too_small()) is not None and self._call_to(small):
            pass

    def _take_short_ones_apart(self) -> None:
        """Fill them up with who sat at the last tables; the others join a table or wait."""
        while self._open():
            self._seat_all(self.tables.pop())
        for number in [] if self.sits_out else list(self.resting):
            if roomy := [table for table in self.tables if len(table) < self.most]:
                min(roomy, key=lambda table: self.meetings.cost(number, table)).append(number)
                self.resting.remove(number)

    def _open(self) -> list[list[int]]:
        return [table for table in self.tables if len(table) < self.size]

    def _seat_all(self, numbers: list[int]) -> None:
        """Seat them where it costs least; who finds no place waits.

        Then they change places with each other while that is better, and with anybody where two
        meet who must not.
        """
        for number in numbers:
            if tables := self._open():
                min(tables, key=lambda table: self.meetings.cost(number, table)).append(number)
            else:
                self.resting.append(number)
        for number in numbers:
            if any(self._cost(number)):
                self._exchange(number, numbers)
            if self._cost(number)[0]:
                self._exchange(number, [mate for table in self.tables for mate in table])

    def _exchange(self, number: int, others: list[int]) -> None:
        """Change places with whom the most is gained, if anything."""
        gains = [
            (self._after(number, other), other)
            for other in others
            if not self.known[other].fixed_table
            and other not in (*self._table(number), *self.resting)
        ]
        least, other = min(gains, default=(NOTHING, number))
        if least < NOTHING:
            self._swap(number, other)

    def _after(self, one: int, other: int) -> Cost:
        """What the two cost more when they change places."""
        before = (*self._cost(one), *self._cost(other))
        self._swap(one, other)
        after = (*self._cost(one), *self._cost(other))
        self._swap(one, other)
        must, again, should = (
            after[kind] + after[kind + 3] - before[kind] - before[kind + 3] for kind in range(3)
        )
        return must, again, should

    def _swap(self, one: int, other: int) -> None:
        here, there = self._table(one), self._table(other)
        here[here.index(one)], there[there.index(other)] = other, one

    def _table(self, number: int) -> list[int]:
        return next((table for table in self.tables if number in table), [])

    def _cost(self, number: int) -> Cost:
        return self.meetings.cost(number, [m for m in self._table(number) if m != number])

    def _enough_for_a_table(self) -> bool:
        """Whether who waits makes a table, with one each from full ones if tables may be short."""
        lacking = self.size - 1 - len(self.resting)
        full = sum(len(table) >= self.size for table in self.tables)
        may_be_short = not (self.sits_out or self.whole)
        return len(self.resting) >= self.size or (may_be_short and full >= lacking)

    def _too_small(self) -> list[int] | None:
        return next((table for table in self.tables if len(table) < self.size - 1), None)

    def _call_to(self, small: list[int]) -> bool:
        """Call whom it costs least from a full table; whether anybody can be called."""
        callable_ = [
            (self.meetings.cost(number, small), place, number)
            for place, table in enumerate(self.tables)
            if len(table) >= self.size
            for number in table
            if self.known[number].fixed_table is None
        ]
        if not callable_:
            return False
        _cost, place, number = min(callable_)
        self._free(self.tables[place], number)
        small.append(number)
        return True

    @staticmethod
    def _free(table: list[int], number: int) -> None:
        """Take the unit from the table; who has the last seat moves up to the open one."""
        table[table.index(number)] = table[-1]
        table.pop()
