"""Tables in the hall: fixed ones first, then nobody twice at the same one where that can be."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tournaments.engine.draws.field import Group
from tournaments.engine.draws.lots import shuffled

SWEEPS = 5  # over all rounds, at most


def placed(
    rounds: list[list[Group]], past: list[list[Group]], halls: Mapping[int, int], lots: Random
) -> list[list[Group]]:
    """The groups of each round in table order.

    ``halls`` leads from a group that has a fixed table to its number. Visits in ``past``
    count, by the order of its tables.
    """
    visits = _Visits(rounds, past)
    free = [group for group in range(len(rounds[0])) if group not in halls]
    numbers = [number for number in range(len(rounds[0])) if number + 1 not in halls.values()]
    orders = []
    for groups in rounds:
        order = {group: number - 1 for group, number in halls.items()}
        order |= dict(zip(free, shuffled(numbers, lots), strict=True))
        visits.count(groups, order, 1)
        orders.append(order)
    for _sweep in range(SWEEPS):
        changes = [
            visits.improve(groups, order, free)
            for groups, order in zip(rounds, orders, strict=True)
        ]
        if not any(changes):
            break
    return [
        [groups[group] for group in sorted(order, key=lambda group: order[group])]
        for groups, order in zip(rounds, orders, strict=True)
    ]


class _Visits:
    """How often each unit sat at each table."""

    def __init__(self, rounds: list[list[Group]], past: list[list[Group]]) -> None:
        tables = max(len(groups) for groups in rounds + past)
        units = {unit for groups in rounds + past for group in groups for unit in group}
        self.counts = {unit: [0] * tables for unit in sorted(units)}
        for groups in past:
            self.count(groups, dict(enumerate(range(len(groups)))), 1)

    def count(self, groups: list[Group], order: dict[int, int], times: int) -> None:
        """Add these visits, or take them away."""
        for group, number in order.items():
            for unit in groups[group]:
                self.counts[unit][number] += times

    def improve(self, groups: list[Group], order: dict[int, int], free: list[int]) -> bool:
        """Let groups of a round change tables while that spares returns; whether any did."""
        self.count(groups, order, -1)
        improved = False
        for group in free:
            now = self._returns(groups[group], order[group])
            if not now:
                continue
            gains = [
                now
                + self._returns(groups[other], order[other])
                - self._returns(groups[group], order[other])
                - self._returns(groups[other], order[group])
                for other in free
            ]
            best = max(gains)
            if best > 0:
                other = free[gains.index(best)]
                order[group], order[other] = order[other], order[group]
                improved = True
        self.count(groups, order, 1)
        return improved

    def _returns(self, group: Group, number: int) -> int:
        return sum(self.counts[unit][number] for unit in group)
