"""Writing in a sheet: the next entry, and corrections of any earlier one.

Each act is one transaction: the log, then the picture of it. The same UUID sent
again writes nothing twice; a writer who has not seen the newest sheet is told, as is
one who sends a UUID again with something else: a browser gone back to an old form does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from scorer.games.base import Line
from scorer.games.text import gettext as _
from scorer.models import Entry, ScoreSheet
from scorer.records.faults import Fault, RecordRefused, refuse
from scorer.selectors.standing import Standing, extended, remember, stand, standing
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
    payload: dict[str, Any],
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
    now = standing(sheet)
    if position != len(now.scored):
        raise SheetMovedOn(now.scored[position].entry if position < len(now.scored) else None)
    entry = Entry(
        sheet=sheet,
        uuid=uuid,
        position=position,
        payload=payload,
        author=writer.author,
        device=writer.device,
    )
    after = extended(now, entry)
    check_figures(entry.payload)
    entry.save(force_insert=True)
    pictures.add(after, since=position)
    transaction.on_commit(lambda: remember(after))
    return Written(entry)


@transaction.atomic
def correct_entry(
    *,
    sheet_id: UUID,
    uuid: UUID,
    payload: dict[str, Any],
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
    now = standing(sheet)
    if position >= len(now.scored):
        raise SheetMovedOn(None)
    old = now.scored[position].entry
    if old.revision != seen_revision:
        raise SheetMovedOn(old)
    if old.payload == payload:
        return Written(old, repeated=True)
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
    after = _stand_with(now, entry)
    check_figures(entry.payload)
    entry.save(force_insert=True)
    pictures.repaint(after, since=position)
    transaction.on_commit(lambda: remember(after))
    return Written(entry, _changed_totals(now.lines, after.lines, position))


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


def _stand_with(now: Standing, entry: Entry) -> Standing:
    """The sheet with ``entry`` at its position; faults in it are told from the entry on."""
    entries = [scored.entry for scored in now.scored]
    entries[entry.position] = entry
    try:
        return stand(now.sheet, entries)
    except RecordRefused as refused:
        raise RecordRefused(
            *(_seen_from_entry(fault, entry.position) for fault in refused.faults)
        ) from None


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
