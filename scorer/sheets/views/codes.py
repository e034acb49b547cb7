"""Writing codes: where one is typed, and what it opens."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import anyone, code_holder
from scorer.models import WritingCode
from scorer.operations.views.rates import count, limited, seconds_to_wait, too_often
from scorer.sheets.forms.codes import JoinForm
from scorer.sheets.selectors.codes import find_by_short_code, find_code
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.views.browser import let_in_by
from scorer.sheets.views.pages import page_of

SHORT = "short_code"


@limited("code")
@anyone
@require_http_methods(["GET", "POST"])
@never_cache
def type_code(request: HttpRequest) -> HttpResponse:
    """Where a table's code is typed, short or long; who types a good one writes in its sheet.

    Long codes are too long to be guessed; of short ones wrong ones count apart, and with too
    many of them right ones are refused too, for some minutes.
    """
    form = JoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if form.is_short and (wait := seconds_to_wait(request, SHORT)):
            return too_often(request, wait, allowed=_("The QR code lets you in meanwhile."))
        found = _found(form)
        if found is not None and found.alive:
            let_in_by(request, found)
            messages.success(request, _("You are in: this phone writes in the sheet now."))
            return redirect("scorer:sheet", sheet_id=found.sheet_id)
        if form.is_short:
            count(request, SHORT)
        form.refuse()
    status = 400 if form.errors else 200
    return render(request, "scorer/type_code.html", {"form": form}, status=status)


def _found(form: JoinForm) -> WritingCode | None:
    find = find_by_short_code if form.is_short else find_code
    return find(form.cleaned_data["code"])


@limited("code")
@code_holder
@require_http_methods(["GET", "POST"])
@never_cache
def write_by_code(request: HttpRequest, code: WritingCode) -> HttpResponse:
    """Lets the browser that holds a good code write in its sheet, once somebody says so."""
    if request.method == "POST":
        let_in_by(request, code)
        return redirect("scorer:sheet", sheet_id=code.sheet_id)
    page = page_of(sheet_context(load_sheet_state(code.sheet)), None)
    return render(request, "scorer/join.html", page)
