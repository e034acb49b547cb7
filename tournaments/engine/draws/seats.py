"""Seats: everybody sits on each seat as often as on any other, whatever the groups are.

Units and tables are a graph, seats are colours of its edges, and an equitable colouring always
exists (de Werra). It is found seat by seat, the last first since short tables lack it: each table
gives the seat to one of its units so that the shares are as even as can be. Where they are not
yet, a seat is handed on along a chain of tables, from who has too much to who has too little;
when no chain helps, no other shares are better. The first seat is for who is left.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations
from random import Random

from tournaments.engine.draws.field import Group
from tournaments.engine.draws.lots import shuffled

Counts = dict[int, list[int]]  # by unit, how often it had each seat


def seated(rounds: list[list[Group]], past: list[list[Group]], lots: Random) -> list[list[Group]]:
    """The groups in seat order, the seats of ``past`` counted too."""
    tables = [shuffled(group, lots) for groups in rounds for group in groups]
    last = max((len(group) for group in tables + _flat(past)), default=0)
    counts: Counts = {unit: [0] * last for group in tables + _flat(past) for unit in group}
    for group in _flat(past):
        for seat, unit in enumerate(group):
            counts[unit][seat] += 1
    orders: list[Group] = [[] for _table in tables]
    waiting = [list(table) for table in tables]
    for seat in reversed(range(last)):
        for table, unit in _Sharing(waiting, counts, seat).shared().items():
            waiting[table].remove(unit)
            orders[table].insert(0, unit)
            counts[unit][seat] += 1
    _exchange(orders, counts)
    ordered = iter(orders)
    return [[next(ordered) for _group in groups] for groups in rounds]


def _flat(rounds: list[list[Group]]) -> list[Group]:
    return [group for groups in rounds for group in groups]


class _Sharing:
    """One seat of all tables that have it, shared out.

    ``load`` of a unit is its count of the seat times the number of seats left to share, less all
    it has or will have of those: 0 is its exact share, the number of seats is one too many.
    """

    def __init__(self, waiting: list[Group], counts: Counts, seat: int) -> None:
        self.seats = seat + 1
        self.tables = {
            table: units for table, units in enumerate(waiting) if len(units) == self.seats
        }
        self.load = {
            unit: self.seats * had[seat] - sum(had[: self.seats]) for unit, had in counts.items()
        }
        for units in waiting:
            for unit in units:
                self.load[unit] -= 1
        self.holders: dict[int, int] = {}
        self.held: dict[int, list[int]] = {unit: [] for unit in counts}

    def shared(self) -> dict[int, int]:
        """By table, who has the seat."""
        for table, units in self.tables.items():
            self._give(table, min(units, key=lambda unit: self.load[unit]))
        while chain := self._chain():
            for table, unit in chain:
                self._give(table, unit)
        return self.holders

    def _give(self, table: int, unit: int) -> None:
        holder = self.holders.get(table)
        if holder is not None:
            self.held[holder].remove(table)
            self.load[holder] -= self.seats
        self.holders[table] = unit
        self.held[unit].append(table)
        self.load[unit] += self.seats

    def _chain(self) -> list[tuple[int, int]]:
        """Tables and who takes the seat there, so that shares get evener; nothing if none can."""
        least = min(self.load.values())
        for unit, load in self.load.items():
            if load - least > self.seats and (found := self._chain_from(unit)):
                return found
        return []

    def _chain_from(self, rich: int) -> list[tuple[int, int]]:
        taken: dict[int, tuple[int, int]] = {}  # by unit: the table, and who hands it on
        queue, seen = deque([rich]), {rich}
        while queue:
            giver = queue.popleft()
            for table in self.held[giver]:
                for unit in self.tables[table]:
                    if unit in seen:
                        continue
                    seen.add(unit)
                    taken[unit] = (table, giver)
                    if self.load[rich] - self.load[unit] > self.seats:
                        return _back(taken, unit, rich)
                    queue.append(unit)
        return []


def _back(taken: dict[int, tuple[int, int]], poor: int, rich: int) -> list[tuple[int, int]]:
    chain, unit = [], poor
    while unit != rich:
        table, giver = taken[unit]
        chain.append((table, unit))
        unit = giver
    return chain


def _exchange(orders: list[Group], counts: Counts) -> None:
    """Let two at a table change seats while both together come closer to even shares."""
    changed = True
    while changed:
        changed = False
        for group in orders:
            for one, other in combinations(range(len(group)), 2):
                mine, theirs = counts[group[one]], counts[group[other]]
                # of the sum of squares: to leave a seat gains what to take one costs, less one
                gain = mine[one] - mine[other] + theirs[other] - theirs[one]
                if gain > 2:  # noqa: PLR2004 — one for each of the four counts that change, halved
                    mine[one] -= 1
                    mine[other] += 1
                    theirs[other] -= 1
                    theirs[one] += 1
                    group[one], group[other] = group[other], group[one]
                    changed = True
