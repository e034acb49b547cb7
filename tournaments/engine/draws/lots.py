"""Drawing lots by a seed: the same text gives the same lots on any machine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from tournaments.engine.draws.request import DrawRequest, DrawUnit, Round, Table

Item = TypeVar("Item")


def lots_of(request: DrawRequest) -> Random:
    """The generator of a request: of it only ``random()`` is used, whose sequence is promised."""
    return Random(f"{request.method.value}:{request.seed}")  # noqa: S311 — repeatable on purpose


def shuffled(items: Iterable[Item], lots: Random) -> list[Item]:
    """The items in an order drawn by lot."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        drawn = int(lots.random() * (last + 1))
        mixed[last], mixed[drawn] = mixed[drawn], mixed[last]
    return mixed


def in_order(request: DrawRequest, lots: Random) -> list[DrawUnit]:
    """The units, best first; who has no rank comes behind, by lot."""
    units = {unit.number: unit for unit in request.units}
    ranked = [units.pop(number) for number in request.ranking if number in units]
    return ranked + shuffled(units.values(), lots)


def numbered(tables: Iterable[Table], request: DrawRequest) -> Round:
    """The tables in order, those with a unit that has a fixed table at that place.

    Of several claims to a place, or of one table to several places, the first counts.
    """
    waiting = list(tables)
    places: dict[int, Table] = {}
    fixed = {unit.number: unit.fixed_table for unit in request.units if unit.fixed_table}
    for table in list(waiting):
        claimed = [fixed[number] for number in table if number in fixed]
        free = [place for place in claimed if place not in places and place <= len(waiting)]
        if free:
            places[free[0]] = table
    rest = iter([table for table in waiting if table not in places.values()])
    return tuple(
        places[place] if place in places else next(rest) for place in range(1, len(waiting) + 1)
    )
