"""One sheet: reading it, and writing the next line."""

from __future__ import annotations

import json
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.forms.entry import BaseEntryForm, form_class
from scorer.models import ScoreSheet
from scorer.printing.context import sheet_context
from scorer.records import RecordRefused
from scorer.selectors.log import current_log
from scorer.selectors.standing import Standing, record_json, standing
from scorer.services.entries import SheetLocked, SheetMovedOn, Written, record_entry
from scorer.views.access import link_holder, may_write
from scorer.views.browser import remember, writer
from scorer.views.pages import line_number, page_of


@link_holder
@require_http_methods(["GET", "POST"])
def sheet_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet with its totals and, for who may write, the form for the next line."""
    writes = may_write(request, sheet)
    if request.method == "POST" and not writes:
        raise PermissionDenied
    now = standing(sheet)
    form = next_form(request, now) if writes else None
    if request.method == "POST":
        written = _record(request, sheet, form)
        if written is not None:
            return redirect(reverse("scorer:sheet", args=[sheet.pk]) + "#write")
        now = standing(sheet)
    page = page_of(sheet_context(now), form) | {"may_write": writes}
    return render(request, "scorer/sheet.html", page)


def next_form(request: HttpRequest, now: Standing) -> BaseEntryForm | None:
    """The form for the next line; None when there can be none: the match is over, or signed."""
    if now.match.state.finished or now.locked:
        return None
    return form_class(now.game)(
        request.POST or None,
        setup=now.setup,
        state=now.match.state,
        kind=request.POST.get("kind") or request.GET.get("kind", ""),
        initial={"position": len(now.log)},
    )


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


def _record(request: HttpRequest, sheet: ScoreSheet, form: BaseEntryForm | None) -> Written | None:
    """Write the next line; None when the form has to be shown again, faults in it."""
    if form is None:
        messages.error(
            request, _("The match is over or the sheet is signed: there can be no further entry.")
        )
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
    except SheetLocked:
        messages.error(request, _("The sheet is signed. Reopen it before anything is written."))
    except SheetMovedOn:
        _offer_next_place(form)
    else:
        remember(request, sheet)
        messages.success(
            request, _("Line %(number)d is written.") % {"number": line_number(sheet, written)}
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
