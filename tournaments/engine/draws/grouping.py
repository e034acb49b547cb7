"""The working state of a draw: who sits together in every round, and what a swap would change."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from operator import itemgetter

from tournaments.engine.draws.costs import Prices, Weights
from tournaments.engine.draws.field import Field, Group

Teller = Callable[[list[int]], tuple[int, ...]]  # a unit's prices of everybody at a table


class Grouping:
    """Groups by round; two units of a round may change places.

    ``cost`` is that of all meetings; ``rounds`` hold the gap with the units of a short table;
    ``refunds``: what two groups' meetings were raised by, which a swap takes back.
    """

    def __init__(self, field: Field, weights: Weights, rounds: list[list[Group]]) -> None:
        self.field = field
        self.prices = Prices(field, weights)
        self.rows = self.prices.rows
        self.cost = 0
        self.rounds: list[list[Group]] = []
        self.places: list[list[int]] = []
        self.tellers: list[list[Teller]] = []
        for groups in rounds:
            self._add_round(groups)
        self.refunds = self._all_refunds()

    def plain(self) -> list[list[Group]]:
        """A copy of all groups, units alone."""
        gap = self.field.gap
        return [[[unit for unit in group if unit != gap] for group in r] for r in self.rounds]

    def own(self, played: int, unit: int) -> int:
        """What the unit's table costs it in this round."""
        group = self.places[played][unit]
        return sum(self.tellers[played][group](self.rows[unit])) - self._paid[group]

    def change(self, played: int, one: int, other: int) -> int:
        """What the cost grows by when the two, of different groups, change places."""
        place, tell = self.places[played], self.tellers[played]
        here, there = place[one], place[other]
        tell_here, tell_there = tell[here], tell[there]
        mine, theirs = self.rows[one], self.rows[other]
        return (
            sum(tell_here(theirs))
            - sum(tell_here(mine))
            + sum(tell_there(mine))
            - sum(tell_there(theirs))
            - 2 * mine[other]
            + self.refunds[here][there]
        )

    def swap(self, played: int, one: int, other: int) -> None:
        """Let the two change places."""
        place, groups = self.places[played], self.rounds[played]
        here, there = place[one], place[other]
        self.cost += self.change(played, one, other)
        for group, leaving, coming in ((groups[here], one, other), (groups[there], other, one)):
            group[group.index(leaving)] = coming
            for mate in group:
                if mate != coming:
                    step = self.prices.step(mate)
                    self.prices.add(leaving, mate, -step)
                    self.prices.add(coming, mate, step)
        place[one], place[other] = there, here
        for changed in (here, there):
            self.tellers[played][changed] = itemgetter(*groups[changed])

    def tell_anew(self) -> None:
        """Make ready for swaps after the groups were changed from outside."""
        self.tellers = [[itemgetter(*group) for group in groups] for groups in self.rounds]

    def _add_round(self, groups: list[Group]) -> None:
        place = [0] * len(self.field.units)
        filled = []
        for index, group in enumerate(groups):
            for unit in group:
                place[unit] = index
            together = [*group, self.field.gap] if self.field.has_gap(index) else list(group)
            for one, other in combinations(together, 2):
                self.cost += self.rows[one][other]
                self.prices.add(one, other, self.prices.step(other))
            filled.append(together)
        self.rounds.append(filled)
        self.places.append(place)
        self.tellers.append([itemgetter(*group) for group in filled])

    def _all_refunds(self) -> list[list[int]]:
        """What two groups' meetings were raised by, which a swap takes back before it pays anew.

        A gap at both is none of a swap's business: who leaves it comes to it again.
        """
        weights = self.prices.weights
        mates = [weights.rematch * (size - 1) for size in self.field.sizes]
        gaps = [weights.short * self.field.has_gap(group) for group in range(len(mates))]
        self._paid = [mate + gap for mate, gap in zip(mates, gaps, strict=True)]
        return [
            [mates[here] + mates[there] + (gaps[here] ^ gaps[there]) for there in range(len(mates))]
            for here in range(len(mates))
        ]
