"""Ending a game before its rules do, and going on with it; one way for all games."""

from __future__ import annotations

from uuid import UUID

from scorer.games.text import gettext as _
from scorer.models import Entry
from scorer.records.faults import refuse
from scorer.sheets.selectors.sheet_state import stand, state_as_read
from scorer.sheets.services.writing import (
    Writer,
    WriteResult,
    check_next,
    check_unchanged,
    check_unlocked,
    lock,
    next_entry,
    next_revision,
    save,
    written_before,
)
from scorer.support.transactions import atomic


@atomic
def end_match(
    *, sheet_id: UUID, uuid: UUID, position: int, writer: Writer, seen: int | None = None
) -> WriteResult:
    """End the game as it stands: no further line, and the best totals have won.

    ``seen`` is the version whose ranking the writer had before their eyes. Raises
    ``ScoreSheet.DoesNotExist``, ``RecordRefused`` where nothing is written or the game is
    over, ``Conflict`` when the sheet has changed since, ``SheetLocked``.
    """
    sheet = lock(sheet_id)
    if before := written_before(uuid, sheet, payload={}, kind=Entry.Kind.ENDING):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    if now.match.state.finished:
        raise refuse(_("The game is over already."))
    if not now.scored:
        raise refuse(_("There is nothing to end yet: nothing is written."))
    check_next(now, position)
    check_unchanged(now, seen)
    entry = next_entry(now, uuid, position, writer)
    entry.kind, entry.payload = Entry.Kind.ENDING, {}
    return save(entry, now, stand(sheet, [*now.log, entry]))


@atomic
def go_on(*, sheet_id: UUID, uuid: UUID, writer: Writer) -> WriteResult:
    """Take the end back, so that further lines can be written; the log keeps it.

    Raises ``ScoreSheet.DoesNotExist``, ``RecordRefused`` where nobody ended the game,
    ``SheetLocked``.
    """
    sheet = lock(sheet_id)
    if before := written_before(uuid, sheet, payload=None, kind=Entry.Kind.ENDING):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    if now.ending is None:
        raise refuse(_("Nobody has ended this game."))
    entry = next_revision(now.ending, uuid, writer, "")
    others = [other for other in now.log if other.position != entry.position]
    return save(entry, now, stand(sheet, [*others, entry]))
