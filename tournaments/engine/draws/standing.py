"""By standing: one round in which neighbours of the ranking meet, without a rematch.

It starts from the ranking cut into tables. Units in conflict are swapped first, near ones for
choice since distance in rank is the least of the costs; then anybody is, while that brings a
table closer together.
"""

from __future__ import annotations

from random import Random

from tournaments.engine.draws.costs import Weights, least_cost
from tournaments.engine.draws.field import Field, Group, field_of
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.request import Draw, DrawRequest, DrawUnit
from tournaments.engine.draws.rotation import repairs, without_wishes
from tournaments.engine.draws.search import Cooling, anneal, settle
from tournaments.engine.draws.seating import as_draw

NEAR = 4  # so many table sizes up and down the ranking a closer place is looked for
SWEEPS = 10  # over everybody, at most
COOLING = Cooling(hottest=30, coldest=4, dearest=400, steps=80_000, reach=16)


def draw(request: DrawRequest) -> Draw:
    """One round by ``ranking``, by lot for who has no rank.

    Raises ``DrawImpossible`` where units cannot be seated at all.
    """
    lots = lots_of(request)
    field = field_of(request, _ranked(request, lots))
    return as_draw(field, [grouped(field, lots)], lots)


def grouped(field: Field, lots: Random) -> list[Group]:
    """Who sits together; the units of the field are in the order of the ranking."""
    weights = Weights.ranked(field)
    grouping = Grouping(field, weights, [_cut(field)])
    goal = least_cost(field, 1, weights)
    settle(grouping, goal, repairs(field), lots, floor=weights.should - 1)
    if grouping.cost - goal >= weights.short:
        tight = Grouping(field, weights, without_wishes(field, 1, lots))
        grouping = min(grouping, tight, key=lambda found: found.cost)
    anneal(grouping, goal, COOLING, lots)
    for _sweep in range(SWEEPS):
        before = grouping.cost
        for unit in shuffled(field.movable, lots):
            _draw_closer(grouping, unit)
        if grouping.cost == before:
            break
    return grouping.plain()[0]


def _ranked(request: DrawRequest, lots: Random) -> tuple[DrawUnit, ...]:
    """The units, best first, those without a rank by lot behind."""
    by_number = {unit.number: unit for unit in request.units}
    ranked = [by_number.pop(number) for number in request.ranking if number in by_number]
    return tuple(ranked + shuffled(by_number.values(), lots))


def _cut(field: Field) -> list[Group]:
    """The ranking cut into groups.

    Short tables are for neighbours who were at few of them, the lowest of these; who has a fixed
    table gets the nearest mates.
    """
    short = field.short_before()
    groups: list[Group] = [[] for _size in field.sizes]
    for unit, group in field.pinned.items():
        groups[group].append(unit)
    waiting = field.movable
    for group in sorted(range(len(groups)), key=lambda group: (not field.has_gap(group), group)):
        places = field.sizes[group] - len(groups[group])
        if field.has_gap(group):
            start = min(
                reversed(range(len(waiting) - places + 1)),
                key=lambda first: sum(short[unit] for unit in waiting[first : first + places]),
            )
        elif groups[group] and places:
            start = _nearest(waiting, groups[group], places)
        else:
            start = 0
        groups[group] += waiting[start : start + places]
        del waiting[start : start + places]
    return groups


def _nearest(waiting: Group, pinned: Group, places: int) -> int:
    """Where the run of so many nearest to the pinned units begins."""
    return min(
        range(len(waiting) - places + 1),
        key=lambda first: sum(
            abs(unit - fixed) for unit in waiting[first : first + places] for fixed in pinned
        ),
    )


def _draw_closer(grouping: Grouping, unit: int) -> None:
    """Swap the unit with the near one that makes the round cheapest, if that makes it cheaper."""
    place = grouping.places[0]
    near = NEAR * grouping.field.request.table_size
    changes = [
        (grouping.change(0, unit, other), other)
        for other in range(max(0, unit - near), min(grouping.field.gap, unit + near + 1))
        if place[other] != place[unit] and other not in grouping.field.pinned
    ]
    if changes and min(changes)[0] < 0:
        grouping.swap(0, unit, min(changes)[1])
