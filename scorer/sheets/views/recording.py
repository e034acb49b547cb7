"""Writing the next line from a form's fields: the same for the page's own form and the outbox.

What was sent before is known again by its UUID, before the form is asked: a form fits the
sheet as it stood when it was filled in, not as it stands by now.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.entry import BaseEntryForm, form_class
from scorer.sheets.selectors.entry_words import saved_words
from scorer.sheets.selectors.lines import counted_before
from scorer.sheets.selectors.log import sent_entry
from scorer.sheets.selectors.screen_names import with_short_names
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    load_sheet_state,
    state_as_read,
    state_before,
)
from scorer.sheets.selectors.sheets import history
from scorer.sheets.services.entries import Writer, is_amended, record_entry
from scorer.sheets.views.submitting import Status, SubmitResult, submit
from scorer.support.numbers import parse_int


def next_form(
    now: SheetState, data: QueryDict | None = None, kind: str = ""
) -> BaseEntryForm | None:
    """The form for the next line; None when there can be none: the game is over, or signed."""
    if now.match.state.finished or now.locked:
        return None
    return form_class(now.game)(
        data,
        setup=with_short_names(now).setup,
        state=now.match.state,
        kind=data.get("kind", "") if data else kind,
        follows=True,
        initial={"position": len(now.log)},
    )


def submit_line(sheet: ScoreSheet, data: QueryDict, writer: Writer) -> SubmitResult:
    """Write the next line from a form's fields, in one transaction.

    ``sheet`` was just read, and its row knows of the line afterwards.
    """
    now = state_as_read(sheet)
    position = parse_int(data.get("position", ""))
    if position not in {None, len(now.log)}:
        before = sent_entry(sheet, data.get("uuid", ""))
        if before is not None:
            return _again(now, data, before)
        if not now.locked:
            there = now.entry_at(position or 0)
            return SubmitResult(Status.MOVED, there, next_form(now, data))
    form = next_form(now, data)
    if form is None:
        return SubmitResult(Status.LOCKED if now.locked else Status.REFUSED)
    again = parse_int(data.get("again", ""))
    voided = None if again is None else now.entry_at(again)
    if voided is not None and voided.payload is not None:
        return SubmitResult(Status.MOVED, voided, form)  # brought back by somebody else
    if not form.is_valid():
        return SubmitResult(Status.REFUSED, form=form)
    return _write(sheet, data, form, writer, voided and voided.replaces)


def _write(
    sheet: ScoreSheet,
    sent: QueryDict,
    form: BaseEntryForm,
    writer: Writer,
    again: Entry | None = None,
) -> SubmitResult:
    """Write what a valid form says; others may have written since it was checked.

    ``again`` is an earlier entry that the line is once more, to the last card.
    """
    data = form.cleaned_data
    result = submit(
        partial(
            record_entry,
            sheet_id=sheet.pk,
            uuid=data["uuid"],
            payload=again.payload if again and again.payload else form.payload(),
            position=data["position"],
            writer=writer,
            noted=again.noted if again else form.noted(),
            amends=form.amends(),
        )
    )
    if result.status is Status.MOVED:
        return replace(result, form=next_form(load_sheet_state(sheet), sent))
    if result.refused:
        form.show_refusal(result.refused)
        return replace(result, form=form)
    if result.entry is not None:
        sheet.version = max(sheet.version, result.entry.pk)
    return result


def _again(now: SheetState, data: QueryDict, before: Entry) -> SubmitResult:
    """The same UUID once more: the same words are a repeat, others are for a person to see.

    An earlier entry that was written again (``again``) has the words of one of its revisions.
    """
    form = form_class(now.game)(
        data,
        setup=with_short_names(now).setup,
        state=state_before(now, counted_before(now, before.position)),
        kind=data.get("kind", ""),
        follows=True,
    )
    again = parse_int(data.get("again", ""))
    if again is None:
        same = form.is_valid() and (form.payload(), form.noted()) == (before.payload, before.noted)
        same = same and is_amended(now, before, form.amends())
    else:
        same = any(one.payload == before.payload for one in history(now.sheet, again))
    if same and before.kind == Entry.Kind.LINE:
        return SubmitResult(Status.REPEATED, before)
    return SubmitResult(Status.MOVED, now.entry_at(before.position), next_form(now, data))


def why_no_form(result: SubmitResult) -> str:
    """What a person is told where nothing more can be saved."""
    if result.status is Status.LOCKED:
        return _("The sheet is signed. Reopen it before anything is written.")
    return _("The game is over: nothing more can be saved.")


def told_written(now: SheetState, result: SubmitResult) -> str:
    """That a line stands, by its number on the sheet."""
    index = now.index_of(result.entry.position) if result.entry else None
    if index is None:  # struck out since it was sent first
        return _("It is on the sheet.")
    return saved_words(now.game, index + 1)
