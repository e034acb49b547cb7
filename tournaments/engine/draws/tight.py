"""Patient annealing of tight fields: next to all swaps are refused, so these cost little.

What each unit would pay at each table is kept by sums, which an accepted swap brings up to date.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.search import Best, Cooling, odds_by_level

Swap = tuple[int, int, int]  # the round, and two units
SWAP, SWAP_A_ROUND = 10, 8  # what an accepted one takes, in steps


def anneal_tight(grouping: Grouping, goal: int, cooling: Cooling, lots: Random) -> None:
    """Swap units at random, worse ones ever more seldom; the best grouping is kept.

    Any two change places, whatever the ``reach``.
    """
    best = Best(grouping)
    _anneal(grouping, best, goal, cooling, lots)
    grouping.tell_anew()
    best.restore()


def _anneal(grouping: Grouping, best: Best, goal: int, cooling: Cooling, lots: Random) -> None:
    sums, draw, dearest = _Sums(grouping), lots.random, cooling.dearest
    places, rows, refunds = grouping.places, grouping.rows, grouping.refunds
    pairs = list(combinations(grouping.field.movable, 2))
    swaps = [(played, *pair) for played in range(len(places)) for pair in pairs]
    count, levels = len(swaps), odds_by_level(cooling)
    for odds in levels:
        left = cooling.steps // len(levels)
        while left > 0:
            left -= 1
            played, one, other = swap = swaps[int(draw() * count)]
            here, there = places[played][one], places[played][other]
            mine, theirs = sums.of[played][one], sums.of[played][other]
            change = theirs[here] - mine[here] + mine[there] - theirs[there]
            change += refunds[here][there] - 2 * rows[one][other]
            if change > dearest or (change > 0 and draw() >= odds[change]) or here == there:
                continue
            left -= SWAP + SWAP_A_ROUND * len(places)
            best.before(change)
            sums.swap(swap, change)
            best.note()
            if grouping.cost <= goal:
                return


class _Sums:
    """What each unit's meetings with all of a group would cost, by round and group."""

    def __init__(self, grouping: Grouping) -> None:
        self.grouping = grouping
        self.of = [
            [[sum(row[unit] for unit in group) for group in groups] for row in grouping.rows]
            for groups in grouping.rounds
        ]
        sizes = grouping.field.sizes
        self.open = [group for group in range(len(sizes)) if grouping.field.has_gap(group)]

    def swap(self, swap: Swap, change: int) -> None:
        """Let the two change places, which costs ``change``."""
        played, one, other = swap
        grouping, place = self.grouping, self.grouping.places[played]
        here, there = place[one], place[other]
        groups, rows = grouping.rounds[played], grouping.rows
        for group, leaving, coming in ((groups[here], one, other), (groups[there], other, one)):
            group[group.index(leaving)] = coming
            for mate in group:
                if mate != coming:
                    step = grouping.prices.step(mate)
                    self._add(leaving, mate, -step)
                    self._add(coming, mate, step)
        for by_group, mine, theirs in zip(self.of[played], rows[one], rows[other], strict=True):
            by_group[here] += theirs - mine
            by_group[there] -= theirs - mine
        place[one], place[other] = there, here
        grouping.cost += change

    def _add(self, one: int, other: int, amount: int) -> None:
        """Raise the price of the two, wherever one of them sits; the other may be the gap."""
        self.grouping.prices.add(one, other, amount)
        if other == self.grouping.field.gap:
            for by_unit in self.of:
                for group in self.open:
                    by_unit[one][group] += amount
            return
        for place, by_unit in zip(self.grouping.places, self.of, strict=True):
            by_unit[one][place[other]] += amount
            by_unit[other][place[one]] += amount
