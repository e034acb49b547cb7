"""When the database cannot be written or read: what a person is told, in one place.

Whatever page it happened on, and even where the session cannot be read: Django hands every
unforeseen fault to the page for faults (``errors.server_error``), which asks here first. The
answer is drawn without the request, so that it asks the database nothing. A phone that sends
lines keeps them and sends them again by itself.
"""

from __future__ import annotations

from enum import Enum
from http import HTTPStatus

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

RETRY_AFTER = "5"  # seconds


class Why(Enum):
    """What is wrong with the database, in words for who stands before it."""

    FULL = gettext_lazy("The server's disk is full. Tell the desk: room must be made on it.")
    BUSY = gettext_lazy("The server is busy for too long. Try again in a moment.")
    UNWRITABLE = gettext_lazy("The server cannot write on its disk. Tell the desk.")
    DAMAGED = gettext_lazy(
        "The server's database cannot be read. Tell the desk: a copy can be put back."
    )
    AWAY = gettext_lazy("The database does not answer. Try again in a moment.")


SAID = {  # by SQLite
    "disk is full": Why.FULL,
    "locked": Why.BUSY,
    "readonly": Why.UNWRITABLE,
    "disk I/O error": Why.UNWRITABLE,
    "unable to open": Why.UNWRITABLE,  # so says a disk that is read-only; the file is still there
    "there is no database": Why.DAMAGED,
    "no such table": Why.DAMAGED,
    "not a database": Why.DAMAGED,
    "malformed": Why.DAMAGED,
}
STATES = {  # of PostgreSQL
    "53100": Why.FULL,
    "55P03": Why.BUSY,
    "57014": Why.BUSY,
    "40P01": Why.BUSY,
    "40001": Why.BUSY,
    "25006": Why.UNWRITABLE,
    "25P03": Why.BUSY,
}
OUR_OWN = "54"  # class of what is operational by name and asks too much: a fault in a statement


def why_unavailable(fault: BaseException | None) -> Why | None:
    """What is wrong with the database; None where the fault is another, one of ours."""
    while fault is not None:
        if isinstance(fault, DatabaseError | InterfaceError) and (why := _why(fault)):
            return why
        fault = fault.__cause__ or fault.__context__
    return None


def unavailable(request: HttpRequest, why: Why) -> HttpResponse:
    """503: in words, as a page or, for scripts, as JSON with a ``message``."""
    saved = _("Not saved.") if request.method == "POST" else _("This cannot be shown now.")
    if _asks_for_json(request):
        answer: HttpResponse = JsonResponse({"message": f"{saved} {why.value}"})
    else:
        page = {"title": saved, "why": why.value, "sent": request.method == "POST"}
        answer = HttpResponse(render_to_string("unavailable.html", page))
    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    answer["Retry-After"], answer["Cache-Control"] = RETRY_AFTER, "no-store"
    return answer


def _why(fault: BaseException) -> Why | None:
    state = getattr(fault.__cause__, "sqlstate", None)
    if state in STATES:
        return STATES[state]
    text = str(fault)
    if not isinstance(fault, IntegrityError):
        for said, why in SAID.items():
            if said in text:
                return why
    is_operational = isinstance(fault, OperationalError | InterfaceError)
    if is_operational and _is_of_server(fault.__cause__) and str(state)[:2] != OUR_OWN:
        return Why.AWAY
    return None


def _is_of_server(cause: BaseException | None) -> bool:
    """Whether it is a fault of PostgreSQL's driver or of its pool, told without reading either."""
    return any(base.__module__ == "psycopg" for base in type(cause).__mro__)


def _asks_for_json(request: HttpRequest) -> bool:
    headers = request.headers
    return any("json" in headers.get(name, "") for name in ("Accept", "Content-Type"))
