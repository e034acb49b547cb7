"""Tables in the hall: fixed ones first, then nobody twice at the same one where that can be."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tournaments.engine.draws.field import Group
from tournaments.engine.draws.lots import shuffled

SWEEPS = 10  # over all rounds, at most
TRIES = 300  # shared by the tables: small halls are tight, and quick

Order = dict[int, int]  # by group its table, from 0


def placed(
    rounds: list[list[Group]],
    past: list[list[Group]],
    halls: Mapping[int, int],
    lots: Random,
) -> list[list[Group]]:
    """The groups of each round in table order.

    ``halls`` leads from a group that has a fixed table to its number. Visits in ``past``
    count, by the order of its tables.
    """
    free = [group for group in range(len(rounds[0])) if group not in halls]
    numbers = [number for number in range(len(rounds[0])) if number + 1 not in halls.values()]
    fixed = {group: number - 1 for group, number in halls.items()}
    best: tuple[int, list[Order]] | None = None
    for _try in range(1 + TRIES // len(rounds[0])):
        orders = [fixed | dict(zip(free, shuffled(numbers, lots), strict=True)) for _r in rounds]
        visits = _Visits(rounds, past, orders)
        visits.spread(free)
        if best is None or visits.returns() < best[0]:
            best = visits.returns(), orders
        if not best[0]:
            break
    found = best[1] if best else []
    return [
        [groups[group] for group in sorted(order, key=lambda group: order[group])]
        for groups, order in zip(rounds, found, strict=True)
    ]


class _Visits:
    """How often each unit sits at each table; ``orders`` are changed in place."""

    def __init__(
        self, rounds: list[list[Group]], past: list[list[Group]], orders: list[Order]
    ) -> None:
        self.rounds, self.orders = rounds, orders
        tables = max(len(groups) for groups in rounds + past)
        units = {unit for groups in rounds + past for group in groups for unit in group}
        self.counts = {unit: [0] * tables for unit in sorted(units)}
        for groups in past:
            self._count(groups, dict(enumerate(range(len(groups)))), 1)
        for groups, order in zip(rounds, orders, strict=True):
            self._count(groups, order, 1)

    def returns(self) -> int:
        """How often somebody comes back to a table."""
        return sum(max(0, times - 1) for counts in self.counts.values() for times in counts)

    def spread(self, free: list[int]) -> None:
        """Let groups of a round change tables while that spares returns."""
        for _sweep in range(SWEEPS):
            rounds = zip(self.rounds, self.orders, strict=True)
            improved = [self._improve(groups, order, free) for groups, order in rounds]
            if not any(improved):
                break

    def _improve(self, groups: list[Group], order: Order, free: list[int]) -> bool:
        self._count(groups, order, -1)
        improved = False
        for group in free:
            now = self._visits(groups[group], order[group])
            if not now:
                continue
            gains = [
                now
                + self._visits(groups[other], order[other])
                - self._visits(groups[group], order[other])
                - self._visits(groups[other], order[group])
                for other in free
            ]
            best = max(gains)
            if best > 0:
                other = free[gains.index(best)]
                order[group], order[other] = order[other], order[group]
                improved = True
        self._count(groups, order, 1)
        return improved

    def _count(self, groups: list[Group], order: Order, times: int) -> None:
        for group, number in order.items():
            for unit in groups[group]:
                self.counts[unit][number] += times

    def _visits(self, group: Group, number: int) -> int:
        return sum(self.counts[unit][number] for unit in group)
