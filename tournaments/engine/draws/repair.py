"""Repair of a published draw: who leaves and who comes late, with few people moved.

The tables have the sizes that a draw with the same choice would give. Who comes late takes an
empty place, where that can be without a meeting that must not be. People move only where a table
is too small or too many: one is called from a larger table, or the last table is given up.
``evenly``: those who play change with those who sit out, until nobody sits out much more often
than others; a round that was missed counts as one sat out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scorer.games.text import gettext as _
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.meeting_costs import NOTHING, Cost, Meetings
from tournaments.engine.draws.partners import paired_anew
from tournaments.engine.draws.request import (
    Draw,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Round,
    Table,
    Uneven,
)
from tournaments.engine.draws.rests import rests_before
from tournaments.engine.draws.seats import seated
from tournaments.engine.draws.sizes import Sizes, sizes_of

MORE = 2  # rests that one has more than another, where changing places makes it more even


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
    *,
    evenly: bool = False,
    freely: bool = False,
) -> Repaired:
    """The draw from its round ``first`` (0 is the first one) on without some, with others.

    Who is ``absent`` by the request leaves that round alone. The rounds before are as they were.
    ``freely``: nobody knows the draw yet, so anybody may move to meet fewer again.
    Raises ``DrawImpossible`` where too few stay.
    """
    units = [unit for unit in request.units if unit.number not in leaving] + list(joining)
    known = {unit.number: unit for unit in (*request.units, *joining)}
    meetings = Meetings(request, known, drawn)
    rounds, resting = list(drawn.rounds), list(drawn.sitting_out)
    for played in range(first, len(rounds)):
        there = {unit.number for unit in units} - set(request.absent_in(played))
        hall = _Hall(meetings, rounds[played], resting[played])
        hall.put_right(there, _sizes(request, len(there)))
        rounds[played], resting[played] = hall.drawn()
    if evenly:
        _even_out(request, meetings, (rounds, resting), first)
    while freely and _settled(meetings, rounds, resting, first):
        pass
    for played in range(first, len(rounds)):
        rounds[played] = _reseated(rounds, played, drawn.rounds[played], request)
    if request.method is Method.MOVEMENT:
        changed = [
            (played, place)
            for played in range(first, len(rounds))
            for place in _changed(rounds[played], drawn.rounds[played])
        ]
        rounds = paired_anew(request, rounds, changed)
    made = Draw(rounds=tuple(rounds), sitting_out=tuple(resting))
    return Repaired(draw=made, moved=_moved(drawn, made))


def _sizes(request: DrawRequest, units: int) -> Sizes:
    """The tables that a draw would make for so many."""
    whole = request.method is Method.MOVEMENT
    uneven = Uneven.SIT_OUT if whole else request.uneven
    try:
        return sizes_of(units, request.table_size, uneven, request.seats)
    except DrawImpossible:
        raise DrawImpossible(_("Too few stay to fill a table."), "units") from None


def _settled(meetings: Meetings, rounds: list[Round], resting: list[Table], first: int) -> bool:
    """Whether anybody changed places so that fewer meet who should not."""
    better = False
    for played in range(first, len(rounds)):
        hall = _Hall(meetings, rounds[played], resting[played])
        free = [
            number
            for table in rounds[played]
            for number in table
            if not meetings.known[number].fixed_table
        ]
        gained = [number for number in free if hall.exchange(number, free)]
        better |= bool(gained)
        rounds[played], resting[played] = hall.drawn()
    return better


def _moved(before: Draw, after: Draw) -> tuple[Table, ...]:
    """By round who is not where they were."""
    found = []
    for was, now in zip(_places(before), _places(after), strict=True):
        found.append(tuple(one for one in sorted(now) if one in was and was[one] != now[one]))
    return tuple(found)


def _places(drawn: Draw) -> list[dict[int, int]]:
    """By round who is at which table, -1 for those who rest."""
    return [
        {one: place for place, table in enumerate(tables) for one in table}
        | dict.fromkeys(resting, -1)
        for tables, resting in zip(drawn.rounds, drawn.sitting_out, strict=True)
    ]


def _even_out(
    request: DrawRequest,
    meetings: Meetings,
    halls: tuple[list[Round], list[Table]],
    first: int,
) -> None:
    """Let those who rest often change places with those who rest seldom."""
    rounds, resting = halls
    everybody = tuple(meetings.known.values())
    rests = Counter(rests_before(replace(request, units=everybody)))
    rests.update(one for some in resting for one in some)
    order = shuffled(sorted(meetings.known), lots_of(request))
    lot = {number: at for at, number in enumerate(order)}

    def gains(played: int, one: int) -> list[tuple[int, Cost, int, int]]:
        """Whom somebody may change places with, the best first."""
        found = []
        for table in rounds[played]:
            for other in table:
                if rests[one] - rests[other] < MORE or meetings.known[other].fixed_table:
                    continue
                cost = meetings.cost(one, [mate for mate in table if mate != other])
                if not cost[0]:
                    found.append((rests[other], cost, lot[other], other))
        return sorted(found)

    def change() -> bool:
        often = sorted(
            (-rests[one], lot[one], played, one)
            for played in range(first, len(rounds))
            for one in resting[played]
        )
        for _often, _lot, played, one in often:
            if found := gains(played, one):
                other = found[0][-1]
                _exchange_places(meetings, rounds, resting, (played, one, other))
                rests[one] -= 1
                rests[other] += 1
                return True
        return False

    while change():
        pass


def _exchange_places(
    meetings: Meetings,
    rounds: list[Round],
    resting: list[Table],
    change: tuple[int, int, int],
) -> None:
    """In a round somebody takes the place of another, who rests."""
    played, one, other = change
    for table in rounds[played]:
        meetings.count(table, -1)
    made = swapped(Draw(rounds=tuple(rounds), sitting_out=tuple(resting)), played, one, other)
    rounds[played], resting[played] = made.rounds[played], made.sitting_out[played]
    for table in rounds[played]:
        meetings.count(table, 1)


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


class _Hall:
    """One round while it is repaired."""

    def __init__(self, meetings: Meetings, tables: Round, resting: Table) -> None:
        self.meetings, self.known = meetings, meetings.known
        self.tables = [list(table) for table in tables]
        self.resting = list(resting)
        self.sizes: Sequence[int] = ()
        for table in tables:
            meetings.count(table, -1)  # this round's are worked out anew

    def drawn(self) -> tuple[Round, Table]:
        """The round's tables and who rests."""
        while self.tables and not self.tables[-1]:
            self.tables.pop()
        for table in self.tables:
            self.meetings.count(table, 1)
        return tuple(tuple(table) for table in self.tables), tuple(sorted(self.resting))

    def put_right(self, there: Collection[int], sizes: Sizes) -> None:
        """Seat who is ``there`` at tables of these sizes, with as few moves as can be.

        Who comes new has a place before who rests, and who rests before who loses a table.
        """
        seated_now = {number for table in self.tables for number in table}
        joining = sorted(set(there) - seated_now - set(self.resting))
        waiting = [number for number in self.resting if number in there]
        self.resting, self.sizes = [], sizes.tables
        for table in self.tables:
            for number in [number for number in table if number not in there]:
                self._free(table, number)
        spare = [table for table in self.tables if table][len(sizes.tables) :]
        dissolved = [number for table in reversed(spare) for number in table]
        for table in spare:
            table.clear()
        for numbers in (joining, waiting, dissolved):
            self._seat_all(numbers)
        while (small := self._too_small()) is not None and self._call_to(small):
            pass
        self._trim()

    def _trim(self) -> None:
        """Let those rest who are too many at a table."""
        for table in self.tables:
            free = [number for number in table if self.known[number].fixed_table is None]
            for number in free[: max(0, len(table) - self.sizes[0])]:
                self._free(table, number)
                self.resting.append(number)

    def _open(self) -> list[list[int]]:
        """The tables that somebody may join; a further one where there are too few."""
        least, most = self.sizes[-1], self.sizes[0]
        largest = sum(len(table) >= most for table in self.tables)
        room = most if largest < self.sizes.count(most) else least
        found = [table for table in self.tables if table and len(table) < room]
        if sum(map(bool, self.tables)) < len(self.sizes):
            if all(self.tables):
                self.tables.append([])
            found.append(next(table for table in self.tables if not table))
        return found

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
            self.exchange(number, numbers)
            if self._cost(number)[0]:
                self.exchange(number, [mate for table in self.tables for mate in table])

    def exchange(self, number: int, others: list[int]) -> bool:
        """Change places with whom the most is gained, if anything."""
        if not any(self._cost(number)):
            return False
        gains = [
            (self._after(number, other), other)
            for other in others
            if not self.known[other].fixed_table
            and other not in (*self._table(number), *self.resting)
        ]
        least, other = min(gains, default=(NOTHING, number))
        if least < NOTHING:
            self._swap(number, other)
        return least < NOTHING

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

    def _too_small(self) -> list[int] | None:
        return next((table for table in self.tables if 0 < len(table) < self.sizes[-1]), None)

    def _call_to(self, small: list[int]) -> bool:
        """Call whom it costs least from a full table; whether anybody can be called."""
        callable_ = [
            (self.meetings.cost(number, small), place, number)
            for place, table in enumerate(self.tables)
            if len(table) > self.sizes[-1]
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
