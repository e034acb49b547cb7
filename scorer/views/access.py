"""Who may: every view is wrapped by one of these; a test fails for one that is not.

Reading a sheet takes its address. Writing in it takes no more for a sheet of no club; in a
club's sheet write the browser that opened it or came by a writing link, and the club's
owners, directors and scorers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from scorer.models import Club, ScoreSheet
from scorer.selectors.members import writes_for
from scorer.views.browser import remembered

View = Callable[..., HttpResponse]


def anyone(view: View) -> View:
    """A page that shows nothing of anybody's."""
    return _declared(view, "anyone")


def link_holder(view: View) -> View:
    """A page of one sheet: whoever knows its random address; the view gets the sheet."""

    @wraps(view)
    def with_sheet(request: HttpRequest, sheet_id: UUID, **rest: Any) -> HttpResponse:
        sheet = get_object_or_404(ScoreSheet, pk=sheet_id)
        return view(request, sheet, **rest)

    return _declared(with_sheet, "link holder")


def table_writer(view: View) -> View:
    """A page that writes in one sheet: a link holder who may; the view gets the sheet."""

    @wraps(view)
    def with_sheet(request: HttpRequest, sheet_id: UUID, **rest: Any) -> HttpResponse:
        sheet = get_object_or_404(ScoreSheet, pk=sheet_id)
        if not may_write(request, sheet):
            raise PermissionDenied
        return view(request, sheet, **rest)

    return _declared(with_sheet, "table writer")


def open_club(view: View) -> View:
    """A page of a club that has opened its sheets to all; the view gets the club."""

    @wraps(view)
    def with_club(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        club = get_object_or_404(Club, slug=slug, open_to_all=True)
        return view(request, club, **rest)

    return _declared(with_club, "open club")


def may_write(request: HttpRequest, sheet: ScoreSheet) -> bool:
    """Whether this browser may write in a sheet whose address it knows."""
    if sheet.club_id is None or str(sheet.pk) in remembered(request):
        return True
    return request.user.is_authenticated and writes_for(request.user, sheet.club_id)


def _declared(view: View, who: str) -> View:
    view.who_may = who  # type: ignore[attr-defined]  # read by the test of all addresses
    return view
