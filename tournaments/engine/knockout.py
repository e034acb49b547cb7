"""A knock-out as it was played: who met whom, who goes on, which place that brings.

Terms: *places* are those of the bracket, 1 for who stood best before. Dealt out by snake they make
the heats of a round: with two at a table first against last, second against last but one. The
better half of a heat takes its better places, so that the next round is dealt in the same way and
the first two can meet in the final at the earliest.

A heat is decided by the points of the round, then by its small points, awards and penalties of
the round counted; where both are equal the better standing before the knock-out goes on. In the
final, and for third place, who are equal share the place unless the format says otherwise. Who
has nobody to play against goes on too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from tournaments.engine.results import Knockout, Tournament
from tournaments.engine.tally import RoundOutcome, Tally

NOBODY = 0  # holds a place of the bracket whose unit has gone
PAIR = 2  # who plays for third place

Rank = tuple[bool, bool, Fraction, int]  # the lower the better
Outcomes = Mapping[int, RoundOutcome]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """A table of a knock-out: ``units`` with the best first, ``on`` how many of them go on.

    ``places``: that of each within the heat, once it is ``played``; before, the units stand in the
    order of the bracket. ``level``: equal results, of which the better standing before was put
    first; in a final they share the place where ``places`` say so.
    """

    units: tuple[int, ...]
    table: int | None = None
    on: int = 0
    played: bool = False
    level: bool = False
    walk_over: bool = False
    final: bool = False
    third_place: bool = False
    places: tuple[int, ...] = ()

    @property
    def sharing(self) -> frozenset[int]:
        """Who share a place of it with somebody."""
        placed = zip(self.units, self.places, strict=False)
        return frozenset(one for one, place in placed if self.places.count(place) > 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A knock-out so far; ``seeds``: who is in it, the best first.

    ``reached``: of each of them the best of the places that are theirs if they win no more.
    ``next_places``: who holds the places of the round after, ``next_third`` who then plays for
    third place; both empty behind the final. ``sharing``: who share a place by the final.
    """

    seeds: tuple[int, ...]
    rounds: tuple[tuple[Heat, ...], ...]
    reached: Mapping[int, int]
    next_places: tuple[int, ...]
    next_third: tuple[int, ...] = ()
    sharing: frozenset[int] = frozenset()


def rounds_of(units: int, size: int) -> int:
    """How many rounds it takes from so many to the end of the final; 0: it does not come out.

    >>> rounds_of(8, 2), rounds_of(16, 4), rounds_of(12, 4), rounds_of(5, 5), rounds_of(10, 5)
    (3, 3, 0, 1, 0)
    """
    rounds, tables = 1, units // size if size else 0
    if not tables or units % size or (size % 2 and tables > 1):
        return 0
    while tables > 1:
        if tables % 2:
            return 0
        tables //= 2
        rounds += 1
    return rounds


def column(place: int, tables: int) -> int:
    """At which of so many tables a place of the bracket is dealt, from 1.

    >>> [column(place, 4) for place in range(1, 9)]
    [1, 2, 3, 4, 4, 3, 2, 1]
    """
    at = (place - 1) % (2 * tables)
    return min(at, 2 * tables - 1 - at) + 1


def tree(tables: int) -> list[int]:
    """The heats in the order in which brackets are written: neighbours meet in the next round.

    >>> tree(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    if tables == 1:
        return [1]
    return [at for one in tree(tables // 2) for at in (one, tables + 1 - one)]


def bracket_of(
    tournament: Tournament,
    knockout: Knockout,
    before: Mapping[int, int],
    tallies: Mapping[int, Tally],
    *,
    settled: bool = False,
) -> Bracket:
    """The bracket of a tournament; ``before``: everybody, best first when it began, with ranks.

    ``settled``: nothing more of the last round is to come, so that where a result is missing the
    better standing goes on.
    """
    played = _Played(knockout, before, lowest_wins=tournament.scoring.lowest_wins)
    later = tournament.rounds[knockout.after :]
    for at, results in enumerate(later):
        outcomes = {number: tally.rounds[knockout.after + at] for number, tally in tallies.items()}
        played.plays(outcomes, set(results.walk_overs), settled=settled or at < len(later) - 1)
    return Bracket(
        seeds=played.seeds,
        rounds=tuple(played.rounds),
        reached=played.reached,
        next_places=tuple(played.places),
        next_third=tuple(played.third),
        sharing=frozenset(played.sharing),
    )


def _seeds(knockout: Knockout, before: Sequence[int]) -> list[int]:
    """The places of the first round.

    Who was drawn and has gone since is not seated any more. As such count the best of the others,
    if the tables are then those of a bracket.
    """
    if not knockout.seated:
        return _filled(before[: knockout.units], knockout.units)
    there = {number for table in knockout.seated for number in table}
    seated = [number for number in before if number in there][: knockout.units]
    gone = [number for number in before if number not in there][: knockout.units - len(seated)]
    with_gone = [number for number in before if number in there or number in gone]
    tables = max(1, knockout.units // knockout.size)
    tried = [_filled(some[: knockout.units], knockout.units) for some in (seated, with_gone)]
    return next((some for some in tried if _fits(some, knockout, tables)), tried[0])


def _filled(numbers: Sequence[int], length: int) -> list[int]:
    return [*numbers, *[NOBODY] * (length - len(numbers))]


def _fits(places: Sequence[int], knockout: Knockout, tables: int) -> bool:
    """Whether everybody who sits together belongs together."""
    at = {number: column(place, tables) for place, number in enumerate(places, 1)}
    return all(len({at[n] for n in table if n in at}) <= 1 for table in knockout.seated)


class _Played:
    """A knock-out while its rounds are gone through."""

    def __init__(self, knockout: Knockout, before: Mapping[int, int], *, lowest_wins: bool) -> None:
        self.knockout = knockout
        self.ranks = before
        self.standing = {number: at for at, number in enumerate(before)}
        self.lowest_wins = lowest_wins
        self.places = _seeds(knockout, list(before))
        self.seeds = tuple(filter(None, self.places))
        self.third: list[int] = []
        self.rounds: list[tuple[Heat, ...]] = []
        self.reached = dict.fromkeys(self.seeds, self._out)
        self.sharing: set[int] = set()

    @property
    def tables(self) -> int:
        """How many heats the round has."""
        return max(1, len(self.places) // self.knockout.size)

    @property
    def half(self) -> int:
        """So many of each heat go on; 0 from the final."""
        return self.knockout.size // 2 if self.tables > 1 else 0

    @property
    def _out(self) -> int:
        """The best place of those who go out in this round."""
        return self.half * self.tables + 1

    def plays(self, outcomes: Outcomes, walk_overs: set[int], *, settled: bool) -> None:
        """Go on by a round; behind the final there is none."""
        if not self.places:
            return
        heats = [
            (at, self._heat(units, outcomes, walk_overs, settled=settled))
            for at, units in self._heats(outcomes)
        ]
        if self.tables > 1:
            self.rounds.append(tuple(heat for _at, heat in heats))
            self._goes_on(heats)
            return
        for _at, heat in heats:
            self._ends(heat, 1)
        small = self._for_third(outcomes, walk_overs, settled=settled)
        for heat in small:
            self._ends(heat, PAIR + 1)
        self.rounds.append((*(heat for _at, heat in heats), *small))
        self.places, self.third = [], []

    def _heats(self, outcomes: Outcomes) -> Iterator[tuple[int, list[int]]]:
        """Who plays together, with the column: by their tables, without one by the bracket."""
        where: dict[int, tuple[int, int]] = {}
        held = {number: place for place, number in enumerate(self.places, 1) if number}
        for number, place in held.items():  # in order of the bracket
            result = outcomes[number].result
            mates = (where[mate] for mate in (result.seats if result else ()) if mate in where)
            own = (column(place, self.tables), id(result) if result else 0)
            where[number] = next(mates, own)
        heats: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, key in where.items():
            same = [known for known in where.values() if known[0] == key[0] and known[1]]
            heats[key if key[1] or not same else same[0]].append(number)
        order = tree(self.tables)
        for (at, _table), units in sorted(heats.items(), key=lambda heat: order.index(heat[0][0])):
            yield at, units

    def _heat(
        self, units: list[int], outcomes: Outcomes, walk_overs: set[int], *, settled: bool
    ) -> Heat:
        ranks = {
            number: self._rank(outcomes[number], free=number in walk_overs) for number in units
        }
        counting = sum(outcomes[number].counts for number in units)
        free = any(number in walk_overs for number in units)
        played = (
            settled
            or free
            or counting >= min(PAIR, len(units))
            or any(outcomes[number].result for number in units)
        )
        order = sorted(units, key=lambda number: (ranks[number], self.standing[number]))
        edge = self.half - 1
        return Heat(
            units=tuple(order) if played else tuple(units),
            table=next((at for number in units if (at := outcomes[number].table)), None),
            on=min(self.half, len(units)) if played else 0,
            played=played,
            level=played
            and any(
                ranks[above] == ranks[below] and edge in {at, -1}
                for at, (above, below) in enumerate(pairwise(order))
            ),
            walk_over=free,
            final=self.tables == 1,
            places=self._places(order, ranks, outcomes) if played else (),
        )

    def _places(
        self, order: Sequence[int], ranks: Mapping[int, Rank], outcomes: Outcomes
    ) -> tuple[int, ...]:
        """The place of each within a heat; equal results share one of the final.

        Where the standing before goes first there, they do who were equal in it too.
        """
        places = list(range(1, len(order) + 1))
        if self.tables > 1:
            return tuple(places)
        for at, (above, below) in enumerate(pairwise(order), 1):
            equal = ranks[above] == ranks[below] and outcomes[below].counts
            if self.knockout.final_by_standing:
                equal = equal and self.ranks[above] == self.ranks[below]
            if equal:
                places[at] = places[at - 1]
        return tuple(places)

    def _rank(self, outcome: RoundOutcome, *, free: bool) -> Rank:
        score = outcome.score if self.lowest_wins else -outcome.score
        return not free, not outcome.counts, -outcome.table_points, score

    def _goes_on(self, heats: Sequence[tuple[int, Heat]]) -> None:
        """Fill the places of the next round and say who lost before a final."""
        half, tables = self.half, self.tables
        following = [NOBODY] * (half * tables)
        late: list[int] = []
        for at, heat in heats:
            for row, number in enumerate(heat.units[: heat.on]):
                place = row * tables + (tables + 1 - at if row % 2 else at)
                if following[place - 1] == NOBODY:
                    following[place - 1] = number
                else:
                    late.append(number)
        for number in late[: following.count(NOBODY)]:
            following[following.index(NOBODY)] = number
        lost = [number for _at, heat in heats if heat.played for number in heat.units[heat.on :]]
        self.places = following
        for number in filter(None, following):
            self.reached[number] = self._out
        plays = self.knockout.third_place and self.tables == 1
        self.third = sorted(lost, key=self.standing.__getitem__) if plays else []

    def _for_third(self, outcomes: Outcomes, walk_overs: set[int], *, settled: bool) -> list[Heat]:
        if not self.third:
            return []
        heat = self._heat(self.third, outcomes, walk_overs, settled=settled)
        return [replace(heat, final=False, third_place=True)]

    def _ends(self, heat: Heat, best: int) -> None:
        for at, number in enumerate(heat.units):
            self.reached[number] = best + (heat.places[at] - 1 if heat.played else 0)
        self.sharing |= heat.sharing
