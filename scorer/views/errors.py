"""Pages for what went wrong: they say what happened and what to do, in the house's look."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the browser sent what no form of ours sends."""
    return _page(request, 400, _("That could not be read"), _("Go back and try once more."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not for this visitor."""
    return _page(
        request, 403, _("Not open to you"), _("Ask the person who opened this sheet for its link.")
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such page or sheet."""
    return _page(
        request, 404, _("Nothing here"), _("Check the address, or begin at the first page.")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault; what was saved before is still there."""
    return _page(
        request,
        500,
        _("Something broke on our side"),
        _("What was saved before is safe. Go back, reload and try once more."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form was too old to be trusted; sending it again from a fresh page helps."""
    return _page(
        request,
        403,
        _("This form has grown old"),
        _("Go back, reload the page and send it once more; nothing was saved twice."),
    )


def _page(request: HttpRequest, status: int, title: str, advice: str) -> HttpResponse:
    return render(request, "error.html", {"title": title, "advice": advice}, status=status)
