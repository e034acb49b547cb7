"""A laptop that was overtaken takes nothing more: every writing request is told who serves now.

Pages can be read, with a line that says so. Signing in goes on, so that an owner sees what this
laptop alone has.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorer.operations.selectors.fence import Fence, fence
from scorer.operations.views.rates import UNSAFE

GOES_ON = frozenset({"/language/", "/sign-in/", "/sign-out/"})


class Fenced:
    """The middleware; one look at a file's name for a request that writes, else nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, or that another laptop gives it."""
        if request.method in UNSAFE and request.path_info not in GOES_ON and (other := fence()):
            return overtaken(request, other)
        return self.get_response(request)


def overtaken(request: HttpRequest, other: Fence) -> HttpResponse:
    """503, as a page or, for scripts, as JSON with a ``message`` and where the site is."""
    if other.address:
        words = _("Another laptop serves this site now: %(address)s") % {"address": other.address}
    else:
        words = _("Another laptop serves this site now. Ask the desk for its address.")
    saved = _("Not saved.")
    if any("json" in request.headers.get(name, "") for name in ("Accept", "Content-Type")):
        told = {"message": f"{saved} {words}", "epoch": other.epoch, "second": other.address}
        answer: HttpResponse = JsonResponse(told)
    else:
        page = {"title": saved, "why": words, "sent": True}
        answer = HttpResponse(render_to_string("unavailable.html", page))
    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    answer["Retry-After"], answer["Cache-Control"] = "5", "no-store"
    return answer
