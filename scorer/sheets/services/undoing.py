"""Undoing the last line: it is voided, and what it said of the line before it is taken back."""

from __future__ import annotations

from uuid import UUID, uuid5

from scorer.games.text import gettext as _
from scorer.models import Entry
from scorer.records.faults import refuse
from scorer.sheets.selectors.sheet_state import SheetState, state_as_read
from scorer.sheets.services.entries import AMENDED, stand_with
from scorer.sheets.services.writing import (
    Writer,
    WriteResult,
    check_seen,
    check_unlocked,
    lock,
    next_revision,
    save,
    written_before,
    written_first,
)
from scorer.support.transactions import atomic


@atomic
def undo_entry(
    *, sheet_id: UUID, uuid: UUID, position: int, seen_revision: int, writer: Writer
) -> WriteResult:
    """Void the last line that counts; the same UUID sent again voids nothing more.

    Raises ``Conflict`` with the last line when that is another one, ``RecordRefused`` for a
    match that was ended, ``SheetLocked``, ``ScoreSheet.DoesNotExist``.
    """
    sheet = lock(sheet_id)
    if before := written_before(uuid, sheet, payload=None, position=position, reason=""):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    if now.ending:
        raise refuse(_("The game is ended: tap “Go on playing” first, then undo."))
    old = check_seen(now, position, seen_revision)
    last = now.scored[-1].entry if now.scored else None
    if last != old:
        raise written_first(last)
    entry = next_revision(old, uuid, writer, "")
    entry.payload, entry.noted = None, old.noted
    after = stand_with(now, entry)
    freed = _revert_amendment(after, old, uuid, writer)
    if freed:
        after = stand_with(after, freed)
        freed.save(force_insert=True)
    return save(entry, now, after)


def _revert_amendment(after: SheetState, undone: Entry, uuid: UUID, writer: Writer) -> Entry | None:
    """An unsaved revision of the line before ``undone`` without what that one said of it."""
    before = after.scored[-1].entry if after.scored else None
    if before is None or before.replaces is None or before.uuid != uuid5(undone.uuid, AMENDED):
        return None
    entry = next_revision(before, uuid5(uuid, AMENDED), writer, "")
    entry.payload, entry.noted = before.replaces.payload, before.noted
    return entry
