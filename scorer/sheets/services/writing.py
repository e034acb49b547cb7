"""What every write in a sheet shares: one transaction, one UUID one entry, nobody overwritten.

A write locks the sheet, reads it as it stands, puts one entry into the log, and projects
what changed. The same UUID sent again writes nothing twice; a writer who has not seen the
newest sheet is told, as is one who sends a UUID again with something else: a browser gone
back to an old form does. What the entry says is compared, whatever it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from scorer.games.text import gettext as _
from scorer.models import Entry, ScoreSheet
from scorer.operations.machine.metrics import ENTRIES, REPEATS, count
from scorer.records.faults import refuse
from scorer.sheets.selectors.sheet_state import SheetState, remember
from scorer.sheets.services import projections
from scorer.support.refused import Conflict, Refused, Taken


class SheetLocked(Refused):
    """The sheet is signed by all sides; it must be reopened before anything is written."""

    def __init__(self) -> None:
        super().__init__(_("The sheet has been signed: open it again first."))


@dataclass(frozen=True, slots=True)
class WriteResult:
    """What a write did: the entry in the log, and the positions whose totals it changed besides.

    ``repeated``: the entry was there already, sent before under the same UUID.
    """

    entry: Entry
    changed: tuple[int, ...] = ()
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes: a name and an account as far as known, the device, when their clock said so."""

    author: str = ""
    account: int | None = None
    device: str = ""
    made_at: datetime | None = None


def lock(sheet_id: UUID) -> ScoreSheet:
    """The sheet, for this transaction's writing alone; raises ``ScoreSheet.DoesNotExist``."""
    return ScoreSheet.objects.select_for_update(no_key=True).get(pk=sheet_id)


def written_before(uuid: UUID, sheet: ScoreSheet, **said: object) -> WriteResult | None:
    """What the same UUID wrote before, where the entry has all that is ``said``; one query.

    Raises ``RecordRefused``, and ``Taken`` with an entry that says something else.
    """
    entry = Entry.objects.filter(uuid=uuid).first()
    if entry is None:
        return None
    if entry.sheet_id != sheet.pk:
        raise refuse(_("This entry has been written on another sheet already."))
    if any(getattr(entry, name) != value for name, value in said.items()):
        raise Taken(entry)
    count(REPEATS)
    return WriteResult(entry, repeated=True)


def written_first(entry: Entry | None) -> Conflict:
    """The place holds an ``entry`` the writer has not seen; None: the log does not reach so far."""
    text = _("Somebody wrote this place first: look at it, then decide.")
    return Conflict(entry, text, "position")


def check_unlocked(now: SheetState) -> None:
    """Raise ``SheetLocked`` for a sheet that is signed."""
    if now.locked:
        raise SheetLocked


def check_next(now: SheetState, position: int) -> None:
    """Raise ``Conflict`` unless ``position`` is the one the log comes to next."""
    if position != len(now.log):
        raise written_first(now.entry_at(position))


def check_unchanged(now: SheetState, seen: int | None) -> None:
    """Raise ``Conflict`` when more than signatures came after the version ``seen``."""
    for entry in now.log:
        if seen is not None and (entry.pk or 0) > seen and entry.kind != Entry.Kind.SIGNATURE:
            raise written_first(entry)


def check_seen(now: SheetState, position: int, seen_revision: int) -> Entry:
    """The entry at ``position``; raises ``Conflict`` when it is not the revision seen."""
    entry = now.entry_at(position)
    if entry is None or entry.revision != seen_revision:
        raise written_first(entry)
    return entry


def next_entry(now: SheetState, uuid: UUID, position: int, writer: Writer) -> Entry:
    """An unsaved entry for the next position."""
    return Entry(
        sheet=now.sheet,
        uuid=uuid,
        position=position,
        author=writer.author,
        by_id=writer.account,
        device=writer.device,
        made_at=writer.made_at,
    )


def next_revision(old: Entry, uuid: UUID, writer: Writer, reason: str) -> Entry:
    """An unsaved revision of ``old``, still void."""
    return Entry(
        sheet=old.sheet,
        uuid=uuid,
        kind=old.kind,
        position=old.position,
        revision=old.revision + 1,
        after=old.after,
        replaces=old,
        author=writer.author,
        by_id=writer.account,
        device=writer.device,
        made_at=writer.made_at,
        reason=reason,
    )


def save(entry: Entry, now: SheetState, after: SheetState) -> WriteResult:
    """Put ``entry`` into the log and project the sheet as it stands ``after`` it."""
    entry.save(force_insert=True)
    projections.project(now, after)
    transaction.on_commit(lambda: remember(after))
    transaction.on_commit(lambda: count(ENTRIES))
    return WriteResult(entry, changed_totals(now, after, entry.position))


def changed_totals(before: SheetState, after: SheetState, position: int) -> tuple[int, ...]:
    """The positions, other than ``position``, whose totals are not what they were."""
    old = {scored.entry.position: scored.line.totals for scored in before.scored}
    return tuple(
        scored.entry.position
        for scored in after.scored
        if scored.entry.position != position
        and old.get(scored.entry.position, scored.line.totals) != scored.line.totals
    )
