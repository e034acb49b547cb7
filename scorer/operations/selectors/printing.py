"""What is to be printed: many sheets as they stand, and the prints of a browser."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorer.models import Entry, Job, ScoreSheet
from scorer.models.job import KEPT
from scorer.sheets.selectors.sheet_state import SheetState, stand
from scorer.sheets.selectors.sheets import AnyUser

LISTED = 10  # prints


def standings(sheets: Sequence[ScoreSheet], *, lines: bool = True) -> list[SheetState]:
    """The sheets as they stand, in their order, each entry with those it replaces; one query.

    Without ``lines`` as before the first hand, with the names of those who sit there now:
    what a blank sheet tells.
    """
    entries = Entry.objects.filter(sheet__in=sheets).order_by("pk")
    if not lines:
        entries = entries.filter(kind=Entry.Kind.SEATING)
    by_sheet: dict[UUID, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_sheet[entry.sheet_id].append(entry)
    return [stand(sheet, _current(by_sheet[sheet.pk])) for sheet in sheets]


def sheets_with(ids: Collection[UUID]) -> list[ScoreSheet]:
    """The sheets that are still there; one query."""
    return list(ScoreSheet.objects.filter(pk__in=ids))


def find_print(job_id: UUID, ids: Collection[str], user: AnyUser) -> Job | None:
    """A print, for the browser that ordered it (``ids`` are its prints) and for its user."""
    return _own(ids, user).filter(pk=job_id).first()


def prints_of(ids: Collection[str], user: AnyUser) -> list[Job]:
    """The last prints still kept of a browser and its user, the newest first; one query."""
    return list(_own(ids, user).filter(asked_at__gt=timezone.now() - KEPT)[:LISTED])


def _own(ids: Collection[str], user: AnyUser) -> QuerySet[Job]:
    own = Q(pk__in=ids)
    return Job.objects.filter(own | Q(asked_by=user) if user.is_authenticated else own)


def _current(entries: Iterable[Entry]) -> list[Entry]:
    """The last revision of every position, tied to the earlier ones."""
    known: dict[int, Entry] = {}
    current: dict[int, Entry] = {}
    for entry in entries:
        if entry.replaces_id is not None:
            entry.replaces = known[entry.replaces_id]
        known[entry.pk] = current[entry.position] = entry
    return list(current.values())
