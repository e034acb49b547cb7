"""Small fields by a plan: units are put into its places by lot, so that no mates ever meet.

Mates of a family, which must be apart, take places that never meet. A field smaller than the plan
lacks a family of its own: where its places are empty tables are one short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.engine.draws.costs import LEVEL, least_cost
from tournaments.engine.draws.field import Field, Group, sharers
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import shuffled
from tournaments.engine.draws.plans import Plan, fewest_rematches, without_rematch
from tournaments.engine.draws.request import Apart

SEATS = 4
LEAST = 4  # rounds: fewer are quickly found without a plan
TURNS = 10  # each plan is tried so often, to share out short tables
LOOKS = 300  # homes that are tried for families, each time

Home = tuple[int, ...]  # places that never meet, of a family


@dataclass(frozen=True, slots=True)
class Planned:
    """Who sits together in each round; ``fewest``: it has some rematches, fewer are not known."""

    rounds: list[list[Group]]
    fewest: bool


def planned(field: Field, rounds: int, lots: Random) -> Planned | None:
    """Rounds of the field by one of the plans; None where there is none for it."""
    if not _answers(field, rounds):
        return None
    families = _families(field)
    if found := _without_rematch(field, rounds, families, lots):
        return Planned(found, fewest=False)
    for size, plan in fewest_rematches(field.gap):
        found = _put(field, plan, families, lots) if rounds == len(plan) else None
        if found:
            full = [len(family) for family in families].count(size) == field.gap // size
            return Planned(found, fewest=full)
    return None


def _answers(field: Field, rounds: int) -> bool:
    request = field.request
    special = request.history or field.pinned or field.tables.resting
    return request.table_size == SEATS and rounds >= LEAST and not special


def _families(field: Field) -> list[Group]:
    """The units that must be apart, with all who share something with any of them."""
    families: list[set[int]] = []
    for what, how in sorted(field.request.apart.items()):
        for members in sharers(field.units, what).values() if how is Apart.MUST else ():
            near = [family for family in families if not family.isdisjoint(members)]
            families = [family for family in families if family not in near]
            families.append(set(members).union(*near))
    return sorted(sorted(family) for family in families if len(family) > 1)


def _without_rematch(
    field: Field, rounds: int, families: list[Group], lots: Random
) -> list[list[Group]] | None:
    """The cheapest of some; they differ in who has the short tables."""
    goal = least_cost(field, rounds, LEVEL)
    least, cheapest = 0, None
    for _turn in range(TURNS):
        for plan in without_rematch(len(field.sizes)):
            chosen = tuple(shuffled(plan, lots)[:rounds])
            found = _put(field, chosen, families, lots) if len(chosen) == rounds else None
            cost = Grouping(field, LEVEL, found).cost if found else 0
            if found and (cheapest is None or cost < least):
                least, cheapest = cost, found
            if cheapest and least <= goal:
                return cheapest
    return cheapest


def _put(field: Field, plan: Plan, families: list[Group], lots: Random) -> list[list[Group]] | None:
    """The units in the places of the plan; None where no places are found for the families."""
    places = range(sum(map(len, plan[0])))
    absent = range(field.gap, len(places))
    groups = shuffled([*families, *([list(absent)] if absent else ())], lots)
    groups.sort(key=len, reverse=True)
    homes = _Homes(plan, lots).found(frozenset(places), [len(group) for group in groups])
    if homes is None:
        return None
    settled = [place for home in homes for place in home]
    alone = [place for place in places if place not in settled]
    grouped = [unit for group in groups for unit in shuffled(group, lots)]
    others = shuffled([unit for unit in places if unit not in grouped], lots)
    unit_at = dict(zip(settled + alone, grouped + others, strict=True))
    return [
        sorted(
            ([unit_at[place] for place in table if unit_at[place] < field.gap] for table in tables),
            key=len,
            reverse=True,
        )
        for tables in plan
    ]


class _Homes:
    """Looks for places that never meet."""

    def __init__(self, plan: Plan, lots: Random) -> None:
        self.lots, self.looks = lots, LOOKS
        places = {place for table in plan[0] for place in table}
        self.strangers = {place: places - {place} for place in places}
        for table in (table for tables in plan for table in tables):
            for place in table:
                self.strangers[place].difference_update(table)

    def found(self, free: frozenset[int], sizes: list[int]) -> list[Home] | None:
        """Homes of these sizes, largest first; None where none are found before long."""
        if not sizes:
            return []
        for home in self._homes(free, sizes):
            if self.looks <= 0:
                return None
            self.looks -= 1
            others = self.found(free.difference(home), sizes[1:])
            if others is not None:
                return [home, *others]
        return None

    def _homes(self, free: frozenset[int], sizes: list[int]) -> Iterator[Home]:
        """Those of the first size: first with who has fewest strangers, one of whom needs one."""
        size = sizes[0]
        tight = sorted(
            shuffled(sorted(free), self.lots), key=lambda place: len(self.strangers[place] & free)
        )
        without = len(free) - size * sizes.count(size)
        for place in tight[: without + 1]:
            for mates in combinations(
                shuffled(sorted(self.strangers[place] & free), self.lots), size - 1
            ):
                if all(one in self.strangers[other] for one, other in combinations(mates, 2)):
                    yield (place, *mates)
