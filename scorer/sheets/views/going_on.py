"""Phones go on at the second laptop: what a recording page knows of it, and how they come in.

A phone whose laptop is silent takes along what it has, and its right to write in its sheets: a
text that this site signed for it, good at every laptop of the site. It carries no account: who
writes as a member signs in once more. What code let the phone in is asked for at every use, as
ever: one that was withdrawn opens nothing there.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from csp.constants import WASM_UNSAFE_EVAL
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import anyone
from scorer.models import ScoreSheet, WritingCode
from scorer.operations.selectors.known_lineage import known_lineage
from scorer.records import RecordRefused, read_json
from scorer.sheets.views.browser import DEVICE, code_held, let_in_by, let_write, was_let_write

SALT = "kontra.ticket"
GOOD_FOR = timedelta(days=2)  # as long as a table's code
MOST = 50  # tickets at once
LARGEST = 50_000  # bytes


@dataclass(frozen=True, slots=True)
class _Ticket:
    """That a browser, which writes as ``device``, writes in ``sheet``.

    By the ``code`` with that id, or because it opened the sheet.
    """

    sheet: str
    code: int | None
    opened: bool
    device: str

    @property
    def sheet_id(self) -> UUID:
        """The sheet's id."""
        return UUID(self.sheet)


def second_laptop(request: HttpRequest, sheet: ScoreSheet) -> dict[str, object]:
    """What ``scorer/pending.html`` says of this laptop, of the second, and the phone's ticket."""
    return {"lineage": known_lineage(), "ticket": _signed_ticket(request, sheet)}


def lets_record(response: HttpResponse) -> HttpResponse:
    """Let this page, and no other, run the rules and ask the second laptop whose turn it is."""
    more = {"script-src": [WASM_UNSAFE_EVAL]}
    if second := known_lineage().second:
        more["connect-src"] = [second.rstrip("/")]
    cast("Any", response)._csp_update = more  # noqa: SLF001 — as django-csp reads it
    return response


@anyone
@never_cache
@require_http_methods(["GET", "POST"])
def go_on(request: HttpRequest) -> HttpResponse:
    """Where a phone arrives from the laptop that is silent.

    GET is a page whose script unpacks what came behind the address; POST takes ``{"tickets":
    [...]}`` and answers ``{"sheets": [...]}``: the sheets in which this browser may write now.
    """
    if request.method == "GET":
        return render(request, "scorer/go_on.html")
    tickets = _tickets(request)
    if tickets is None:
        told = {
            "message": _("“tickets” must be a list of at most %(most)d texts.") % {"most": MOST}
        }
        return JsonResponse(told, status=HTTPStatus.BAD_REQUEST)
    opened = [ticket.sheet for ticket in tickets if _opens(request, ticket)]
    return JsonResponse({"sheets": opened})


def _signed_ticket(request: HttpRequest, sheet: ScoreSheet) -> str:
    """Empty for a phone that writes by an account alone, and where there is no second laptop."""
    if not known_lineage().second:
        return ""
    code, opened = code_held(request, sheet.pk), was_let_write(request, sheet)
    if code is None and not opened:
        return ""
    ticket = _Ticket(str(sheet.pk), code, opened, str(request.session.get(DEVICE, "")))
    return signing.dumps(asdict(ticket), salt=SALT, compress=True)


def _tickets(request: HttpRequest) -> list[_Ticket] | None:
    """Those that this site signed and that are not old; None for what is no list of texts."""
    if len(request.body) > LARGEST:
        return None
    try:
        value = read_json(request.body)
    except RecordRefused:
        return None
    texts = value.get("tickets") if isinstance(value, dict) else None
    if not isinstance(texts, list) or len(texts) > MOST:
        return None
    return [ticket for text in texts if isinstance(text, str) and (ticket := _ticket(text))]


def _ticket(text: str) -> _Ticket | None:
    try:
        return _Ticket(**signing.loads(text, salt=SALT, max_age=GOOD_FOR))
    except signing.BadSignature:
        return None


def _opens(request: HttpRequest, ticket: _Ticket) -> bool:
    """Whether there is something to write in; at most one query for a ticket."""
    if ticket.device:
        request.session.setdefault(DEVICE, ticket.device)
    if ticket.code is not None:
        codes = WritingCode.objects.select_related("sheet")
        code = codes.filter(pk=ticket.code, sheet=ticket.sheet_id).first()
        if code is not None and code.alive:
            let_in_by(request, code)
            return True
    if not ticket.opened:
        return False
    sheet = ScoreSheet.objects.filter(pk=ticket.sheet_id).first()
    if sheet is None:
        return False
    let_write(request, sheet)
    return True
