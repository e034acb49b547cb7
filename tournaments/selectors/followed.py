"""How far each running event is, asked of a database that need not be the site's own."""

from __future__ import annotations

import sqlite3
from hashlib import sha256

from scorer.models import Entry
from scorer.operations.selectors.followed_figures import EventFigures
from tournaments.models import Event, Round, Step, Table

EVENT, STEP, ROUND, TABLE, ENTRY = (
    model._meta.db_table  # noqa: SLF001 — Django's name
    for model in (Event, Step, Round, Table, Entry)
)
RUNNING = f"SELECT id, name FROM {EVENT} WHERE state = ? ORDER BY id"  # noqa: S608 — our own names
STEPS = f"SELECT uuid FROM {STEP} WHERE event_id = ? ORDER BY id"  # noqa: S608 — as above
LINES = (
    f"SELECT entry.uuid FROM {ENTRY} entry JOIN {TABLE} seat ON seat.sheet_id = entry.sheet_id "  # noqa: S608 — as above
    f"JOIN {ROUND} round ON round.id = seat.round_id WHERE round.event_id = ? ORDER BY entry.id"
)
MARK = 8  # digits, to be read aloud


def running_events(base: sqlite3.Connection) -> list[EventFigures]:
    """Every running event, with a mark of all its steps and lines in their order."""
    found = []
    for event, name in base.execute(RUNNING, [Event.State.RUNNING.value]).fetchall():
        steps = base.execute(STEPS, [event]).fetchall()
        lines = base.execute(LINES, [event]).fetchall()
        mark = sha256("".join(uuid for (uuid,) in [*steps, *lines]).encode()).hexdigest()[:MARK]
        found.append(EventFigures(str(name), len(steps), len(lines), mark))
    return found
