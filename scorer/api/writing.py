"""Operations that write in sheets, through the services that pages write through.

The UUID a program makes is its promise: the same one sent again answers what it wrote, and
nothing is written twice.
"""

from collections.abc import Callable
from functools import partial, wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from scorer.api.access import ApiRequest, club_writer, sheet_writer, token_or_refused
from scorer.api.answers import LARGEST_RECORD, Refused, answer, body_of, check_length
from scorer.api.clubs import router as clubs_router
from scorer.api.openapi_words import WRITTEN, describe
from scorer.api.shapes import (
    Conflict,
    Correction,
    LogRow,
    NewEntry,
    NewSheet,
    SheetRow,
    Voiding,
    log_row,
    sheet_row,
)
from scorer.api.sheets import SHEET
from scorer.games.text import gettext
from scorer.models import Club, Entry, ScoreSheet
from scorer.operations.machine.apart import BusyError, done_apart
from scorer.records import read_json
from scorer.records.faults import refuse
from scorer.records.typed import read_as
from scorer.sheets.services.entries import (
    SheetLocked,
    StaleSheet,
    Writer,
    WriteResult,
    correct_entry,
    record_entry,
    void_entry,
)
from scorer.sheets.services.sheets import import_record

router = Router(tags=["writing"])
ONE = "6f1f4c0e-5f0f-4b39-9f3e-0d6a2f6c1b11"
LARGEST_AT_ONCE = 50_000  # bytes of a record: some 700 hands, a third of a second
HAND = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}
EMPTY = {
    "format": "score-record/1",
    "game": "kop",
    "players": ["Ada", "Bogdan", "Celina", "Darek"],
    "entries": [],
}
Operation = Callable[..., HttpResponse]


@clubs_router.post(
    "/clubs/{slug:slug}/sheets",
    tags=["writing"],
    **describe(SheetRow, *WRITTEN, body=NewSheet, sends={"id": ONE, "record": EMPTY}),
)
@club_writer
def open_sheet(request: ApiRequest, slug: str) -> HttpResponse:
    """Open a sheet in a club from score-record/1, with the entries it has; 409: the id is taken."""
    check_length(request, LARGEST_RECORD)
    opened = partial(_opened, request.body, request.club, writer_of(request).author)
    try:
        many = len(request.body) > LARGEST_AT_ONCE
        sheet_id = done_apart(opened, desk=True) if many else opened()
    except BusyError:
        why = _("The site is busy with other files. Send it once more.")
        raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, why) from None
    sheet = ScoreSheet.objects.get(pk=sheet_id)
    return answer(sheet_row(sheet, (seat.name for seat in sheet.seats.current())))


def _opened(body: bytes, club: Club, author: str) -> UUID:
    """The sheet that a body opens; raises ``RecordRefused`` and ``Refused``."""
    sent = read_as(NewSheet, read_json(body))
    sheet_id = uuid_of(sent.id, "id")
    try:
        with transaction.atomic():
            import_record(raw=sent.record, club=club, author=author, sheet_id=sheet_id)
    except IntegrityError:
        if not ScoreSheet.objects.filter(pk=sheet_id, club=club).exists():
            raise Refused(HTTPStatus.CONFLICT, _("This id is another sheet's."), "id") from None
    return sheet_id


def _with_conflicts(operation: Operation) -> Operation:
    """An operation whose sheet may have moved on, or be signed: 409 with what stands."""

    @wraps(operation)
    def guarded(request: ApiRequest, *args: Any, **rest: object) -> HttpResponse:
        try:
            return operation(request, *args, **rest)
        except StaleSheet as moved:
            stands = log_row(moved.entry) if moved.entry else None
            why = _("Somebody wrote this place first: look at it, then decide.")
            raise Refused(HTTPStatus.CONFLICT, why, "position", {"stands": stands}) from None
        except SheetLocked:
            why = _("The sheet is signed. Reopen it before anything is written.")
            raise Refused(HTTPStatus.CONFLICT, why, "", {"stands": None}) from None

    return guarded


@router.post(
    f"{SHEET}/entries",
    **describe(
        LogRow,
        *WRITTEN,
        body=NewEntry,
        stands=Conflict,
        sends={"uuid": ONE, "position": 0, "entry": HAND},
    ),
)
@sheet_writer
@_with_conflicts
def write_entry(request: ApiRequest, sheet_id: UUID) -> HttpResponse:
    """Write the next line of a sheet; paths of faults begin in the entry."""
    sent = body_of(request, NewEntry)
    return _answered(
        record_entry(
            sheet_id=sheet_id,
            uuid=uuid_of(sent.uuid),
            payload=sent.entry,
            position=sent.position,
            writer=writer_of(request),
        )
    )


@router.post(
    f"{SHEET}/entries/{{int:position}}/correction",
    **describe(
        LogRow,
        *WRITTEN,
        body=Correction,
        stands=Conflict,
        sends={"uuid": ONE, "seen_revision": 1, "entry": HAND, "reason": "exit, not dwór"},
    ),
)
@sheet_writer
@_with_conflicts
def write_correction(request: ApiRequest, sheet_id: UUID, position: int) -> HttpResponse:
    """Write a new revision of a line, or bring a void one back; nothing is overwritten."""
    sent = body_of(request, Correction)
    _check_line(request.sheet, position)
    return _answered(
        correct_entry(
            sheet_id=sheet_id,
            uuid=uuid_of(sent.uuid),
            payload=sent.entry,
            position=position,
            seen_revision=sent.seen_revision,
            writer=writer_of(request),
            reason=sent.reason,
        )
    )


@router.post(
    f"{SHEET}/entries/{{int:position}}/void",
    **describe(
        LogRow,
        *WRITTEN,
        body=Voiding,
        stands=Conflict,
        sends={"uuid": ONE, "seen_revision": 1, "reason": "misdeal"},
    ),
)
@sheet_writer
@_with_conflicts
def write_void(request: ApiRequest, sheet_id: UUID, position: int) -> HttpResponse:
    """Strike a line out: it stays in the log and does not count."""
    sent = body_of(request, Voiding)
    _check_line(request.sheet, position)
    return _answered(
        void_entry(
            sheet_id=sheet_id,
            uuid=uuid_of(sent.uuid),
            position=position,
            seen_revision=sent.seen_revision,
            writer=writer_of(request),
            reason=sent.reason,
        )
    )


def _check_line(sheet: ScoreSheet, position: int) -> None:
    """Raise ``RecordRefused`` for what is no line: seats and signatures are for people."""
    acts = Entry.objects.filter(sheet=sheet, position=position).exclude(kind=Entry.Kind.LINE)
    if acts.exists():
        raise refuse(gettext("This is no line of the game: change it on the sheet's page."))


def uuid_of(sent: str, path: str = "uuid") -> UUID:
    """The UUID that was sent; raises ``RecordRefused``."""
    try:
        return UUID(sent)
    except ValueError:
        raise refuse(gettext("Must be a UUID, made by who asks."), path) from None


def writer_of(request: ApiRequest) -> Writer:
    """Who writes: the program by its token's name."""
    token = token_or_refused(request)
    return Writer(author=token.name, device=f"token-{token.pk}")


def _answered(written: WriteResult) -> HttpResponse:
    return answer(log_row(written.entry))
