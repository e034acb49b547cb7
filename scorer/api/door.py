"""The door to the API: loads it when somebody first asks, since few do and it takes a while.

Nothing behind it looks at cookies, so that no browser can be made to act for its user.
"""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt

from scorer.clubs.views.access import anyone
from scorer.operations.views.rates import seconds_to_wait
from scorer.support.body_sizes import LONG, most_bytes, takes

BEHIND = "scorer.config.api"


@anyone
@takes(LONG)
@csrf_exempt
def door(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Whatever lies behind ``/api/``; each operation declares who may."""
    from scorer.api import answers  # noqa: PLC0415 — loaded behind the door

    if wait := seconds_to_wait(request, "api"):
        refused = answers.refusal(answers.too_often(wait))
        refused["Retry-After"] = str(wait)
        return refused
    if request.method == "HEAD":  # the server leaves the body out
        request.method = "GET"
    try:
        answers.check_length(request, most_bytes(door, request.META))
        found = resolve(request.path_info, BEHIND)
    except answers.ApiRefusal as refused_body:
        return answers.refusal(refused_body)
    except (Resolver404, Http404):
        return answers.refusal(answers.not_there())
    answer: HttpResponse = found.func(request, **found.kwargs)
    if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        refused = answers.refusal(answers.wrong_method())
        refused["Allow"] = answer["Allow"]
        return refused
    return answer
