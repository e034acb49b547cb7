"""What phones say of the lines that wait on them: the last word of any of a sheet's phones."""

from __future__ import annotations

from contextlib import suppress

from django.db import DatabaseError
from django.utils import timezone

from scorer.models import ScoreSheet
from scorer.support.transactions import atomic

MOST = 9999


def note_held(sheet: ScoreSheet, count: int) -> None:
    """A phone holds ``count`` lines of the sheet; one statement, none where nothing was held.

    Where the database takes nothing now, which is when lines wait, nothing is noted.
    """
    if count or sheet.held:
        with suppress(DatabaseError):
            _note(sheet, max(0, min(count, MOST)))


@atomic
def _note(sheet: ScoreSheet, count: int) -> None:
    ScoreSheet.objects.filter(pk=sheet.pk).update(held=count, held_at=timezone.now())
