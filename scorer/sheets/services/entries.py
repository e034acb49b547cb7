"""Writing lines: the next one, a forgotten one, a correction, a void line.

All later lines are worked out anew after every change but the addition of a last line.
"""

from __future__ import annotations

from functools import partial
from uuid import UUID, uuid5

from django.db import IntegrityError

from scorer.games.text import gettext as _
from scorer.models import Entry
from scorer.records.bounds import check_figures, check_noted
from scorer.records.faults import Fault, RecordRefused, refuse
from scorer.sheets.selectors.log import in_order, lines_of
from scorer.sheets.selectors.sheet_state import SheetState, extended, stand, state_as_read
from scorer.sheets.services.writing import (
    SheetLocked,
    Writer,
    WriteResult,
    check_next,
    check_seen,
    check_unlocked,
    lock,
    next_entry,
    next_revision,
    save,
    written_before,
)
from scorer.support.refused import Taken
from scorer.support.transactions import atomic

__all__ = [
    "SheetLocked",
    "WriteResult",
    "Writer",
    "correct_entry",
    "insert_entry",
    "record_entry",
    "void_entry",
]

Payload = dict[str, object]
NEW_LINE = {"kind": Entry.Kind.LINE, "after": None, "replaces_id": None}
AMENDED = "amended"  # the UUID of an amendment follows from that of the line that says it


def record_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    payload: Payload,
    position: int,
    writer: Writer,
    noted: Payload | None = None,
    amends: Payload | None = None,
) -> WriteResult:
    """Write the next line; ``position`` is the one the writer believes the log comes to.

    ``amends`` are keys of the payload of the line before it with new values: another revision
    of that one, in the same transaction. Raises ``ScoreSheet.DoesNotExist``, ``RecordRefused``
    with paths that begin in the entry, ``Conflict`` when the position is given, ``SheetLocked``.
    """
    record = partial(
        _record, sheet_id, uuid, payload, position, writer, noted=noted or {}, amends=amends or {}
    )
    try:
        return record()
    except IntegrityError:  # the UUID has been used, on another sheet or at another place
        return record(used=True)


@atomic
def _record(
    sheet_id: UUID,
    uuid: UUID,
    payload: Payload,
    position: int,
    writer: Writer,
    *,
    noted: Payload,
    amends: Payload,
    used: bool = False,
) -> WriteResult:
    sheet = lock(sheet_id)
    now = state_as_read(sheet)
    # Sent again, a line has a place before the end of the log; all others are spared the question.
    if used or now.locked or position != len(now.log):
        before = written_before(uuid, sheet, payload=payload, noted=noted, **NEW_LINE)
        if before is not None:
            if not is_amended(now, before.entry, amends):
                raise Taken(before.entry)
            return before
    check_unlocked(now)
    check_next(now, position)
    revised = amended(now, amends, uuid, writer)
    between = stand_with(now, revised) if revised else now
    entry = next_entry(now, uuid, position, writer)
    entry.payload, entry.noted = payload, noted
    after = extended(between, entry)
    check_figures(payload)
    check_noted(entry.noted)
    if revised:
        revised.save(force_insert=True)
    return save(entry, now, after)


def is_amended(now: SheetState, written: Entry, amends: Payload) -> bool:
    """Whether the line before ``written`` says what ``amends`` has, by it or by another write."""
    by_it = Entry.objects.filter(uuid=uuid5(written.uuid, AMENDED)).first()
    index = now.index_of(written.position)
    if by_it is None and index:
        by_it = now.scored[index - 1].entry if amends else None
    if by_it is None:
        return True
    return bool(amends) and (by_it.payload or {}).items() >= amends.items()


def amended(now: SheetState, amends: Payload, uuid: UUID, writer: Writer) -> Entry | None:
    """An unsaved revision of the last line, with the values that ``amends`` has for its keys.

    None where it says so already, or nothing is to be said. Its UUID follows from that of the
    line by which it is amended, so that the same form sent again is the same twice.
    """
    if not (amends and now.scored):
        return None
    old = now.scored[-1].entry
    payload = {**(old.payload or {}), **amends}
    if payload == old.payload:
        return None
    entry = next_revision(old, uuid5(uuid, AMENDED), writer, "")
    entry.payload, entry.noted = payload, old.noted
    return entry


@atomic
def insert_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    payload: Payload,
    position: int,
    after: int,
    writer: Writer,
    noted: Payload | None = None,
    reason: str = "",
) -> WriteResult:
    """Write a forgotten line behind the one at position ``after`` (-1: before all).

    Raises as ``record_entry`` does; paths beginning with ``"entries"`` lead to a later
    line that would not be allowed any more.
    """
    sheet = lock(sheet_id)
    said = {"kind": Entry.Kind.LINE, "after": after, "reason": reason}
    if before := written_before(uuid, sheet, payload=payload, noted=noted or {}, **said):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    check_next(now, position)
    if now.ending:
        raise refuse(_("The game is ended: tap “Go on playing” first, then put it in."))
    if after != -1 and now.entry_at(after) is None:
        raise refuse(_("There is nothing to put it behind."))
    entry = next_entry(now, uuid, position, writer)
    entry.payload, entry.noted = payload, noted or {}
    entry.after, entry.reason = after, reason
    return _save_checked(entry, now)


@atomic
def correct_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    payload: Payload,
    position: int,
    seen_revision: int,
    writer: Writer,
    noted: Payload | None = None,
    reason: str = "",
) -> WriteResult:
    """Write a new revision of an earlier line, void or not.

    ``seen_revision`` is the one the writer had before their eyes; without ``noted`` what
    was noted stays. Raises ``ScoreSheet.DoesNotExist``, ``RecordRefused`` (paths in the
    entry, or beginning with ``"entries"`` when a later line would not be allowed any more),
    ``Conflict``, ``SheetLocked``.
    """
    sheet = lock(sheet_id)
    said = {"position": position, "reason": reason}
    said |= {} if noted is None else {"noted": noted}
    if before := written_before(uuid, sheet, payload=payload, **said):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    old = check_seen(now, position, seen_revision)
    kept = old.noted if noted is None else noted
    if (old.payload, old.noted) == (payload, kept):
        return WriteResult(old, repeated=True)
    entry = next_revision(old, uuid, writer, reason)
    entry.payload, entry.noted = payload, kept
    return _save_checked(entry, now)


@atomic
def void_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    position: int,
    seen_revision: int,
    writer: Writer,
    reason: str = "",
) -> WriteResult:
    """Strike a line out (a misdeal), or an act; ``correct_entry`` with its payload brings it back.

    Raises as ``correct_entry`` does.
    """
    sheet = lock(sheet_id)
    if before := written_before(uuid, sheet, payload=None, position=position, reason=reason):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    old = check_seen(now, position, seen_revision)
    if old.payload is None:
        return WriteResult(old, repeated=True)
    entry = next_revision(old, uuid, writer, reason)
    entry.payload, entry.noted = None, old.noted
    return _save_checked(entry, now)


def _save_checked(entry: Entry, now: SheetState) -> WriteResult:
    """Save an entry that may change every later line."""
    after = stand_with(now, entry)
    check_figures(entry.payload or {})
    check_noted(entry.noted)
    return save(entry, now, after)


def stand_with(now: SheetState, entry: Entry) -> SheetState:
    """The sheet with ``entry`` in the log; faults in it are told from the entry on."""
    others = [other for other in now.log if other.position != entry.position]
    try:
        return stand(now.sheet, [*others, entry])
    except RecordRefused as refused:
        index = _index_with(now, entry)
        raise RecordRefused(*(_seen_from_entry(fault, index) for fault in refused.faults)) from None


def _index_with(now: SheetState, entry: Entry) -> int | None:
    """The place ``entry`` has among the lines that count once it is in the log."""
    others = [other for other in now.log if other.position != entry.position]
    lines = lines_of(in_order([*others, entry]))
    return next((index for index, line in enumerate(lines) if line is entry), None)


def _seen_from_entry(fault: Fault, index: int | None) -> Fault:
    if index is None or fault.path[:2] != ("entries", index):
        return fault
    return Fault(fault.path[2:], fault.message, fault.rule)
