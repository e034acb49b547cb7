"""Writing the next line from a form's fields: the same for the page's own form and the outbox.

What was sent before is known again by its UUID, before the form is asked: a form fits the
sheet as it stood when it was filled in, not as it stands by now.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorer.forms.entry import BaseEntryForm, form_class
from scorer.models import Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.selectors.lines import counted_before
from scorer.selectors.log import sent_entry
from scorer.selectors.standing import Standing, standing, state_before
from scorer.services.entries import SheetLocked, SheetMovedOn, Writer, record_entry
from scorer.views.numbers import whole


class Status(StrEnum):
    """What became of a line that was sent."""

    WRITTEN = "written"
    REPEATED = "repeated"  # it stood there already, sent before
    REFUSED = "refused"  # the rules or the form say what is wrong
    MOVED = "moved"  # somebody else wrote its place first
    LOCKED = "locked"  # the sheet is signed
    WAITING = "waiting"  # behind one that a person must look at


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one line.

    ``entry`` is the line in the log, or what stands in its place (``MOVED``; None: nothing
    does). ``form`` holds what was sent, with its faults; None where there can be no form:
    the match is over or signed.
    """

    status: Status
    entry: Entry | None = None
    form: BaseEntryForm | None = None

    @property
    def stands(self) -> bool:
        """Whether the line is in the log."""
        return self.status in {Status.WRITTEN, Status.REPEATED}


def next_form(now: Standing, data: QueryDict | None = None, kind: str = "") -> BaseEntryForm | None:
    """The form for the next line; None when there can be none: the match is over, or signed."""
    if now.match.state.finished or now.locked:
        return None
    return form_class(now.game)(
        data,
        setup=now.setup,
        state=now.match.state,
        kind=data.get("kind", "") if data else kind,
        initial={"position": len(now.log)},
    )


def record(sheet: ScoreSheet, data: QueryDict, writer: Writer) -> Outcome:
    """Write the next line from a form's fields, in one transaction."""
    now = standing(sheet)
    position = whole(data.get("position", ""))
    if position not in {None, len(now.log)}:
        before = sent_entry(sheet, data.get("uuid", ""))
        if before is not None:
            return _again(now, data, before)
        if not now.locked:
            there = now.entry_at(position or 0)
            return Outcome(Status.MOVED, there, next_form(now, data))
    form = next_form(now, data)
    if form is None:
        return Outcome(Status.LOCKED if now.locked else Status.REFUSED)
    if not form.is_valid():
        return Outcome(Status.REFUSED, form=form)
    return _write(sheet, data, form, writer)


def _write(sheet: ScoreSheet, sent: QueryDict, form: BaseEntryForm, writer: Writer) -> Outcome:
    """Write what a valid form says; others may have written since it was checked."""
    data = form.cleaned_data
    try:
        written = record_entry(
            sheet_id=sheet.pk,
            uuid=data["uuid"],
            payload=form.payload(),
            position=data["position"],
            writer=writer,
            noted=form.noted(),
        )
    except RecordRefused as refused:
        form.add_faults(refused)
        return Outcome(Status.REFUSED, form=form)
    except SheetLocked:
        return Outcome(Status.LOCKED)
    except SheetMovedOn as moved:
        return Outcome(Status.MOVED, moved.entry, next_form(standing(sheet), sent))
    return Outcome(Status.REPEATED if written.repeated else Status.WRITTEN, written.entry)


def _again(now: Standing, data: QueryDict, before: Entry) -> Outcome:
    """The same UUID once more: the same words are a repeat, others are for a person to see."""
    form = form_class(now.game)(
        data,
        setup=now.setup,
        state=state_before(now, counted_before(now, before.position)),
        kind=data.get("kind", ""),
    )
    if form.is_valid() and form.payload() == before.payload:
        return Outcome(Status.REPEATED, before)
    return Outcome(Status.MOVED, now.entry_at(before.position), next_form(now, data))


def why_no_form(outcome: Outcome) -> str:
    """What a person is told where there can be no further line."""
    if outcome.status is Status.LOCKED:
        return _("The sheet is signed. Reopen it before anything is written.")
    return _("The match is over: there can be no further line.")


def told_written(now: Standing, outcome: Outcome) -> str:
    """That a line stands, by its number on the sheet."""
    index = now.index_of(outcome.entry.position) if outcome.entry else None
    if index is None:  # struck out since it was sent first
        return _("The line stands in the sheet.")
    return _("Line %(number)d is written.") % {"number": index + 1}
