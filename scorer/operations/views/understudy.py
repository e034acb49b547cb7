"""The pages of a laptop that stands by: how far it is, taking over, and where the site is."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from scorer.clubs.views.access import anyone, on_this_machine
from scorer.operations.machine.sealed import SealBrokenError
from scorer.operations.services import standing_by
from scorer.operations.views.rates import limited, tell_failed
from scorer.operations.views.standing import FORMAT, open_to_all

OWNER = "owner"  # in the session of who showed an owner's password
LARGEST = 64 * 2**20  # bytes


@anyone
@never_cache
@require_safe
def page(request: HttpRequest, faults: str = "") -> HttpResponse:
    """How far it is for everybody; the button for who may press it."""
    return render(request, "understudy/page.html", _state(request) | {"faults": faults})


@anyone
@never_cache
@require_safe
def standing(_request: HttpRequest) -> HttpResponse:
    """The same as of a site, which this is not yet."""
    return open_to_all(
        JsonResponse(
            {
                "format": FORMAT,
                "site": standing_by.site(),
                "epoch": standing_by.own_epoch(),
                "serves": False,
                "second": standing_by.whom().own,
            }
        )
    )


@anyone
@csrf_exempt
@require_POST
def feed(request: HttpRequest) -> HttpResponse:
    """What the first laptop says; who it is, the seal proves."""
    try:
        answer = standing_by.follower().answer(request.read(LARGEST))
    except SealBrokenError:
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    return HttpResponse(answer, content_type="application/octet-stream")


@anyone
@sensitive_post_parameters()
@require_POST
@limited("sign_in")
def sign_in(request: HttpRequest) -> HttpResponseBase:
    """An owner shows the password they have on the site."""
    username, password = (request.POST.get(name, "") for name in ("username", "password"))
    if not standing_by.is_owner(username, password):
        tell_failed(request)
        state = _state(request) | {"refused": True, "username": username}
        return render(request, "understudy/page.html", state, status=HTTPStatus.BAD_REQUEST)
    request.session.cycle_key()
    request.session[OWNER] = True
    return redirect("understudy")


@anyone
@require_POST
def take_over(request: HttpRequest) -> HttpResponseBase:
    """The button; asks once more while the first still answers."""
    if not _may(request):
        return elsewhere(request)
    if not standing_by.has_site() or standing_by.is_taking_over():
        return redirect("understudy")
    now = standing_by.follower().following()
    if now.hears and request.POST.get("sure") != "yes":
        return render(request, "understudy/page.html", _state(request) | {"asks": True})
    state = _state(request) | {"taking": True}  # no address leads on: the server is about to end
    standing_by.begin_to_take_over()
    return render(request, "understudy/page.html", state)


@anyone
@never_cache
@csrf_exempt
def elsewhere(request: HttpRequest, *_given: object, **_named: object) -> HttpResponse:
    """503: where the site is, for whoever comes here before this laptop serves."""
    first = _first()
    if not request.accepts("text/html"):
        words = _("This laptop stands by. The site is at %(address)s.") % {"address": first}
        return _unavailable(JsonResponse({"message": words}))
    return _unavailable(render(request, "understudy/elsewhere.html", {"first": first}))


def fault(_request: HttpRequest) -> HttpResponse:
    """500, without a word of what it was."""
    text = _("Something broke on our side")
    return HttpResponse(
        f"{text}\n", status=HTTPStatus.INTERNAL_SERVER_ERROR, content_type="text/plain"
    )


def _unavailable(answer: HttpResponse) -> HttpResponse:
    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    answer["Retry-After"] = "5"
    return answer


def _may(request: HttpRequest) -> bool:
    return on_this_machine(request) or request.session.get(OWNER) is True


def _first() -> str:
    """The first laptop's address, as people read it."""
    told = standing_by.follower().following().told
    return (told.address or standing_by.whom().address).rstrip("/")


def _state(request: HttpRequest) -> dict[str, object]:
    now = standing_by.follower().following()
    return {
        "now": now,
        "first": _first(),
        "behind": None if now.behind is None else round(now.behind),
        "size": now.size / 1_000_000,
        "known": standing_by.whom(),
        "may": _may(request),
        "ready": standing_by.has_site(),
        "taking": standing_by.is_taking_over(),
    }
