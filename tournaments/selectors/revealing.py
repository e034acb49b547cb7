"""What of a list the public reads while its places are revealed from the bottom up.

Each list is revealed by itself, and what is shown of it tells of no other: a team's row names
all its members by number, since who of them counted says how they stand among the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Event
from tournaments.selectors.event_data import EventData
from tournaments.selectors.standings import TEAMS, kinds_in, places_of, rows_of


@dataclass(frozen=True, slots=True)
class RevealedList:
    """The last ``rows`` of a list, and how many before them are ``hidden``.

    Who has no place is in none but a list of which nothing is hidden.
    """

    rows: Sequence[Row | GroupRow]
    hidden: int


def revealed_places(event: Event, kind: str) -> int:
    """How many rows with a place are revealed of a list, from the bottom."""
    if kind == INDIVIDUAL:
        return event.revealed
    places: int = event.revealed_lists.get(kind, 0)
    return places


def revealed_list(
    event: Event, found: Standings, kind: str, data: EventData
) -> RevealedList | None:
    """What is revealed of a list of the whole standings ``found``; None: nothing of it."""
    places = revealed_places(event, kind)
    if not places or kind not in kinds_in(found):
        return None
    rows = places_of(found, kind)
    hidden = max(0, len(rows) - places)
    shown = rows[hidden:] if hidden else rows_of(found, kind)
    return RevealedList([_whole(row, kind, data) for row in shown], hidden)


def _whole(row: Row | GroupRow, kind: str, data: EventData) -> Row | GroupRow:
    if isinstance(row, Row):
        return row
    names = (
        (unit.number, unit.team if kind == TEAMS else unit.pair) for unit in data.units.values()
    )
    return replace(row, members=tuple(number for number, name in names if name == row.name))
