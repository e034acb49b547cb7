"""One sheet: reading it, and writing the next line."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import check_writes, link_holder, may_write
from scorer.models import ScoreSheet
from scorer.printing.letters import without_face
from scorer.printing.typed_texts import typed_in
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.event_table import desk_table_of
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state, record_json
from scorer.sheets.views.batch import sent_by_form
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.pages import end_of, lets_record, page_of, write_at
from scorer.sheets.views.recording import next_form, submit_line, told_written, why_no_form
from scorer.sheets.views.submitting import Status, SubmitResult
from scorer.sheets.views.waiting import unsent_of, waiting_of


@link_holder
@require_http_methods(["GET", "POST"])
def sheet_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet with its totals and, for who may write, the form for the next line."""
    writes = request.method == "POST" or may_write(request, sheet)
    if request.method == "POST":
        check_writes(request, sheet)
        sent = sent_by_form(request.POST)
        result = submit_line(sheet, sent, writer(request)) if sent else None
        now = load_sheet_state(sheet)
        if result and result.stands:
            remember(request, sheet)
            messages.success(request, told_written(now, result.entry))
            return redirect(end_of(sheet) if now.match.state.finished else write_at(sheet))
        form = _shown_again(request, now, result)
    else:
        now = load_sheet_state(sheet)
        form = next_form(now, kind=request.GET.get("kind", "")) if writes else None
    page = page_of(screen_context(now), form) | {
        "may_write": writes,
        "newest_first": True,
        "substituted": without_face(typed_in(now)),
        "desk_table": desk_table_of(request, sheet),
    }
    page |= waiting_of(now) if writes else unsent_of(request, sheet)
    response = render(request, "scorer/sheet.html", page)
    return lets_record(response) if writes else response


@link_holder
@require_GET
def record_file(_request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet as a match record, to keep or to carry elsewhere."""
    record = record_json(sheet, current_log(sheet))
    response = HttpResponse(
        json.dumps(record, ensure_ascii=False, indent=1), content_type="application/json"
    )
    response["Content-Disposition"] = f'attachment; filename="kontra-{sheet.pk}.json"'
    return response


def _shown_again(
    request: HttpRequest, now: SheetState, result: SubmitResult | None
) -> BaseEntryForm | None:
    """The form with its faults; None, and a message, where nothing more can be saved."""
    form = next_form(now, request.POST)
    if form is None:
        messages.error(request, why_no_form(now))
    elif result and result.status is Status.MOVED:
        _offer_next_place(form)
    elif result and result.refused and form.is_valid():
        form.show_refusal(result.refused)
    return form


def _offer_next_place(form: BaseEntryForm) -> None:
    """Somebody wrote this line first: say so, and let a person decide what theirs is."""
    text = _(
        "No. %(number)d was saved meanwhile and is on the sheet. If yours is another one, "
        "save it again; if it is the same one, leave it."
    )
    if "position" not in form.errors:
        form.add_error(None, text % {"number": form.cleaned_data["position"] + 1})
    data = QueryDict(mutable=True)
    data.update(form.data)
    data["position"] = str(form.initial["position"])
    form.data = data
