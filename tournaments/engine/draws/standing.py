"""By standing: one round in which neighbours of the ranking meet, without a rematch.

It starts from the ranking cut into the closest tables without a conflict. Where there are none
units in conflict are swapped, near ones for choice since distance in rank is the least of the
costs; then anybody is, while that brings a table closer together.
"""

from __future__ import annotations

from random import Random

from tournaments.engine.draws.costs import Prices, Weights, least_cost
from tournaments.engine.draws.field import Field, Group, field_of
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import lots_of, shuffled
from tournaments.engine.draws.neighbours import closest
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
    goal = least_cost(field, 1, weights)
    groups, are_closest = _cut(field, weights)
    grouping = Grouping(field, weights, [groups])
    settle(grouping, goal, repairs(field), lots, floor=weights.should - 1)
    if grouping.cost - goal >= weights.short:
        tight = Grouping(field, weights, without_wishes(field, 1, lots))
        grouping, are_closest = min(grouping, tight, key=lambda found: found.cost), False
    if not are_closest:
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


def _cut(field: Field, weights: Weights) -> tuple[list[Group], bool]:
    """The ranking cut into groups, and whether they need no annealing.

    Those of the table size are the closest without a conflict, where there are such. Short tables
    are for neighbours who were at few of them, the lowest of these; who has a fixed table gets the
    nearest mates.
    """
    short = field.short_before()
    groups: list[Group] = [[] for _size in field.sizes]
    for unit, group in field.pinned.items():
        groups[group].append(unit)
    waiting = field.movable
    size = field.request.table_size
    whole = [at for at, group in enumerate(groups) if not group and field.sizes[at] == size]
    others = [at for at in range(len(groups)) if at not in whole]
    for group in sorted(others, key=lambda group: not field.has_gap(group)):
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
    rows = Prices(field, weights).rows
    tables = closest(waiting, size, rows, dearest=weights.should)
    runs = [waiting[start : start + size] for start in range(0, len(waiting), size)]
    for group, members in zip(whole, tables or runs, strict=True):
        groups[group] = members
    return groups, bool(tables) and not field.pinned and all(map(field.has_gap, others))


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
