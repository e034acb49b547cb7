"""The line as it would be written, before it is: in words, with its scores and new totals."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from scorer.clubs.views.access import table_writer
from scorer.models import Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.lines import last_words, line_head
from scorer.sheets.selectors.sheet_context import screen_row
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.selectors.side_results import side_results
from scorer.sheets.services.previewing import foresee
from scorer.sheets.views.acts import insert_form, place_behind
from scorer.sheets.views.changes import entry_or_404, numbered_as_shown
from scorer.sheets.views.lines import LINE, correction_form
from scorer.sheets.views.recording import next_form
from scorer.support.numbers import parse_int
from scorer.support.refused import Refused


@table_writer
@require_POST
def preview(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """A small part of a page; writes nothing.

    ``?line=NUMBER`` tells a correction of that line, ``?after=NUMBER`` a forgotten line
    behind that one (0: before all), numbers as in addresses; without them the next line.
    """
    now = load_sheet_state(sheet)
    entry = _entry(request, now)
    form = _form(request, now, entry)
    if form is None:
        return render(request, "scorer/preview.html", {})
    context = _preview_of(now, entry, form) if form.is_valid() else {}
    return render(request, "scorer/preview.html", context or {"missing": _first_fault(form)})


def _entry(request: HttpRequest, now: SheetState) -> Entry:
    """The entry that would be written, without its payload yet."""
    if "line" in request.GET:
        old = entry_or_404(now, _number(request.GET["line"]), LINE)
        return Entry(
            sheet=now.sheet, position=old.position, revision=old.revision + 1, after=old.after
        )
    entry = Entry(sheet=now.sheet, position=len(now.log))
    if "after" in request.GET:
        entry.after = _number(request.GET["after"]) - 1
        if entry.after >= 0 and now.entry_at(entry.after) is None:
            raise Http404
    return entry


def _form(request: HttpRequest, now: SheetState, entry: Entry) -> BaseEntryForm | None:
    old = now.entry_at(entry.position)
    if old is not None:
        return correction_form(request, now, line_head(now, old), last_words(old) or {})
    if entry.after is not None:
        return insert_form(request, now, entry.after + 1)
    return next_form(now, request.POST)


def _preview_of(now: SheetState, entry: Entry, form: BaseEntryForm) -> dict[str, object]:
    """What the template tells of the line; empty when the rules refuse it, faults in the form."""
    entry.payload = form.payload()
    try:
        foreseen = foresee(now, entry, form.amends())
    except RecordRefused as refused:
        form.show_refusal(_as_shown(now, entry, refused))
        return {}
    return {
        "row": screen_row(foreseen.after, foreseen.index),
        "changed": foreseen.changed,
        "results": side_results(foreseen.after, foreseen.index),
    }


def _as_shown(now: SheetState, entry: Entry, refused: Refused) -> Refused:
    """Later lines under the numbers they have now: a forgotten line would move them."""
    if entry.after is None or now.entry_at(entry.position) is not None:
        return refused
    return numbered_as_shown(refused, place_behind(now, entry.after + 1) + 1, 1)


def _first_fault(form: BaseEntryForm) -> str:
    """What is missing or wrong: in the whole, else in the first field that has a fault."""
    if whole := form.non_field_errors():
        return str(whole[0])
    name = next(name for name in form.fields if name in form.errors)
    return f"{form.fields[name].label}: {form.errors[name][0]}"


def _number(text: str) -> int:
    number = parse_int(text)
    if number is None:
        raise Http404
    return number
