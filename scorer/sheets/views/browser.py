"""What a browser is remembered by: sheets it had in hand or opened, codes, its prints, an id.

All of it lies in the session and belongs to the telephone, not to who is signed in on it.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpRequest

from scorer.models import Job, ScoreSheet, WritingCode
from scorer.sheets.selectors.sheets import sheets_without_account
from scorer.sheets.services.entries import Writer

SHEETS = "sheets"
WRITES_IN = "writes_in"
CODES = "codes"  # ids of the codes that let it in, by sheet
DEVICE = "device"
PRINTS = "prints"
MOST_SHEETS = 200
OWN = (SHEETS, WRITES_IN, CODES, DEVICE, PRINTS)


def remember(request: HttpRequest, sheet: ScoreSheet) -> None:
    """Put the sheet first among those this browser opened or wrote in."""
    _put_first(request, SHEETS, str(sheet.pk))


def remembered(request: HttpRequest) -> list[str]:
    """The ids of those sheets, the last one first."""
    return list(request.session.get(SHEETS, []))


def let_write(request: HttpRequest, sheet: ScoreSheet) -> None:
    """Let this browser write in the sheet, whoever holds it: it opened it."""
    remember(request, sheet)
    _put_first(request, WRITES_IN, str(sheet.pk))


def was_let_write(request: HttpRequest, sheet: ScoreSheet) -> bool:
    """Whether this browser opened the sheet."""
    return str(sheet.pk) in request.session.get(WRITES_IN, [])


def opened_here(request: HttpRequest) -> list[str]:
    """The ids of the sheets that this browser opened, the last one first."""
    return list(request.session.get(WRITES_IN, []))


def left_for_account(request: HttpRequest) -> int:
    """How many of them could be put into the account that is signed in; one query, or none."""
    opened = opened_here(request) if request.user.is_authenticated else []
    return sheets_without_account(opened).count() if opened else 0


def let_in_by(request: HttpRequest, code: WritingCode) -> None:
    """Let this browser write in the code's sheet for as long as the code is good."""
    remember(request, code.sheet)
    known = request.session.get(CODES, {})
    others = [item for item in known.items() if item[0] != str(code.sheet_id)]
    request.session[CODES] = dict([(str(code.sheet_id), code.pk), *others][:MOST_SHEETS])


def code_held(request: HttpRequest, sheet_id: UUID) -> int | None:
    """The id of the code that let this browser write in the sheet, good or not any more."""
    held: int | None = request.session.get(CODES, {}).get(str(sheet_id))
    return held


def remember_print(request: HttpRequest, job: Job) -> None:
    """Keep what this browser ordered to be printed: nobody else may look at it."""
    _put_first(request, PRINTS, str(job.pk))


def remembered_prints(request: HttpRequest) -> list[str]:
    """The ids of those prints, the last one first."""
    return list(request.session.get(PRINTS, []))


def writer(request: HttpRequest) -> Writer:
    """Who writes, as far as it is known: who is signed in, and an id of this browser."""
    if DEVICE not in request.session:
        request.session[DEVICE] = uuid4().hex
    device = request.session[DEVICE]
    if not request.user.is_authenticated:
        return Writer(device=device)
    return Writer(author=str(request.user), account=request.user.pk, device=device)


def own(request: HttpRequest) -> dict[str, object]:
    """What is this telephone's own in the session, to be carried over into another one."""
    return {key: request.session[key] for key in OWN if key in request.session}


def _put_first(request: HttpRequest, name: str, key: str) -> None:
    known = request.session.get(name, [])
    if known[:1] != [key]:
        others = [other for other in known if other != key]
        request.session[name] = [key, *others][:MOST_SHEETS]
