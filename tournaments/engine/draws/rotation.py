"""Rotation: all rounds at once, nobody meets twice.

All rounds are searched together: from groups drawn by lot, units in conflict are swapped until
there is none. Fields that are too tight for that, a few dozen units, are annealed. What is left
to wish for comes last: who should be apart, seats, and tables nobody comes back to.
"""

from __future__ import annotations

from random import Random

from tournaments.engine.draws.costs import LEVEL, Weights, least_cost
from tournaments.engine.draws.field import Field, Group, field_of
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.request import Draw, DrawRequest
from tournaments.engine.draws.search import Cooling, anneal, settle
from tournaments.engine.draws.seating import as_draw

REPAIRS = 600_000  # swaps looked at by a repair, at most
TRIES = 6  # annealings of a tight field
COOLING = Cooling(hottest=0.3, coldest=0.01, dearest=16, steps=400_000)


def draw(request: DrawRequest) -> Draw:
    """All rounds of the request; raises ``DrawImpossible`` where units cannot be seated at all."""
    lots = lots_of(request)
    field = field_of(request, request.units)
    return as_draw(field, grouped(field, request.rounds, lots), lots)


def grouped(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    """Who sits together in each of so many rounds."""
    groups = _without_wishes(field, rounds, lots)
    weights = Weights.strict()
    grouping = Grouping(field, weights, groups)
    settle(grouping, least_cost(field, rounds, weights), _steps(field), lots)
    return grouping.plain()


def _without_wishes(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    """As few rematches, forbidden meetings and short tables as can be found, whatever else."""
    goal = least_cost(field, rounds, LEVEL)
    best = Grouping(field, LEVEL, _by_lot(field, rounds, lots))
    settle(best, goal, _steps(field), lots)
    for _try in range(TRIES):
        if best.cost <= goal:
            break
        further = Grouping(field, LEVEL, _by_lot(field, rounds, lots))
        anneal(further, goal, COOLING, lots)
        best = min(best, further, key=lambda grouping: grouping.cost)
    return best.plain()


def _by_lot(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    units = range(len(field.units))
    return [field.dealt(shuffled(units, lots)) for _round in range(rounds)]


def _steps(field: Field) -> int:
    return REPAIRS // len(field.units)
