"""Two versions of one hand: what another phone saved beside what this phone sent for its place."""

from __future__ import annotations

from functools import partial

from django.http import QueryDict

from scorer.models import Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.forms.entry import BaseEntryForm, form_class
from scorer.sheets.selectors.acts import acts_of
from scorer.sheets.selectors.line_text import line_text
from scorer.sheets.selectors.lines import counted_before
from scorer.sheets.selectors.screen_names import with_short_names
from scorer.sheets.selectors.sheet_state import SheetState, state_as_read, state_before
from scorer.sheets.selectors.side_results import side_results
from scorer.sheets.services.entries import Writer, correct_entry
from scorer.sheets.services.previewing import foresee
from scorer.sheets.views.batch import Seen
from scorer.sheets.views.submitting import Status, SubmitResult, submit


def describe_entry(now: SheetState, entry: Entry) -> dict[str, object]:
    """An entry's number on the sheet (None: it does not count as a line) and its words."""
    index = now.index_of(entry.position)
    if index is not None:
        return {"number": index + 1, "text": line_text(with_short_names(now), now.scored[index])}
    acts = (act for act in acts_of(now) if act.place == entry.position + 1)
    text = next((f"{act.text} {act.words}".strip() for act in acts), "")
    return {"number": None, "text": text}


def compare_versions(
    now: SheetState, entry: Entry, sent: QueryDict | None = None
) -> dict[str, object]:
    """What stands, with its scores, and those that the fields sent would have in its place.

    With ``position`` and ``revision`` a phone can ask for its own version instead; what does not
    count as a line has neither.
    """
    told = describe_entry(now, entry)
    index = now.index_of(entry.position)
    if index is None:
        return told
    return told | {
        "position": entry.position,
        "revision": entry.revision,
        "results": _results(now, index),
        "mine": "" if sent is None else _foreseen(now, entry, sent),
    }


def submit_correction(
    sheet: ScoreSheet, data: QueryDict, seen: Seen, writer: Writer
) -> SubmitResult:
    """Write a form's fields in the place of what another phone saved; ``seen`` is its version."""
    now = state_as_read(sheet)
    entry = now.entry_at(seen.position)
    if entry is None or entry.kind != Entry.Kind.LINE:
        return SubmitResult(Status.MOVED, entry)
    form = _form_at(now, entry, data)
    if not form.is_valid():
        return SubmitResult(Status.REFUSED, form=form)
    result = submit(
        partial(
            correct_entry,
            sheet_id=sheet.pk,
            uuid=form.cleaned_data["uuid"],
            payload=form.payload(),
            position=seen.position,
            seen_revision=seen.revision,
            writer=writer,
            noted=form.noted(entry.noted),
        )
    )
    if result.refused:
        form.show_refusal(result.refused)
        return SubmitResult(Status.REFUSED, form=form, refused=result.refused)
    if result.stands and result.entry is not None:
        sheet.version = max(sheet.version, result.entry.pk)
    return result


def _form_at(now: SheetState, entry: Entry, data: QueryDict) -> BaseEntryForm:
    index = counted_before(now, entry.position)
    return form_class(now.game)(
        data,
        setup=now.setup_at(index),
        state=state_before(now, index),
        kind=data.get("kind", ""),
    )


def _foreseen(now: SheetState, entry: Entry, data: QueryDict) -> str:
    """The scores of the fields in the place of ``entry``; empty where the rules refuse them."""
    form = _form_at(now, entry, data)
    if not form.is_valid():
        return ""
    mine = Entry(
        sheet=now.sheet,
        position=entry.position,
        revision=entry.revision + 1,
        after=entry.after,
        payload=form.payload(),
    )
    try:
        foreseen = foresee(now, mine)
    except RecordRefused:
        return ""
    return _results(foreseen.after, foreseen.index)


def _results(now: SheetState, index: int) -> str:
    return " · ".join(
        f"{side.name} {side.change} {side.after}".replace("  ", " ")
        for side in side_results(now, index)
    )
