"""Writing lines from their fields: the same for the page's own form and the outbox.

What was sent before is known again by its UUID, before its fields are checked: they fit the
sheet as it stood when they were filled in, not as it stands by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.utils.translation import gettext as _

from scorer.games.filling import chosen_kind
from scorer.models import Entry, ScoreSheet
from scorer.records import Fault, RecordRefused
from scorer.sheets.forms.entry import BaseEntryForm, form_class
from scorer.sheets.selectors.entry_words import saved_words
from scorer.sheets.selectors.lines import counted_before
from scorer.sheets.selectors.log import sent_entry
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    state_as_read,
    state_before,
    with_short_names,
)
from scorer.sheets.selectors.sheets import history
from scorer.sheets.services.entries import (
    Payload,
    Writer,
    WriteResult,
    correct_entry,
    is_amended,
    record_entry,
)
from scorer.sheets.views.batch import Seen, Sent
from scorer.sheets.views.submitting import Status, SubmitResult, submit


def next_form(
    now: SheetState, data: Mapping[str, object] | None = None, kind: str = ""
) -> BaseEntryForm | None:
    """The form for the next line; None when there can be none: the game is over, or signed."""
    if now.match.state.finished or now.locked:
        return None
    return form_class(now.game)(
        data,
        setup=with_short_names(now).setup,
        state=now.match.state,
        kind=str(data.get("kind", "")) if data else kind,
        follows=True,
        initial={"position": len(now.log)},
    )


def form_of(now: SheetState, sent: Sent) -> BaseEntryForm | None:
    """The form with what was sent in it, to say what is wrong; None as for ``next_form``."""
    data = {**sent.filled, "uuid": sent.uuid, "position": sent.position, "kind": sent.kind}
    if sent.corrects is None:
        return next_form(now, data)
    index = counted_before(now, sent.corrects.position)
    setup, state = now.setup_at(index), state_before(now, index)
    return form_class(now.game)(data, setup=setup, state=state, kind=sent.kind)


def payload_of(now: SheetState, sent: Sent, place: int | None = None) -> tuple[Payload, Payload]:
    """The entry that the fields make at a place of the log, and what they amend before it.

    Without ``place`` the next line. Raises ``RecordRefused``, the names of fields for paths.
    """
    setup, state = now.setup, now.match.state
    if place is not None:
        index = counted_before(now, place)
        setup, state = now.setup_at(index), state_before(now, index)
    filled_in, fields = form_class(now.game).filled_in, sent.filled
    kind = chosen_kind(filled_in.kinds(setup, state), sent.kind)
    if refused := filled_in.check(setup, kind, fields, state):
        raise RecordRefused(*(Fault((name,), why) for name, why in refused))
    return filled_in.entry_of(setup, kind, fields, state), filled_in.amends(fields, state)


def submit_line(sheet: ScoreSheet, sent: Sent, writer: Writer) -> SubmitResult:
    """Write the next line, or a correction, in one transaction.

    ``sheet`` was just read, and its row knows of the line afterwards.
    """
    now = state_as_read(sheet)
    if sent.corrects:
        result = _correct(now, sent, sent.corrects, writer)
    else:
        result = _known_before(now, sent) or submit(partial(_record, now, sent, writer))
    if result.stands and result.entry is not None:
        sheet.version = max(sheet.version, result.entry.pk)
    return result


def why_no_form(now: SheetState) -> str:
    """What a person is told where nothing more can be saved."""
    if now.locked:
        return _("The sheet is signed. Reopen it before anything is written.")
    return _("The game is over: nothing more can be saved.")


def told_written(now: SheetState, entry: Entry | None) -> str:
    """That a line stands, by its number on the sheet."""
    index = now.index_of(entry.position) if entry else None
    if index is None:  # struck out since it was sent first
        return _("It is on the sheet.")
    return saved_words(now.game, index + 1)


def _known_before(now: SheetState, sent: Sent) -> SubmitResult | None:
    """What becomes of a line whatever its fields say; None: they decide."""
    if sent.position != len(now.log):
        before = sent_entry(now.sheet, sent.uuid)
        if before is not None:
            if before.kind == Entry.Kind.LINE and _says(now, sent, before):
                return SubmitResult(Status.REPEATED, before)
            return SubmitResult(Status.MOVED, now.entry_at(before.position))
        if not now.locked:
            return SubmitResult(Status.MOVED, now.entry_at(sent.position))
    if now.locked or now.match.state.finished:
        return SubmitResult(Status.LOCKED if now.locked else Status.REFUSED)
    voided = _voided(now, sent)
    if voided is not None and voided.payload is not None:  # brought back by somebody else
        return SubmitResult(Status.MOVED, voided)
    return None


def _says(now: SheetState, sent: Sent, before: Entry) -> bool:
    """Whether the line says what stands under its UUID: otherwise a person must look at it.

    A voided line that was written again has the words of one of its revisions.
    """
    if sent.again is not None:
        return any(one.payload == before.payload for one in history(now.sheet, sent.again))
    try:
        payload, amends = payload_of(now, sent, before.position)
    except RecordRefused:
        return False
    return (payload, {}) == (before.payload, before.noted) and is_amended(now, before, amends)


def _voided(now: SheetState, sent: Sent) -> Entry | None:
    """The voided line that a line is once more."""
    return None if sent.again is None else now.entry_at(sent.again)


def _record(now: SheetState, sent: Sent, writer: Writer) -> WriteResult:
    """Write the next line; others may have written since ``now``."""
    payload, amends = payload_of(now, sent)
    voided = _voided(now, sent)
    again = voided and voided.replaces
    return record_entry(
        sheet_id=now.sheet.pk,
        uuid=sent.uuid,
        payload=again.payload if again and again.payload else payload,  # to the last card
        position=sent.position,
        writer=writer,
        noted=again.noted if again else {},
        amends=amends,
    )


def _correct(now: SheetState, sent: Sent, seen: Seen, writer: Writer) -> SubmitResult:
    """Write a line in the place of what another phone saved; ``seen`` is its version."""
    entry = now.entry_at(seen.position)
    if entry is None or entry.kind != Entry.Kind.LINE:
        return SubmitResult(Status.MOVED, entry)
    noted = dict(entry.noted)
    if "overrun" in sent.filled:  # older sheets noted it beside the entry, which now says it
        noted.pop("overrun", None)

    def write() -> WriteResult:
        payload, _amends = payload_of(now, sent, seen.position)
        return correct_entry(
            sheet_id=now.sheet.pk,
            uuid=sent.uuid,
            payload=payload,
            position=seen.position,
            seen_revision=seen.revision,
            writer=writer,
            noted=noted,
        )

    return submit(write)
