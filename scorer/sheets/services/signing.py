"""Signing a sheet, which locks it once every side has signed, and opening it again."""

from __future__ import annotations

from uuid import UUID

from scorer.games.text import gettext as _
from scorer.models import Entry
from scorer.records.bounds import LONGEST_NAME
from scorer.records.faults import refuse
from scorer.sheets.selectors.sheet_state import SheetState, stand, state_as_read
from scorer.sheets.services.writing import (
    Writer,
    WriteResult,
    check_next,
    check_unchanged,
    check_unlocked,
    lock,
    next_entry,
    save,
    written_before,
)
from scorer.support.transactions import atomic


@atomic
def sign_sheet(
    *,
    sheet_id: UUID,
    uuid: UUID,
    side: int | None,
    name: str,
    position: int,
    writer: Writer,
    seen: int | None = None,
) -> WriteResult:
    """Sign for a side, or (None) for all of them, as ``name``.

    What was seen is said by the position, and by the version ``seen`` where corrections
    count too; others may have signed since. Raises ``ScoreSheet.DoesNotExist``,
    ``RecordRefused`` with the path ``side`` or ``name``, ``Conflict`` when the sheet has
    changed since, ``SheetLocked``.
    """
    sheet = lock(sheet_id)
    payload = {"side": side, "name": name}
    if before := written_before(uuid, sheet, payload=payload, kind=Entry.Kind.SIGNATURE):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    check_next(now, position)
    check_unchanged(now, seen)
    _check(now, side, name)
    entry = next_entry(now, uuid, position, writer)
    entry.kind, entry.payload = Entry.Kind.SIGNATURE, payload
    return save(entry, now, stand(sheet, [*now.log, entry]))


@atomic
def reopen_sheet(
    *, sheet_id: UUID, uuid: UUID, position: int, writer: Writer, reason: str = ""
) -> WriteResult:
    """Take all signatures back, so that the sheet can be written again; the log keeps them.

    Raises ``ScoreSheet.DoesNotExist``, ``RecordRefused`` when nobody has signed,
    ``Conflict``.
    """
    sheet = lock(sheet_id)
    said = {"payload": {}, "kind": Entry.Kind.REOPENING, "reason": reason}
    if before := written_before(uuid, sheet, **said):
        return before
    now = state_as_read(sheet)
    check_next(now, position)
    if not now.signatures:
        raise refuse(_("Nobody has signed this sheet."))
    entry = next_entry(now, uuid, position, writer)
    entry.kind, entry.payload, entry.reason = Entry.Kind.REOPENING, {}, reason
    return save(entry, now, stand(sheet, [*now.log, entry]))


def _check(now: SheetState, side: int | None, name: str) -> None:
    if not now.scored:
        raise refuse(_("There is nothing to sign yet: nothing is written."))
    if not name.strip():
        raise refuse(_("Say who signs."), "name")
    if len(name) > LONGEST_NAME:
        raise refuse(_("Too long: a name has at most %(most)d letters.", most=LONGEST_NAME), "name")
    if side is not None and side not in range(len(now.game.sides(now.setup))):
        raise refuse(_("This sheet has no such side."), "side")
    if side in now.signed_sides:
        raise refuse(_("This side has signed already."), "side")
