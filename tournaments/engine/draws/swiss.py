"""Swiss: one round in twos, near ranks against each other, nobody against the same one again.

All wishes are costs of one perfect matching of least cost, each class dearer than everything
below it together: rematches, meetings that must not be, who sits out (the lowest in rank of those
who did least often, or one of them by lot), meetings that should not be, distance in rank from
whom a unit is to meet, its neighbour or half the field away (squared), and lots, so that one
matching alone is the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random

from scorer.games.text import gettext as _
from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.lots import in_order, lots_of, numbered, shuffled
from tournaments.engine.draws.matching import cheapest_pairs
from tournaments.engine.draws.request import (
    Apart,
    Byes,
    Draw,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Pairing,
    Round,
    Table,
)
from tournaments.engine.draws.rests import rests_before

PLACES = 2  # at a table
FIRST_WINDOW = 12  # how many good opponents ranked behind them units are offered at first
WIDER = 4  # times as many next time
MOST_OFFERS = 100_000  # no wider window has more
LOTS = 2**32  # so many lots make two equally cheap rounds all but impossible


@dataclass(frozen=True, slots=True)
class Costs:
    """What one of each class costs: more than all that a round can cost in the classes below."""

    distance: int
    should: int
    sitting: int
    must: int
    rematch: int


def costs_for(units: int) -> Costs:
    """The classes for a field of so many: at most half as many pairs, a few shared things each."""
    distance = units * LOTS
    should = distance * units**3
    sitting = should * 2 * units
    must = sitting * units
    return Costs(distance, should, sitting, must, rematch=must * 3 * units)


def draw(request: DrawRequest) -> Draw:
    """One round by ``ranking`` (by lot for who has no rank) and ``history``.

    Up to 450 units the result is the best there is; beyond, the best among some hundred
    opponents near in rank. Raises ``DrawImpossible`` for one unit alone.
    """
    if len(request.units) < PLACES:
        raise DrawImpossible(_("At least two are needed to play."), "units")
    lots = lots_of(request)
    ranked = in_order(request, lots)
    pairs = best_pairs(request, ranked, lots)
    sides = Sides(request.history)
    tables = [
        sides.seated(ranked[one].number, ranked[other].number, lots)
        for one, other in pairs
        if other < len(ranked)
    ]
    resting = tuple(ranked[one].number for one, other in pairs if other == len(ranked))
    return Draw(rounds=(numbered(tables, request),), sitting_out=(resting,))


def best_pairs(
    request: DrawRequest, ranked: list[DrawUnit], lots: Random
) -> tuple[tuple[int, int], ...]:
    """Pairs of ranks from 0; the place behind the last rank is an odd field's empty chair.

    Few opponents are offered to each at first, more as long as something dearer than distance
    is in the result that might be avoided.
    """
    field = _Field(request, ranked, lots)
    window = FIRST_WINDOW
    while True:
        offers = {pair: cost + int(lots.random() * LOTS) for pair, cost in field.offers(window)}
        pairs = cheapest_pairs(len(ranked) + len(ranked) % PLACES, offers)
        dearer = sum(offers[pair] for pair in pairs) - field.unavoidable()
        wider = window * WIDER * len(ranked) <= MOST_OFFERS and window < len(ranked)
        if dearer < field.costs.should or not wider:
            return pairs
        window *= WIDER


class _Field:
    """What each meeting of two ranks would cost."""

    def __init__(self, request: DrawRequest, ranked: list[DrawUnit], lots: Random) -> None:
        self.request = request
        self.ranked = ranked
        self.lots = lots
        self.costs = costs_for(len(ranked))
        self.away = len(ranked) // 2 if request.pairing is Pairing.HALVES else 0
        self.met = Counter(
            (min(pair), max(pair))
            for tables in request.history
            for table in tables
            for pair in combinations(table, PLACES)
        )
        self.rests = rests_before(request)

    def offers(self, window: int) -> Iterator[tuple[tuple[int, int], int]]:
        """Of each unit the ranks below nearest to whom it is to meet, until ``window`` are good."""
        for one in range(len(self.ranked)):
            good = 0
            for other in sorted(range(one + 1, len(self.ranked)), key=partial(self._off, one)):
                cost = self._cost(one, other)
                if cost < self.costs.should:
                    good += 1
                elif self._off(one, other) > window:
                    continue
                yield (one, other), cost
                if good == window:
                    break
        if len(self.ranked) % PLACES:
            yield from self._rests()

    def _off(self, one: int, other: int) -> int:
        """How far a lower rank is from the one that is to be met."""
        return abs(other - one - self.away)

    def _cost(self, one: int, other: int) -> int:
        first, second = self.ranked[one], self.ranked[other]
        cost = self._off(one, other) ** 2 * self.costs.distance
        numbers = (min(first.number, second.number), max(first.number, second.number))
        cost += self.met[numbers] * self.costs.rematch
        if self.request.apart:
            cost += len(shared(self.request, first, second, Apart.MUST)) * self.costs.must
            cost += len(shared(self.request, first, second, Apart.SHOULD)) * self.costs.should
        if first.fixed_table and second.fixed_table:  # at most one of them would sit there
            cost += self.costs.must
        return cost

    def unavoidable(self) -> int:
        """What must cost: of a group larger than all others together some meet each other."""
        cost = 0
        prices = {Apart.MUST: self.costs.must, Apart.SHOULD: self.costs.should}
        for what, firmly in self.request.apart.items():
            groups = Counter(getattr(unit, what) for unit in self.ranked)
            del groups[""]
            among_themselves = 2 * max(groups.values(), default=0) - len(self.ranked)
            cost += max(0, among_themselves // 2) * prices[firmly]
        return cost

    def _rests(self) -> Iterator[tuple[tuple[int, int], int]]:
        """The empty chair, offered to those who sat out least often, the lowest or a lot first."""
        rested = [self.rests[unit.number] for unit in self.ranked]
        chosen = [rank for rank, times in enumerate(rested) if times == min(rested)]
        if self.request.byes is Byes.LOT:
            chosen = shuffled(chosen, self.lots)
        for higher, rank in enumerate(reversed(chosen)):
            yield (rank, len(self.ranked)), higher * self.costs.sitting


class Sides:
    """Who sat first, who second, how often and last; the first seat goes to whom it is due."""

    def __init__(self, history: tuple[Round, ...]) -> None:
        self.more_first: Counter[int] = Counter()
        self.last_first: dict[int, bool] = {}
        for one, other in (table for tables in history for table in tables if len(table) == PLACES):
            self.more_first[one] += 1
            self.more_first[other] -= 1
            self.last_first |= {one: True, other: False}

    def seated(self, one: int, other: int, lots: Random) -> Table:
        """The two in seat order: first who was so less often, then who was not last time."""
        drawn = one if lots.random() < 1 / PLACES else other

        def due(number: int) -> tuple[int, bool, bool]:
            sat_first = self.last_first.get(number, False)
            return self.more_first[number], sat_first, number != drawn

        return (one, other) if due(one) < due(other) else (other, one)
