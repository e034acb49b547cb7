"""What the desk announces, for the pages of the tables' score sheets."""

from __future__ import annotations

import time
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from scorer.sheets.selectors.event_table import Announcement
from scorer.support.caches import LruCache
from tournaments.models import Event

EVERY = 5.0  # seconds; phones ask several times in that time
MOST_SHEETS = 5_000
# as it was read, and when, by sheet
READ_CACHE: LruCache[tuple[float, str, datetime | None]] = LruCache(MOST_SHEETS)


def announced_at(sheet_id: UUID) -> Announcement | None:
    """What is announced at the table of a sheet; a query every few seconds, else none."""
    known = READ_CACHE.get(sheet_id)
    if known is None or time.monotonic() - known[0] >= EVERY:
        rows = Event.objects.filter(rounds__tables__sheet=sheet_id)
        text, until = rows.values_list("announcement", "announced_until").first() or ("", None)
        known = time.monotonic(), text, until
        READ_CACHE.keep(sheet_id, known)
    _read, text, until = known
    over = until is not None and until <= timezone.now()
    return Announcement(text, until) if text and not over else None
