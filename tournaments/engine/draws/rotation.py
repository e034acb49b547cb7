"""Rotation: all rounds at once, nobody meets twice.

All rounds are searched together: from groups drawn by lot, units in conflict are swapped until
there is none. For small fields there are plans (``plans``); what is too tight for either, a few
dozen units or many rounds, is annealed. What is left to wish for comes last: who should be apart,
seats, and tables nobody comes back to.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournaments.engine.draws.costs import LEVEL, TIGHT, Weights, by_opponents, least_cost
from tournaments.engine.draws.field import Field, Group, field_of, sharers
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.planned import planned
from tournaments.engine.draws.relabel import relabelled
from tournaments.engine.draws.request import Apart, Draw, DrawRequest, Told, untold
from tournaments.engine.draws.search import Cooling, anneal, settle
from tournaments.engine.draws.seating import as_draw
from tournaments.engine.draws.tight import anneal_tight

REPAIRS = 600_000  # swaps looked at by a repair, at most
OVERHEAD = 30  # of a step, in swaps looked at
PAIR = 2  # more units who all never meet are next to never found by chance
QUICK = Cooling(hottest=0.6, coldest=0.2, dearest=16, steps=400_000)
PATIENT = Cooling(hottest=0.35, coldest=0.25, dearest=16, steps=350_000)
TRIES = 10  # to draw a tight field, until one reaches the bound
FEW_TRIES = 4  # where a plan without a rematch could have fewer at short tables
ENOUGH = 5  # so many tries that end alike are taken for the best there is
PATIENCE = 8_000  # steps a unit and round, at most
WIDE = 2_500  # and at least, up to as many as are of use
LONGEST = 800_000


def draw(request: DrawRequest, told: Told = untold) -> Draw:
    """All rounds of the request; raises ``DrawImpossible`` where units cannot be seated at all."""
    lots = lots_of(request)
    field = field_of(request, request.units)
    return as_draw(field, grouped(field, request.rounds, lots, told), lots)


def grouped(field: Field, rounds: int, lots: Random, told: Told = untold) -> list[list[Group]]:
    """Who sits together in each of so many rounds."""
    weights = Weights.strict()
    grouping = Grouping(field, weights, without_wishes(field, rounds, lots, told))
    goal = least_cost(field, rounds, weights)
    wishes = Apart.SHOULD in field.request.apart.values()
    settle(grouping, goal, repairs(field) if wishes else repairs(field) // 4, lots)
    if (grouping.cost - goal) % weights.short:  # some meet who should be apart
        anneal(grouping, goal, _as_long_as_needed(QUICK, field, rounds), lots)
    return grouping.plain()


def without_wishes(
    field: Field, rounds: int, lots: Random, told: Told = untold
) -> list[list[Group]]:
    """As few rematches, forbidden meetings and short tables as can be found, whatever else."""
    goal = least_cost(field, rounds, LEVEL)
    found = [Grouping(field, LEVEL, _by_lot(field, rounds, lots))]
    settle(found[0], goal, repairs(field), lots)
    if found[0].cost > goal and (known := planned(field, rounds, lots)):
        found.append(Grouping(field, LEVEL, known.rounds))
        tries = 0 if known.fewest else FEW_TRIES
    else:
        tries = TRIES if field.movable else 0
    ways = (_annealed, _annealed_then_relabelled if _can_relabel(field, rounds) else _annealed)
    for turn in range(tries):
        told(turn / tries)
        costs = [grouping.cost for grouping in found]
        if min(costs) <= goal or costs.count(min(costs)) == ENOUGH:
            break
        found.append(Grouping(field, LEVEL, ways[turn % 2](field, rounds, lots)))
    return min((grouping.plain() for grouping in found), key=lambda one: _worth(field, one))


def _worth(field: Field, rounds: list[list[Group]]) -> tuple[int, int, int]:
    """What to compare by: meetings again, how often one is short at most, and all in all.

    Annealing has taken the one for the other.
    """
    strict = Weights.strict()
    cost = Grouping(field, strict, rounds).cost
    short = field.short_before()
    for groups in rounds:
        for place, group in enumerate(groups):
            for unit in group if field.has_gap(place) else ():
                short[unit] += 1
    return cost // strict.rematch, max(short), cost


def repairs(field: Field) -> int:
    """The steps of a repair: each looks at everybody and then some."""
    return REPAIRS // (len(field.units) + OVERHEAD)


def _annealed(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    grouping = Grouping(field, TIGHT, _by_lot(field, rounds, lots))
    goal = least_cost(field, rounds, TIGHT)
    anneal_tight(grouping, goal, _as_long_as_needed(PATIENT, field, rounds), lots)
    return grouping.plain()


def _annealed_then_relabelled(field: Field, rounds: int, lots: Random) -> list[list[Group]]:
    alike = replace(field, request=replace(field.request, apart={}))
    return relabelled(field, _annealed(alike, rounds, lots), lots)


def _as_long_as_needed(cooling: Cooling, field: Field, rounds: int) -> Cooling:
    """Shorter where few sit in few rounds, longer where many sit in many."""
    seatings = rounds * len(field.units)
    longer = max(cooling.steps, min(WIDE * seatings, LONGEST))
    return replace(cooling, steps=min(longer, PATIENCE * seatings))


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
