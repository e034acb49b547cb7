"""Operations that write in sheets, through the services that pages write through.

The UUID a program makes is its promise: the same one sent again answers what it wrote, and
nothing is written twice.
"""

import json
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from scorer.api.access import ApiRequest, club_writer, sheet_writer, token_or_refused
from scorer.api.answers import ApiRefusal, answer, body_of, check_length, record_refusal, refusal
from scorer.api.clubs import router as clubs_router
from scorer.api.description import describe_write
from scorer.api.shapes import Conflict as ConflictShape
from scorer.api.shapes import (
    Correction,
    LogRow,
    NewEntry,
    NewSheet,
    SheetRow,
    Voiding,
)
from scorer.api.sheets import SHEET
from scorer.games.text import gettext
from scorer.models import Club, Entry, ScoreSheet
from scorer.models.entry import OF_PROGRAM
from scorer.operations.services.jobs import BusyError, Work, ask_json
from scorer.records import RecordRefused, read_json
from scorer.records.checking import read_as
from scorer.records.faults import refuse
from scorer.sheets.services.entries import (
    SheetLocked,
    Writer,
    WriteResult,
    correct_entry,
    record_entry,
    void_entry,
)
from scorer.sheets.services.sheets import import_record, is_opened_by, with_clean_names
from scorer.support.body_sizes import LONG
from scorer.support.refused import TAKEN, Conflict, Taken
from scorer.support.translation import translate

router = Router(tags=["writing"])
JSON = "application/json"
LARGEST_AT_ONCE = 50_000  # bytes of a record: some 700 hands, a third of a second


@clubs_router.post(
    "/clubs/{slug:slug}/sheets",
    tags=["writing"],
    **describe_write(NewSheet, SheetRow),
)
@club_writer
def open_sheet(request: ApiRequest, slug: str) -> HttpResponse:
    """Open a sheet in a club from score-record/1, with the entries it has; 409: the id is taken."""
    check_length(request, LONG)
    author = writer_of(request).author
    if len(request.body) <= LARGEST_AT_ONCE:
        return _sheet_answer(_opened(request.body, request.club, author))
    try:
        asked = {"club": request.club.pk, "author": author}
        found = ask_json("record", asked, desk=True, upload=request.body)
    except BusyError:
        why = _("The site is busy with other files. Send it once more.")
        raise ApiRefusal(HTTPStatus.SERVICE_UNAVAILABLE, why) from None
    if "sheet" in found:
        return _sheet_answer(UUID(found["sheet"]))
    return HttpResponse(found["answer"], JSON, found["status"])


def open_sheet_job(work: Work) -> bytes:
    """Open the sheet of a job: its id, or the answer that refuses it with its status."""
    club = Club.objects.get(pk=work.arguments["club"])
    try:
        found: dict[str, object] = {
            "sheet": str(_opened(work.upload, club, work.arguments["author"]))
        }
    except (ApiRefusal, RecordRefused) as why:
        refused = refusal(why) if isinstance(why, ApiRefusal) else record_refusal(why)
        found = {"answer": refused.content.decode(), "status": refused.status_code}
    return json.dumps(found).encode()


def _sheet_answer(sheet_id: UUID) -> HttpResponse:
    return answer(SheetRow.model_validate(ScoreSheet.objects.get(pk=sheet_id)))


def _opened(body: bytes, club: Club, author: str) -> UUID:
    """The sheet that a body opens; raises ``RecordRefused`` and ``ApiRefusal``."""
    sent = read_as(NewSheet, read_json(body))
    sheet_id, record = sent.id, with_clean_names(sent.record)
    try:
        with transaction.atomic():
            import_record(raw=record, club=club, author=author, sheet_id=sheet_id)
    except IntegrityError:
        sheet = ScoreSheet.objects.filter(pk=sheet_id, club=club).first()
        if sheet is None:
            raise ApiRefusal(HTTPStatus.CONFLICT, _("This id is another sheet's."), "id") from None
        if not is_opened_by(sheet, record):
            raise ApiRefusal(HTTPStatus.CONFLICT, translate(TAKEN), "id") from None
    return sheet_id


@router.post(f"{SHEET}/entries", **describe_write(NewEntry, LogRow, conflict=ConflictShape))
@sheet_writer
def write_entry(request: ApiRequest, sheet_id: UUID) -> HttpResponse:
    """Write the next line of a sheet; paths of faults begin in the entry."""
    sent = body_of(request, NewEntry)
    return _answered(
        partial(
            record_entry,
            sheet_id=sheet_id,
            uuid=sent.uuid,
            payload=sent.entry,
            position=sent.position,
            writer=writer_of(request),
        )
    )


@router.post(
    f"{SHEET}/entries/{{int:position}}/correction",
    **describe_write(Correction, LogRow, conflict=ConflictShape),
)
@sheet_writer
def write_correction(request: ApiRequest, sheet_id: UUID, position: int) -> HttpResponse:
    """Write a new revision of a line, or bring a void one back; nothing is overwritten."""
    sent = body_of(request, Correction)
    _check_line(request.sheet, position)
    return _answered(
        partial(
            correct_entry,
            sheet_id=sheet_id,
            uuid=sent.uuid,
            payload=sent.entry,
            position=position,
            seen_revision=sent.seen_revision,
            writer=writer_of(request),
            reason=sent.reason,
        )
    )


@router.post(
    f"{SHEET}/entries/{{int:position}}/void",
    **describe_write(Voiding, LogRow, conflict=ConflictShape),
)
@sheet_writer
def write_void(request: ApiRequest, sheet_id: UUID, position: int) -> HttpResponse:
    """Strike a line out: it stays in the log and does not count."""
    sent = body_of(request, Voiding)
    _check_line(request.sheet, position)
    return _answered(
        partial(
            void_entry,
            sheet_id=sheet_id,
            uuid=sent.uuid,
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
        raise refuse(gettext("This is no hand or turn: change it on the sheet's page."))


def writer_of(request: ApiRequest) -> Writer:
    """Who writes: the program by its token's name."""
    token = token_or_refused(request)
    return Writer(author=token.name, device=f"{OF_PROGRAM}{token.pk}")


def _answered(write: Callable[[], WriteResult]) -> HttpResponse:
    """What was written; 409 with what stands where the sheet has moved on, or is signed."""
    try:
        written = write()
    except SheetLocked:
        text = _("The sheet is signed. Reopen it before anything is written.")
        raise ApiRefusal(HTTPStatus.CONFLICT, text, "", {"stands": None}) from None
    except Conflict as found:
        stands = LogRow.model_validate(found.current) if found.current else None
        path = "uuid" if isinstance(found, Taken) else found.field
        text = translate(found.text)
        raise ApiRefusal(HTTPStatus.CONFLICT, text, path, {"stands": stands}) from None
    return answer(LogRow.model_validate(written.entry))
