"""What operations answer: JSON with a mark of its version, and one shape for all that is wrong.

A fault is ``score-error/1`` whatever its status, as ``manage.py score`` prints it: where, what
is wrong and allowed, by which clause.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from ninja.errors import ValidationError
from ninja.responses import Response

from scorer.operations.machine.release import release
from scorer.records import RecordRefused, error_json, read_json
from scorer.records.checking import read_as
from scorer.records.faults import Detail, Known, from_details
from scorer.support.body_sizes import FORM
from scorer.support.refused import Conflict, Refused, Taken
from scorer.support.translation import translate

Json = dict[str, object]
T = TypeVar("T")
DIGITS = 32


class ApiRefusal(Exception):  # noqa: N818 — who asks is at fault, not the program
    """An operation that is not done: ``status``, a sentence, ``more`` keys beside the errors."""

    def __init__(
        self, status: HTTPStatus, message: str, path: str = "", more: Json | None = None
    ) -> None:
        super().__init__(status, message)
        self.status = status
        self.message = message
        self.path = path
        self.more = more or {}


def answer(said: object, status: int = HTTPStatus.OK) -> HttpResponse:
    """JSON, letters as they are."""
    return Response(said, status=status, json_dumps_params={"ensure_ascii": False})


def known(request: HttpRequest, version: object, make: Callable[[], object]) -> HttpResponse:
    """What ``make`` gives, or 304 to who has it; ``version`` changes with all that it tells.

    A ``version`` of None: what is told is its own mark, so that a 304 saves the way alone.
    """
    said = answer(make()) if version is None else None
    what = f"{release()} {version}" if said is None else said.content.decode()
    who = getattr(getattr(request, "token", None), "pk", "")
    mark = sha256(f"{what} {get_language()} {who} {request.get_full_path()}".encode())
    etag = f'"{mark.hexdigest()[:DIGITS]}"'
    found = get_conditional_response(request, etag=etag)
    if found is None:
        found = said if said is not None else answer(make())
    found["ETag"] = etag
    found["Cache-Control"] = "private, no-cache" if who else "no-cache"
    patch_vary_headers(found, ("Authorization", "Accept-Language"))
    return found


def body_of(request: HttpRequest, kind: type[T], most: int = FORM) -> T:
    """The body as the dataclass ``kind``; raises ``ApiRefusal`` (413) and ``RecordRefused``."""
    check_length(request, most)
    return read_as(kind, read_json(request.body))


def check_length(request: HttpRequest, most: int) -> None:
    """Refuse (413) a body of more bytes."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > most:
        raise ApiRefusal(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            _("Too much at once: at most %(most)d bytes.") % {"most": most},
        )


def not_there() -> ApiRefusal:
    """404: there is nothing, or nothing for who asks."""
    return ApiRefusal(HTTPStatus.NOT_FOUND, _("There is nothing here for you."))


def wrong_method() -> ApiRefusal:
    """405: the address knows other methods."""
    return ApiRefusal(HTTPStatus.METHOD_NOT_ALLOWED, _("This address takes another method."))


def too_often(seconds: int) -> ApiRefusal:
    """429: to be tried again after a while."""
    told = _("Too often in a short time: again in %(seconds)d s.") % {"seconds": seconds}
    return ApiRefusal(HTTPStatus.TOO_MANY_REQUESTS, told)


def refusal(refused: ApiRefusal) -> HttpResponse:
    """An operation that is not done, said."""
    errors = [{"path": refused.path, "message": refused.message, "rule": None}]
    found = answer({"format": "score-error/1", "errors": errors} | refused.more, refused.status)
    if refused.status == HTTPStatus.UNAUTHORIZED:
        found["WWW-Authenticate"] = "Bearer"
    return found


def refusal_of(why: Refused) -> HttpResponse:
    """What a service refuses: 422; 409 where the asker must look first, or confirm."""
    asks = isinstance(why, Conflict) or why.unless
    text = translate(why.text)
    if why.unless == "confirm":
        text = _("%(why)s Send it with “confirm”: true if it is right.") % {"why": text}
    status = HTTPStatus.CONFLICT if asks else HTTPStatus.UNPROCESSABLE_ENTITY
    return refusal(ApiRefusal(status, text, "uuid" if isinstance(why, Taken) else why.field))


def record_refusal(refused: RecordRefused) -> HttpResponse:
    """What a body says that cannot be: path, sentence, clause of each fault."""
    return answer(error_json(refused, translate), HTTPStatus.UNPROCESSABLE_ENTITY)


def asked_wrong(error: ValidationError) -> HttpResponse:
    """What the address or the query says that cannot be."""
    details: list[Detail] = [
        {"type": one["type"], "loc": (one["loc"][-1],), "ctx": one.get("ctx", {})}
        for one in error.errors
    ]
    asked = {detail["loc"][0]: None for detail in details}
    return record_refusal(from_details(details, asked, Known()))
