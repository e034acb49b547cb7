"""The API for programs, put together: what ``/api/`` leads to, loaded when it is first asked for.

Scorer's and the tournaments' operations meet here, since neither half may know the other's.
"""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import path
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.operation import Operation

from scorer.api import answers
from scorer.api import routers as of_sheets
from scorer.api.access import Token
from scorer.api.document import with_components
from scorer.api.page import documentation
from scorer.games.registry import all_games
from scorer.records import RecordRefused
from tournaments.views.api import routers as of_events

ABOUT = """Events, standings and score sheets as JSON, the same shapes as the exports and commands.

What everybody may read needs no token; a token, made by an owner of a club under
*Settings → Programs*, goes into the header `Authorization: Bearer kontra_…`. Answers carry an
`ETag`: ask again with `If-None-Match` and get 304 while nothing changed. Faults are
`score-error/1` with any status, in the language of `Accept-Language` (pl, cs, ro, en)."""


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
ROUTERS = [*of_events.ROUTERS, *of_sheets.ROUTERS]
for router in ROUTERS:
    api.add_router("", router)


@api.exception_handler(answers.Refused)
def _refused(_request: HttpRequest, refused: answers.Refused) -> HttpResponse:
    return answers.refusal(refused)


@api.exception_handler(RecordRefused)
def _record_refused(_request: HttpRequest, refused: RecordRefused) -> HttpResponse:
    return answers.record_refusal(refused)


@api.exception_handler(ValidationError)
def _asked_wrong(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    return answers.asked_wrong(error)


@cache
def document() -> dict[str, object]:
    """The OpenAPI document; the same for everybody."""
    made = dict(api.get_openapi_schema(path_prefix="/api/v1/"))
    return with_components(made, list(all_games()), [of_events.SCHEMAS, of_sheets.SCHEMAS])


def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document as JSON."""
    return answers.known(request, "", document)


def page(request: HttpRequest) -> HttpResponse:
    """The documentation."""
    return documentation(request, document())


urlpatterns = [
    path("api/", page, name="api"),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api.urls),
]
