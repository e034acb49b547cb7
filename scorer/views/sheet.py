"""One sheet: reading it, writing the next line, correcting an earlier one."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from scorer.forms.entry import BaseEntryForm, form_class, form_class_for
from scorer.models import ScoreSheet
from scorer.printing.context import Row, SheetContext, sheet_context
from scorer.records import RecordRefused
from scorer.selectors.lines import line_story
from scorer.selectors.log import current_log
from scorer.selectors.sheets import history
from scorer.selectors.standing import Standing, record_json, standing, state_before
from scorer.services.entries import SheetMovedOn, Written, correct_entry, record_entry
from scorer.translation import translate
from scorer.views.access import link_holder
from scorer.views.browser import remember, writer


@link_holder
@require_http_methods(["GET", "POST"])
def sheet_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet with its totals, and the form for the next line."""
    now = standing(sheet)
    form = None
    if not now.match.state.finished:
        form = form_class(now.game)(
            request.POST or None,
            setup=now.setup,
            state=now.match.state,
            kind=request.POST.get("kind") or request.GET.get("kind", ""),
            initial={"position": len(now.log)},
        )
    if request.method == "POST":
        written = _record(request, sheet, form)
        if written is not None:
            return redirect(reverse("scorer:sheet", args=[sheet.pk]) + "#write")
        now = standing(sheet)
    return render(request, "scorer/sheet.html", _page(sheet_context(now), form))


@link_holder
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
    return render(request, "scorer/correct.html", _page(context, form) | {"row": row})


@link_holder
@require_GET
def line_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Why a line is worth what it is worth, and every reading of it in the log."""
    now = standing(sheet)
    context, row = _row_or_404(now, number)
    story = line_story(now, row.line.entry)
    return render(request, "scorer/line.html", _page(context, None) | {"row": row, "story": story})


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


def _page(context: SheetContext, form: BaseEntryForm | None) -> dict[str, Any]:
    slug = context.game.slug
    return {
        "sheet": context.standing.sheet,
        "context": context,
        "form": form,
        "kinds": form.kinds(form.setup, form.state) if form else [],
        "entry_name": translate(context.game.entry_name),
        "next_number": len(context.rows) + 1,
        "table_templates": [f"scorer/{slug}/table.html", "scorer/table_of_lines.html"],
    }


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


def _record(request: HttpRequest, sheet: ScoreSheet, form: BaseEntryForm | None) -> Written | None:
    """Write the next line; None when the form has to be shown again, faults in it."""
    if form is None:
        messages.error(request, _("The match is over: there can be no further entry."))
        return None
    if not form.is_valid():
        return None
    data = form.cleaned_data
    try:
        written = record_entry(
            sheet_id=sheet.pk,
            uuid=data["uuid"],
            payload=form.payload(),
            position=data["position"],
            writer=writer(request),
        )
    except RecordRefused as refused:
        form.add_faults(refused)
    except SheetMovedOn:
        _offer_next_place(form)
    else:
        remember(request, sheet)
        messages.success(
            request, _("Line %(number)d is written.") % {"number": _number(sheet, written)}
        )
        return written
    return None


def _offer_next_place(form: BaseEntryForm) -> None:
    """Somebody wrote this line first: say so, and let a person decide what theirs is."""
    number = form.cleaned_data["position"] + 1
    form.add_error(
        None,
        _(
            "Line %(number)d has been written meanwhile; it stands in the sheet now. If yours is "
            "another one, save it again as the next line; if it is the same one, leave it."
        )
        % {"number": number},
    )
    data = QueryDict(mutable=True)
    data.update(form.data)
    data["position"] = str(form.initial["position"])
    data["uuid"] = str(uuid4())
    form.data = data


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


def _number(sheet: ScoreSheet, written: Written) -> int:
    """The number that a line just written has on the sheet."""
    return (standing(sheet).index_of(written.entry.position) or 0) + 1


def _told(sheet: ScoreSheet, written: Written) -> str:
    if written.repeated:
        return _("Nothing had to be changed.")
    count = len(written.changed)
    corrected = _("Line %(number)d is corrected.") % {"number": _number(sheet, written)}
    changed = ngettext(
        "The totals of %(count)d later line changed.",
        "The totals of %(count)d later lines changed.",
        count,
    ) % {"count": count}
    return f"{corrected} {changed}" if count else corrected
