"""Rotation: all rounds at once, nobody meets twice.

All rounds are searched together: from groups drawn by lot, units in conflict are swapped until
there is none. Fields that are too tight for that, a few dozen units, are annealed. What is left
to wish for comes last: who should be apart, seats, and tables nobody comes back to.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from random import Random

from tournaments.engine.draws.costs import LEVEL, Weights, least_cost
from tournaments.engine.draws.field import Field, Group, field_of, sharers
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.relabel import relabelled
from tournaments.engine.draws.request import Apart, Draw, DrawRequest
from tournaments.engine.draws.search import Cooling, anneal, settle
from tournaments.engine.draws.seating import as_draw

REPAIRS = 600_000  # swaps looked at by a repair, at most
TRIES = 6  # annealings of a tight field
PAIR = 2  # more units who all never meet are next to never found by chance
COOLING = Cooling(hottest=0.2, coldest=0.01, dearest=16, steps=80_000)  # a round


def draw(request: DrawRequest) -> Draw:
    """All rounds of the request; raises ``DrawImpossible`` where units cannot be seated at all."""
    lots = lots_of(request)
    field = field_of(request, request.units)
    return as_draw(field, grouped(field, request.rounds, lots), lots)


def grouped(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    """Who sits together in each of so many rounds."""
    weights = Weights.strict()
    grouping = Grouping(field, weights, without_wishes(field, rounds, lots))
    settle(grouping, least_cost(field, rounds, weights), repairs(field), lots)
    return grouping.plain()


def without_wishes(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    """As few rematches, forbidden meetings and short tables as can be found, whatever else."""
    goal = least_cost(field, rounds, LEVEL)
    best = Grouping(field, LEVEL, _by_lot(field, rounds, lots))
    settle(best, goal, repairs(field), lots)
    ways = cycle((_annealed, _annealed_then_relabelled) if _can_relabel(field) else (_annealed,))
    for _try, way in zip(range(TRIES if field.movable else 0), ways, strict=False):
        if best.cost <= goal:
            break
        further = Grouping(field, LEVEL, way(field, rounds, lots))
        best = min(best, further, key=lambda grouping: grouping.cost)
    return best.plain()


def repairs(field: Field) -> int:
    """The steps of a repair: each looks at everybody."""
    return REPAIRS // len(field.units)


def _annealed(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    grouping = Grouping(field, LEVEL, _by_lot(field, rounds, lots))
    cooling = replace(COOLING, steps=COOLING.steps * rounds)
    anneal(grouping, least_cost(field, rounds, LEVEL), cooling, lots)
    return grouping.plain()


def _annealed_then_relabelled(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    open_field = replace(field, request=replace(field.request, apart={}))
    return relabelled(field, _annealed(open_field, rounds, lots), lots)


def _can_relabel(field: Field) -> bool:
    """Whether units are alike but for one each that they are kept apart from."""
    must = [what for what, how in sorted(field.request.apart.items()) if how is Apart.MUST]
    kept = [members for what in must for members in sharers(field.units, what).values()]
    few = bool(kept) and max(len(members) for members in kept) <= PAIR
    return few and not field.pinned and not field.request.history


def _by_lot(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    units = range(len(field.units))
    return [field.dealt(shuffled(units, lots)) for _round in range(rounds)]
