"""From groups to a draw: the order of seats, then the numbers of the tables."""

from __future__ import annotations

from random import Random

from tournaments.engine.draws.field import Field, Group
from tournaments.engine.draws.halls import placed
from tournaments.engine.draws.request import Draw
from tournaments.engine.draws.seats import seated


def as_draw(field: Field, rounds: list[list[Group]], lots: Random) -> Draw:
    """The draw of these groups, fair in seats and tables, with the units' own numbers."""
    tables = len(field.tables.tables)
    past = field.past()
    playing = seated([groups[:tables] for groups in rounds], past, lots)
    numbers = [unit.number for unit in field.units]
    return Draw(
        rounds=tuple(
            tuple(tuple(numbers[unit] for unit in group) for group in groups)
            for groups in placed(playing, past, field.halls, lots)
        ),
        sitting_out=tuple(
            tuple(sorted(numbers[unit] for group in groups[tables:] for unit in group))
            for groups in rounds
        ),
    )
