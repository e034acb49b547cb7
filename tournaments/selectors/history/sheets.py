"""How far the score sheets of an event were at a moment, from their entries; two queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.as_of import log_at
from scorer.sheets.selectors.sheet_state import stand
from tournaments.log.state import EventState
from tournaments.selectors.results import Filled


def sheets_at(event: EventState, moment: datetime | None) -> dict[str, Filled]:
    """The sheets of the event's tables by id; one that was erased since is left out.

    ``moment`` None: with all that is written on them.
    Raises ``RecordRefused`` for a log that the rules refuse.
    """
    named = [table.sheet for one in event.rounds.values() for table in one.tables.values()]
    sheets = ScoreSheet.objects.in_bulk([UUID(sheet) for sheet in named if sheet])
    written: dict[UUID, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=sheets).order_by("pk"):
        written[entry.sheet_id].append(entry)
    return {str(pk): _filled(sheet, written[pk], moment) for pk, sheet in sheets.items()}


def _filled(sheet: ScoreSheet, entries: Iterable[Entry], moment: datetime | None) -> Filled:
    then = stand(sheet, log_at(entries, moment))
    state = then.match.state
    return Filled(sheet.pk, state.played, then.totals, state.finished, then.locked)
