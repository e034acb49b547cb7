"""Pages for what went wrong: they say what happened and what to do, in the house's look."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorer.clubs.views.access import CodeEnded, CodeRefused, NotAtTheLaptop
from scorer.operations.machine.logs import REQUEST
from scorer.operations.views.rates import typed_in
from scorer.operations.views.unavailable import unavailable, why_unavailable
from scorer.sheets.views.waiting import texts_json

UNHEARD = {
    HTTPStatus.REQUEST_TIMEOUT: gettext_lazy("It did not arrive in time. Send it again."),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_lazy(
        "Too many requests from your network are still arriving. Wait a minute, then send it again."
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: gettext_lazy(
        "The site is still receiving other files. Wait a minute, then send it again."
    ),
}


def refusal_line(environ: Mapping[str, Any], status: HTTPStatus) -> str:
    """What a person reads whose request was not heard to its end."""
    request = HttpRequest()
    request.META = dict(environ)
    request.COOKIES = parse_cookie(environ.get("HTTP_COOKIE", ""))
    with translation.override(translation.get_language_from_request(request)):
        return str(UNHEARD.get(status, status.phrase))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the browser sent what no form of ours sends."""
    return _page(request, 400, _("That could not be read"), _("Go back and try once more."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not for this visitor; who is not signed in is shown where to."""
    if isinstance(exception, CodeRefused):
        advice = _(
            "It has grown old or is not whole: ask who writes for a new one. On the papers of a "
            "round that is still to come it opens with the round."
        )
        return _page(request, 403, _("This code does not let you write"), advice)
    if isinstance(exception, CodeEnded):
        return _code_ended(request)
    if isinstance(exception, NotAtTheLaptop):
        advice = _(
            "Open this page on the laptop that runs the site, at an address that begins with "
            "127.0.0.1 or localhost."
        )
        return _page(request, 403, _("Only at the laptop itself"), advice)
    if request.user.is_authenticated:
        advice = _(
            "You are signed in, but this is for others. Ask an owner of the club to let you in, or "
            "the person who keeps the sheet to share it for writing."
        )
    else:
        advice = _(
            "If it is your club's, sign in. If it is a sheet at your table, ask the person who "
            "keeps it to share it for writing."
        )
    back = request.get_full_path() if request.method == "GET" else ""
    more = {"sign_in": not request.user.is_authenticated, "next": back}
    return _page(request, 403, _("Not open to you"), advice, **more)


def _code_ended(request: HttpRequest) -> HttpResponse:
    """What was written and is not saved stays: on the phone, or in this page to be sent again."""
    title = _("The code of this phone has ended")
    advice = _(
        "It was withdrawn, or play at this table is over. What waits on this phone stays there: "
        "type a new code from the table or the desk, and it is sent."
    )
    if not request.accepts("text/html"):
        return JsonResponse({"message": f"{title}. {advice}"}, status=403)
    return _page(request, 403, title, advice, typed=typed_in(request))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such page or sheet."""
    match = request.resolver_match
    sheet_id = match.kwargs.get("sheet_id") if match else None
    lost = {"sheet_id": sheet_id, "texts": texts_json()} if sheet_id else {}
    advice = _("Check the address, or begin at the first page.")
    return _page(request, 404, _("Nothing here"), advice, **lost)


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """413: more than so many bytes, which the page takes."""
    title, million = _("That is too large"), 1_000_000
    if most < million:
        advice = _("Allowed: up to %(most)d kB at once.") % {"most": most // 1000}
    else:
        advice = _("Allowed: up to %(most)d MB at once.") % {"most": most // million}
    if request.content_type == "application/json":
        return JsonResponse({"message": f"{title}. {advice}"}, status=413)
    return _page(request, 413, title, advice)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault; what was saved before is still there. 503 where the database is away."""
    if why := why_unavailable(sys.exc_info()[1]):
        return unavailable(request, why)
    safe = _("What was saved before is safe. Go back, reload and try once more.")
    number = _("Whoever looks after the site finds the fault in its log by %(request)s.")
    advice = f"{safe} {number % {'request': REQUEST.get()}}"
    return _page(request, 500, _("Something broke on our side"), advice)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form was too old to be trusted; sending it again from a fresh page helps."""
    return _page(
        request,
        403,
        _("This form has grown old"),
        _("Go back, reload the page and send it once more; nothing was saved twice."),
    )


def _page(
    request: HttpRequest, status: int, title: str, advice: str, **more: object
) -> HttpResponse:
    context = {"title": title, "advice": advice} | more
    return render(request, "error.html", context, status=status)
