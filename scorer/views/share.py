"""Handing a sheet on: a QR code to follow it, and one that lets another phone write in it."""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorer.models import ScoreSheet
from scorer.printing.context import sheet_context
from scorer.selectors.standing import standing
from scorer.views.access import link_holder, may_write
from scorer.views.browser import let_write
from scorer.views.pages import page_of

JOIN_DAYS = 2


@link_holder
@require_GET
@never_cache
def share_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet's addresses as QR codes; the one to write by for who may write."""
    context = sheet_context(standing(sheet))
    follow = reverse("scorer:follow", args=[sheet.pk])
    page = {
        "sheet": sheet,
        "context": context,
        "title": f"{context.ruleset_name} · {', '.join(context.players)}",
        "follow_address": request.build_absolute_uri(follow),
        "join_days": JOIN_DAYS,
    }
    if may_write(request, sheet):
        join = reverse("scorer:let_in", args=[sheet.pk, join_token(sheet)])
        page["join_address"] = request.build_absolute_uri(join)
    return render(request, "scorer/share.html", page)


@link_holder
@require_http_methods(["GET", "POST"])
@never_cache
def join_page(request: HttpRequest, sheet: ScoreSheet, token: str) -> HttpResponse:
    """Lets the browser that holds a good token write in the sheet, once somebody says so."""
    if not is_join_token(sheet, token):
        refused = {
            "title": _("This code does not let you write"),
            "advice": _("It has grown old or is not whole. Ask who writes for a new one."),
        }
        return render(request, "error.html", refused, status=403)
    if request.method == "POST":
        let_write(request, sheet)
        return redirect("scorer:sheet", sheet_id=sheet.pk)
    page = page_of(sheet_context(standing(sheet)), None)
    return render(request, "scorer/join.html", page)


def join_token(sheet: ScoreSheet) -> str:
    """What lets whoever holds it write in this sheet for ``JOIN_DAYS`` days."""
    return _signer(sheet).sign("w")


def is_join_token(sheet: ScoreSheet, token: str) -> bool:
    """Whether the token is one of ours, for this sheet, and not too old."""
    try:
        _signer(sheet).unsign(token, max_age=timedelta(days=JOIN_DAYS))
    except signing.BadSignature:
        return False
    return True


def _signer(sheet: ScoreSheet) -> signing.TimestampSigner:
    return signing.TimestampSigner(sep=".", salt=f"scorer.join.{sheet.pk}")
