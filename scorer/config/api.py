"""The API for programs, put together: what ``/api/`` leads to, loaded when it is first asked for.

Scorer's and the tournaments' operations meet here, since neither half may know the other's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.operation import Operation

from scorer.api import answers, clubs, sheets, writing
from scorer.api.access import Token
from scorer.records import RecordRefused
from scorer.support.refused import Refused
from tournaments.views.api import draws, entries, events, results, seasons

ABOUT = (
    "Events, standings and score sheets as JSON, the same shapes as the exports and commands."
    "\n\n"
    "What everybody may read needs no token; a token, made by an owner of a club under "
    'Settings → Programs, goes into the header "Authorization: Bearer kontra_…". Answers carry an '
    "ETag: ask again with If-None-Match and get 304 while nothing changed. Faults are "
    "score-error/1 with any status, in the language of Accept-Language (pl, cs, ro, en). Records "
    "and entries of a game are described by its schema at /api/v1/schemas/{game}."
)


class KontraApi(NinjaAPI):
    """The API; an operation is known by the name of its function."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The function's name, which is the address' as well."""
        return operation.view_func.__name__


api = KontraApi(
    title="Kontra",
    version="1",
    description=ABOUT,
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
    auth=Token(),
)
ROUTERS = [one.router for one in (events, entries, draws, results, seasons, sheets, writing, clubs)]
for router in ROUTERS:
    api.add_router("", router)


def _answer_with(kind: type[Exception], say: Callable[[Any], HttpResponse]) -> None:
    api.add_exception_handler(kind, lambda _request, raised: say(raised))


_answer_with(answers.ApiRefusal, answers.refusal)
_answer_with(RecordRefused, answers.record_refusal)
_answer_with(ValidationError, answers.asked_wrong)
_answer_with(Refused, answers.refusal_of)


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document; the same for everybody."""
    return api.get_openapi_schema(path_prefix="/api/v1/")


def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document as JSON."""
    return answers.known(request, "", document)


def page(request: HttpRequest) -> HttpResponse:
    """The list of all operations."""
    return render(request, "scorer/api.html", document())


urlpatterns = [
    path("api/", page, name="api"),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api.urls),
]
