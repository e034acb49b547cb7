"""Days and moments as text, in the years that every calendar and database can show.

The years leave room on both sides: no zone, clock or sum of minutes leads out of what Python knows.
"""

from __future__ import annotations

from datetime import date, datetime

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)


def day_of(text: str) -> date:
    """A day such as ``2026-01-31``; raises ``ValueError`` for all else."""
    found = date.fromisoformat(text)
    if not FIRST_DAY <= found <= LAST_DAY:
        raise ValueError(text)
    return found


def moment_of(text: str) -> datetime:
    """A moment with its offset; raises ``ValueError`` for what is none."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None or not FIRST_DAY <= found.date() <= LAST_DAY:
        raise ValueError(text)
    return found
