"""One line of a sheet: why it is worth what it is worth, and correcting it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from scorer.forms.entry import BaseEntryForm, form_class_for
from scorer.models import ScoreSheet
from scorer.printing.context import Row, SheetContext, sheet_context
from scorer.records import RecordRefused
from scorer.selectors.lines import line_story
from scorer.selectors.sheets import history
from scorer.selectors.standing import Standing, standing, state_before
from scorer.services.entries import SheetMovedOn, Written, correct_entry
from scorer.views.access import link_holder, may_write, table_writer
from scorer.views.browser import remember, writer
from scorer.views.pages import line_number, page_of


@link_holder
@require_GET
def line_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Why a line is worth what it is worth, and every reading of it in the log."""
    now = standing(sheet)
    context, row = _row_or_404(now, number)
    story = line_story(now, row.line.entry)
    page = page_of(context, None) | {"may_write": may_write(request, sheet)}
    return render(request, "scorer/line.html", page | {"row": row, "story": story})


@table_writer
@require_http_methods(["GET", "POST"])
def correct_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """The form for a correction, filled with what stands, or with ``?reading=REVISION`` of it."""
    now = standing(sheet)
    context, row = _row_or_404(now, number)
    position = row.entry.position
    payload: dict[str, Any] = row.entry.payload or {}
    if wanted := request.GET.get("reading"):
        readings = {str(entry.revision): entry.payload for entry in history(sheet, position)}
        payload = readings.get(wanted, payload)
    form = _correction_form(request, now, row, payload)
    if request.method == "POST" and form.is_valid():
        written = _correct(request, sheet, form, position)
        if written is not None:
            return redirect("scorer:line", sheet_id=sheet.pk, number=number)
    return render(request, "scorer/correct.html", page_of(context, form) | {"row": row})


def _row_or_404(now: Standing, number: int) -> tuple[SheetContext, Row]:
    context = sheet_context(now)
    index = now.index_of(number - 1)
    if index is None:
        raise Http404
    return context, context.rows[index]


def _correction_form(
    request: HttpRequest, now: Standing, row: Row, payload: dict[str, Any]
) -> BaseEntryForm:
    chosen = form_class_for(now.game, payload)
    kind, values = chosen.fields_of(payload) or ("", {})
    asked = request.POST.get("kind") or request.GET.get("kind") or kind
    return chosen(
        request.POST or None,
        setup=now.setup,
        state=state_before(now, row.line.entry),
        kind=asked,
        initial={
            **values,
            "position": row.entry.position,
            "seen_revision": row.entry.revision,
        },
    )


def _correct(
    request: HttpRequest, sheet: ScoreSheet, form: BaseEntryForm, position: int
) -> Written | None:
    """Write the correction; None when the form has to be shown again, faults in it."""
    data = form.cleaned_data
    try:
        written = correct_entry(
            sheet_id=sheet.pk,
            uuid=data["uuid"],
            payload=form.payload(),
            position=position,
            seen_revision=data["seen_revision"] or 0,
            reason=data["reason"],
            writer=writer(request),
        )
    except RecordRefused as refused:
        form.add_faults(refused)
    except SheetMovedOn:
        form.add_error(
            None,
            _(
                "This line has been corrected by somebody else meanwhile. Look at it again, then "
                "correct it if it is still wrong."
            ),
        )
    else:
        remember(request, sheet)
        messages.success(request, _told(sheet, written))
        return written
    return None


def _told(sheet: ScoreSheet, written: Written) -> str:
    if written.repeated:
        return _("Nothing had to be changed.")
    count = len(written.changed)
    corrected = _("Line %(number)d is corrected.") % {"number": line_number(sheet, written)}
    changed = ngettext(
        "The totals of %(count)d later line changed.",
        "The totals of %(count)d later lines changed.",
        count,
    ) % {"count": count}
    return f"{corrected} {changed}" if count else corrected
