"""Who may, for programs: every operation is declared by one of these, as every view is.

A program shows a token, or none: then it reads what everybody may. A token reads what a member
of its club reads, one that may write is the club's scorer besides, one that may run events its
director; one that is for an event is so for that event alone. What is found is left on the
request: ``token``, ``club``, ``sheet``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja.security.base import AuthBase

from scorer.api.answers import ApiRefusal, not_there
from scorer.clubs.services.tokens import use_token
from scorer.clubs.views.powers import declared
from scorer.models import WRITERS, ApiToken, Club, ScoreSheet

Operation = Callable[..., HttpResponse]
Check = Callable[..., None]
SheetIsOf = Callable[[ScoreSheet, str], bool]
KEEPERS_OF_EVENTS: list[SheetIsOf] = []  # who knows which sheet is an event's, by its address


class ApiRequest(HttpRequest):
    """What an operation is given: who asks, and what its address names."""

    token: ApiToken | None
    club: Club
    sheet: ScoreSheet


class Token(AuthBase):
    """A club's token in the header ``Authorization: Bearer kontra_…``; none at all reads too."""

    openapi_type = "http"
    openapi_scheme = "bearer"

    def __call__(self, request: HttpRequest) -> bool:
        """Put the token on the request; raises ``ApiRefusal`` for one that opens nothing."""
        cast("ApiRequest", request).token = _token_in(request)
        return True


def who_may(who: str) -> Callable[[Check], Callable[[Operation], Operation]]:
    """Make of a check the declaration of operations that ask it first; ``who`` is noted on them."""

    def declaration(check: Check) -> Callable[[Operation], Operation]:
        def declare(operation: Operation) -> Operation:
            @wraps(operation)
            def checked(request: Any, **address: Any) -> HttpResponse:
                check(request, **address)
                return operation(request, **address)

            return declared(checked, who)

        return declare

    return declaration


@who_may("anyone")
def anyone(_request: ApiRequest, **_rest: object) -> None:
    """An operation that shows no data of any club."""


@who_may("link holder")
def link_holder(request: ApiRequest, sheet_id: UUID, **_rest: object) -> None:
    """An operation that reads one sheet: whoever knows its random address."""
    request.sheet = _sheet(sheet_id)


@who_may("token: writes in the sheet")
def sheet_writer(request: ApiRequest, sheet_id: UUID, **_rest: object) -> None:
    """An operation that writes in one sheet: a token of its club that may write."""
    token = token_or_refused(request)
    request.sheet = sheet = _sheet(sheet_id)
    own = sheet.club_id == token.club_id and token.role in WRITERS
    if not own or (
        token.event and not any(knows(sheet, token.event) for knows in KEEPERS_OF_EVENTS)
    ):
        raise forbidden()


@who_may("token: reads the club, or open club")
def club_reader(request: ApiRequest, slug: str, **_rest: object) -> None:
    """An operation that lists a club's sheets: its tokens, and everybody where it is open."""
    request.club = club = club_or_refused(slug)
    if not club.open_to_all and not role_in(request, club.pk):
        token_or_refused(request)
        raise forbidden()


@who_may("token: writes in the club")
def club_writer(request: ApiRequest, slug: str, **_rest: object) -> None:
    """An operation that opens something in a club: a token of all of it that may write."""
    token_or_refused(request)
    request.club = club = club_or_refused(slug)
    if role_in(request, club.pk) not in WRITERS:
        raise forbidden()


def role_in(request: ApiRequest, club_id: int, event: str = "") -> str:
    """What who asks is in a club, or in an event of it; empty for nobody."""
    token = request.token
    if token is None or token.club_id != club_id or (token.event and token.event != event):
        return ""
    return token.role


def token_or_refused(request: ApiRequest) -> ApiToken:
    """The token who asks has shown; raises ``ApiRefusal`` (401)."""
    if request.token is None:
        raise ApiRefusal(
            HTTPStatus.UNAUTHORIZED, _("This takes a token: an owner of the club makes one.")
        )
    return request.token


def club_or_refused(slug: str) -> Club:
    """The club at that address; raises ``ApiRefusal`` (404); one query."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise not_there()
    return club


def forbidden() -> ApiRefusal:
    """403: the token is good, for other things."""
    return ApiRefusal(HTTPStatus.FORBIDDEN, _("This token does not reach that far."))


def _sheet(sheet_id: UUID) -> ScoreSheet:
    sheet = ScoreSheet.objects.select_related("club").filter(pk=sheet_id).first()
    if sheet is None:
        raise not_there()
    return sheet


def _token_in(request: HttpRequest) -> ApiToken | None:
    header = request.headers.get("Authorization", "")
    if not header:
        return None
    scheme, _space, secret = header.partition(" ")
    token = use_token(secret.strip()) if scheme.lower() == "bearer" else None
    if token is None:
        raise ApiRefusal(
            HTTPStatus.UNAUTHORIZED, _("This token is unknown, has run out or was withdrawn.")
        )
    return token
