"""A sheet as it stood at a moment, from the entries that had been written by then.

Entries count in the order of their ids; the time only finds the place among them. Where the
clock of the machine was put back, what was written after the first entry that is later than
the moment does not count, whatever its own time says.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from itertools import takewhile

from django.utils import timezone

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.log import Log, in_order


def log_at(entries: Iterable[Entry], moment: datetime | None) -> Log:
    """The log at a moment (None: as it is), given all entries of a sheet by id; no query."""
    written = takewhile(lambda entry: moment is None or entry.written_at <= moment, entries)
    return in_order({entry.position: entry for entry in written}.values())


def entries_of(sheet: ScoreSheet) -> list[Entry]:
    """Everything ever written on a sheet, by id, each with the one it replaces; one query."""
    found = Entry.objects.filter(sheet=sheet).select_related("replaces")
    return list(found.order_by("pk"))


def moment_of(day: date, text: str) -> datetime:
    """``14:05`` or ``14:05:30`` on a day as its last moment; raises ``ValueError``.

    Who asks for 14:05 means all that was written while the clock on the wall said so.
    """
    at = time.fromisoformat(text.strip())
    if at.tzinfo:
        raise ValueError(text)
    if text.count(":") == 1:
        at = at.replace(second=59)
    if "." not in text:
        at = at.replace(microsecond=999_999)
    return timezone.make_aware(datetime.combine(day, at))
