"""The short addresses in the QR codes of printed sheets: each leads to the page it stands for.

Round and table stand in them for who reads the code off a photograph, too.
"""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone


@anyone
@require_GET
def sheet_code(
    _request: HttpRequest, sheet_id: UUID, number: int | None, table: int | None
) -> HttpResponse:
    """To the sheet that is followed."""
    return _onwards("scorer:follow", sheet_id, number, table)


@anyone
@require_GET
def ruleset_code(
    _request: HttpRequest, ruleset: str, number: int | None, table: int | None
) -> HttpResponse:
    """To a new sheet of the rule set."""
    return _onwards("scorer:new_sheet", ruleset, number, table)


@anyone
@require_GET
def writing_code(_request: HttpRequest, code: str, **_known: int | None) -> HttpResponse:
    """To where a phone is let in by its code, which asks who may."""
    return redirect("scorer:write_by_code", code=code)


def _onwards(page: str, of: UUID | str, number: int | None, table: int | None) -> HttpResponse:
    known = {"round": number, "table": table}
    query = urlencode({name: value for name, value in known.items() if value is not None})
    return redirect(reverse(page, args=[of]) + (f"?{query}" if query else ""))
