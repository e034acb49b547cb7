"""Writing codes: where one is typed, and what it opens."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import anyone, code_holder
from scorer.models import WritingCode
from scorer.operations.views.rates import limited
from scorer.sheets.forms.codes import CodeForm
from scorer.sheets.selectors.codes import find_code
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.views.browser import let_in_by
from scorer.sheets.views.pages import page_of


@limited("code")
@anyone
@require_http_methods(["GET", "POST"])
@never_cache
def type_code(request: HttpRequest) -> HttpResponse:
    """Where the code of a table is typed that cannot be scanned."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        found = find_code(form.cleaned_data["code"])
        if found is not None and found.alive:
            return redirect("scorer:write_by_code", form.cleaned_data["code"])
        form.refuse()
    status = 400 if form.errors else 200
    return render(request, "scorer/type_code.html", {"form": form}, status=status)


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
