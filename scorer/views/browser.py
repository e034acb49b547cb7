"""What a browser is remembered by: the sheets it opened, and an id for the log."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest

from scorer.models import ScoreSheet
from scorer.services.entries import Writer

SHEETS = "sheets"
DEVICE = "device"
MOST_SHEETS = 200


def remember(request: HttpRequest, sheet: ScoreSheet) -> None:
    """Put the sheet first among those this browser opened or wrote in."""
    key = str(sheet.pk)
    known = remembered(request)
    if known[:1] != [key]:
        others = [other for other in known if other != key]
        request.session[SHEETS] = [key, *others][:MOST_SHEETS]


def remembered(request: HttpRequest) -> list[str]:
    """The ids of those sheets, the last one first."""
    return list(request.session.get(SHEETS, []))


def writer(request: HttpRequest) -> Writer:
    """Who writes, as far as it is known: an id of this browser."""
    if DEVICE not in request.session:
        request.session[DEVICE] = uuid4().hex
    return Writer(device=request.session[DEVICE])
