"""Handing a sheet on: a QR code to follow it, and the code that lets another phone write."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import holds, link_holder, may_write
from scorer.models import ScoreSheet
from scorer.operations.views.reaching import shared_address, site_of
from scorer.printing.addresses import code_address
from scorer.sheets.selectors.codes import (
    code_text,
    living_codes,
    living_short_code,
    short_text,
)
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.codes import issue_codes, issue_short_code, withdraw_codes
from scorer.sheets.views.pages import page_of
from scorer.support.typed_codes import grouped


@link_holder
@require_http_methods(["GET", "POST"])
@never_cache
def share_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet's addresses as QR codes; the code to write by for who may write.

    POST issues a code with a short one to type (any ``act`` but the other), or withdraws both
    (``withdraw``).
    """
    keeps = holds(request, sheet)
    if request.method == "POST":
        if not keeps:
            raise PermissionDenied
        _act(request, sheet)
        return redirect(reverse("scorer:share", args=[sheet.pk]) + "#code")
    context = sheet_context(load_sheet_state(sheet))
    page = page_of(context, None) | {
        "title": f"{context.ruleset_name} · {', '.join(context.players)}",
        "follow_address": shared_address(request, reverse("scorer:follow", args=[sheet.pk])),
        "keeps": keeps,
    }
    if keeps or may_write(request, sheet):
        page |= code_context(request, sheet)
    return render(request, "scorer/share.html", page)


def code_context(request: HttpRequest, sheet: ScoreSheet) -> dict[str, object]:
    """What ``scorer/code.html`` shows of the sheet's code; two queries."""
    code = living_codes([sheet.pk]).get(sheet.pk)
    if code is None:
        return {"sheet": sheet, "code": None}
    text, short = code_text(code), living_short_code(code)
    return {
        "sheet": sheet,
        "code": code,
        "short": short,
        "code_text": grouped(short_text(short.pk) if short else text),
        "code_address": code_address(site_of(request), text),
        "codes_page": shared_address(request, reverse("scorer:type_code")),
    }


def _act(request: HttpRequest, sheet: ScoreSheet) -> None:
    if request.POST.get("act") == "withdraw":
        withdraw_codes([sheet.pk])
        messages.success(request, _("The code is withdrawn: nobody writes by it any more."))
        return
    user = request.user if request.user.is_authenticated else None
    issued = issue_codes([sheet.pk], made_by=user)
    if not issued:
        messages.error(request, _("Play at this table is over: it gets no code."))
        return
    issue_short_code(issued[sheet.pk])
