"""Writing in a sheet: the next entry, and corrections of any earlier one.

Each act is one transaction: the log, then the picture of it. The same UUID sent
again writes nothing twice; a writer who has not seen the newest sheet is told, as is
one who sends a UUID again with something else: a browser gone back to an old form does.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from scorer.games.base import Line
from scorer.games.text import gettext as _
from scorer.models import Entry, ScoreSheet
from scorer.records.faults import Fault, RecordRefused, refuse
from scorer.selectors.standing import Standing, current_entries, stand
from scorer.services import pictures
from scorer.services.limits import check_figures


class SheetMovedOn(Exception):  # noqa: N818 — nothing failed, somebody else wrote first
    """The place holds an entry the writer has not seen: ``entry``, None for a place not reached."""

    def __init__(self, entry: Entry | None) -> None:
        super().__init__(entry)
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Written:
    """What a write did: the entry in the log, and the positions whose totals it changed besides.

    ``repeated``: the entry was there already, sent before under the same UUID.
    """

    entry: Entry
    changed: tuple[int, ...] = ()
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes: a name as far as known, and the device."""

    author: str = ""
    device: str = ""


@transaction.atomic
def record_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    payload: object,
    position: int,
    writer: Writer,
) -> Written:
    """Write the next entry; ``position`` is where the writer believes it goes.

    Raises ``ScoreSheet.DoesNotExist``, ``RecordRefused`` with paths that begin in the
    entry, ``SheetMovedOn`` when the place is taken.
    """
    sheet = _locked(sheet_id)
    if before := _written_before(uuid, sheet, payload):
        return before
    entries = current_entries(sheet)
    if position != len(entries):
        raise SheetMovedOn(entries[position] if position < len(entries) else None)
    entry = Entry(
        sheet=sheet,
        uuid=uuid,
        position=position,
        payload=payload,
        author=writer.author,
        device=writer.device,
    )
    after = _stand_with(sheet, [*entries, entry], position)
    entry.save(force_insert=True)
    pictures.add(after, since=position)
    return Written(entry)


@transaction.atomic
def correct_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    payload: object,
    position: int,
    seen_revision: int,
    writer: Writer,
    reason: str = "",
) -> Written:
    """Write a new revision of an earlier entry; all later lines are worked out anew.

    ``seen_revision`` is the one the writer had before their eyes. Raises
    ``ScoreSheet.DoesNotExist``, ``RecordRefused`` (paths in the entry, or beginning with
    ``"entries"`` when a later entry could not stand any more), ``SheetMovedOn``.
    """
    sheet = _locked(sheet_id)
    if before := _written_before(uuid, sheet, payload):
        return before
    entries = current_entries(sheet)
    if position >= len(entries):
        raise SheetMovedOn(None)
    old = entries[position]
    if old.revision != seen_revision:
        raise SheetMovedOn(old)
    if old.payload == payload:
        return Written(old, repeated=True)
    lines = stand(sheet, entries).lines
    entry = Entry(
        sheet=sheet,
        uuid=uuid,
        position=position,
        revision=old.revision + 1,
        payload=payload,
        replaces=old,
        author=writer.author,
        device=writer.device,
        reason=reason,
    )
    entries[position] = entry
    after = _stand_with(sheet, entries, position)
    entry.save(force_insert=True)
    pictures.repaint(after, since=position)
    return Written(entry, _changed_totals(lines, after.lines, position))


def _locked(sheet_id: UUID) -> ScoreSheet:
    return ScoreSheet.objects.select_for_update().get(pk=sheet_id)


def _written_before(uuid: UUID, sheet: ScoreSheet, payload: object) -> Written | None:
    entry = Entry.objects.filter(uuid=uuid).first()
    if entry is None:
        return None
    if entry.sheet_id != sheet.pk:
        raise refuse(_("This entry has been written on another sheet already."))
    if entry.payload != payload:
        raise SheetMovedOn(entry)
    return Written(entry, repeated=True)


def _stand_with(sheet: ScoreSheet, entries: list[Entry], position: int) -> Standing:
    """The sheet with the entry at ``position`` new; faults in it are told from the entry on."""
    try:
        standing = stand(sheet, entries)
        check_figures([entries[position].payload], since=position)
    except RecordRefused as refused:
        raise RecordRefused(
            *(_seen_from_entry(fault, position) for fault in refused.faults)
        ) from None
    return standing


def _seen_from_entry(fault: Fault, position: int) -> Fault:
    here = ("entries", position)
    if fault.path[:2] != here:
        return fault
    return Fault(fault.path[2:], fault.message, fault.rule)


def _changed_totals(
    before: tuple[Line, ...], after: tuple[Line, ...], position: int
) -> tuple[int, ...]:
    pairs = zip(before, after, strict=True)
    return tuple(
        old.entry for old, new in pairs if old.totals != new.totals and old.entry != position
    )
