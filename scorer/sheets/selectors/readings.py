"""What corrected lines said before, for any number of sheets at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from uuid import UUID

from scorer.models import Entry
from scorer.sheets.selectors.sheet_state import SheetState

Place = tuple[UUID, int]  # a sheet's id and the position of one of its lines
Readings = Mapping[Place, tuple[Entry, ...]]


def earlier_readings(sheets: Iterable[SheetState]) -> Readings:
    """The readings of every line that were replaced, the oldest first.

    One query for all sheets together; none if no line of theirs was ever corrected.
    """
    corrected = [now.sheet.pk for now in sheets if any(map(_is_corrected, now.log))]
    found: defaultdict[Place, list[Entry]] = defaultdict(list)
    if corrected:
        replaced = Entry.objects.filter(
            sheet__in=corrected, kind=Entry.Kind.LINE, replaced_by__isnull=False
        )
        for entry in replaced.order_by("revision"):
            found[entry.sheet_id, entry.position].append(entry)
    return {place: tuple(entries) for place, entries in found.items()}


def _is_corrected(entry: Entry) -> bool:
    return entry.kind == Entry.Kind.LINE and entry.revision > 1
