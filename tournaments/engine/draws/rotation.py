"""Rotation: all rounds at once, nobody meets twice.

All rounds are searched together: from groups drawn by lot, units in conflict are swapped until
there is none. Fields that are too tight for that, a few dozen units, are annealed. What is left
to wish for comes last: who should be apart, seats, and tables nobody comes back to.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournaments.engine.draws.costs import LEVEL, Weights, by_opponents, least_cost
from tournaments.engine.draws.field import Field, Group, field_of, sharers
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.relabel import relabelled
from tournaments.engine.draws.request import Apart, Draw, DrawRequest
from tournaments.engine.draws.search import Cooling, anneal, settle
from tournaments.engine.draws.seating import as_draw

REPAIRS = 600_000  # swaps looked at by a repair, at most
OVERHEAD = 30  # of a step, in swaps looked at
PAIR = 2  # more units who all never meet are next to never found by chance
QUICK = Cooling(hottest=0.6, coldest=0.2, dearest=16, steps=80_000)  # a round, at most
PATIENT = Cooling(hottest=1.0, coldest=0.2, dearest=16, steps=160_000)
TRIES = (QUICK, *[PATIENT] * 8)  # to draw a tight field, until one reaches the bound
ENOUGH = 4  # so many tries that end alike are taken for the best there is
PATIENCE = 8_000  # steps a unit and round
LONGEST = 800_000  # steps of one annealing


def draw(request: DrawRequest) -> Draw:
    """All rounds of the request; raises ``DrawImpossible`` where units cannot be seated at all."""
    lots = lots_of(request)
    field = field_of(request, request.units)
    return as_draw(field, grouped(field, request.rounds, lots), lots)


def grouped(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    """Who sits together in each of so many rounds."""
    weights = Weights.strict()
    grouping = Grouping(field, weights, without_wishes(field, rounds, lots))
    goal = least_cost(field, rounds, weights)
    settle(grouping, goal, repairs(field), lots)
    if (grouping.cost - goal) % weights.short:  # some meet who should be apart
        anneal(grouping, goal, _for_all(QUICK, field, rounds), lots)
    return grouping.plain()


def without_wishes(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    """As few rematches, forbidden meetings and short tables as can be found, whatever else."""
    goal = least_cost(field, rounds, LEVEL)
    best = Grouping(field, LEVEL, _by_lot(field, rounds, lots))
    settle(best, goal, repairs(field), lots)
    relabels = _can_relabel(field, rounds)
    costs = [best.cost]
    for turn, cooling in enumerate(TRIES if field.movable else ()):
        if best.cost <= goal or costs.count(best.cost) == ENOUGH:
            break
        way = _annealed_then_relabelled if relabels and turn % 2 else _annealed
        further = Grouping(field, LEVEL, way(field, rounds, cooling, lots))
        best = min(best, further, key=lambda grouping: grouping.cost)
        costs.append(further.cost)
    return best.plain()


def repairs(field: Field) -> int:
    """The steps of a repair: each looks at everybody and then some."""
    return REPAIRS // (len(field.units) + OVERHEAD)


def _annealed(field: Field, rounds: int, cooling: Cooling, lots: Random) -> list[list[Group]]:
    grouping = Grouping(field, LEVEL, _by_lot(field, rounds, lots))
    goal = least_cost(field, rounds, LEVEL)
    anneal(grouping, goal, _for_all(cooling, field, rounds), lots)
    return grouping.plain()


def _annealed_then_relabelled(
    field: Field, rounds: int, cooling: Cooling, lots: Random
) -> list[list[Group]]:
    alike = replace(field, request=replace(field.request, apart={}))
    return relabelled(field, _annealed(alike, rounds, cooling, lots), lots)


def _for_all(cooling: Cooling, field: Field, rounds: int) -> Cooling:
    """As long as so many rounds of the field need."""
    steps = rounds * min(cooling.steps, PATIENCE * len(field.units))
    return replace(cooling, steps=min(steps, LONGEST))


def _can_relabel(field: Field, rounds: int) -> bool:
    """Whether units are alike but for one each they are kept apart from, with some to spare."""
    must = [what for what, how in sorted(field.request.apart.items()) if how is Apart.MUST]
    kept = [members for what in must for members in sharers(field.units, what).values()]
    few = bool(kept) and max(len(members) for members in kept) <= PAIR
    alike = few and not field.pinned and not field.request.history
    return alike and not by_opponents(field, rounds)


def _by_lot(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    units = range(len(field.units))
    return [field.dealt(shuffled(units, lots)) for _round in range(rounds)]
