"""Operations that read one sheet: whoever knows its address, as on its page."""

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from ninja import Router
from pydantic import Field

from scorer.api.access import ApiRequest, link_holder
from scorer.api.answers import Json, known
from scorer.api.description import READ, Limit, describe
from scorer.api.shapes import HIGHEST, Log, LogRow, SheetRow
from scorer.models import Entry
from scorer.records import Record, result_json
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state, record_json

router = Router(tags=["sheets"])
SHEET = "/sheets/{uuid:sheet_id}"
Since = Annotated[int, Field(ge=0, le=HIGHEST, description="The version that is known.")]


@router.get(SHEET, **describe(SheetRow, *READ))
@link_holder
def sheet(request: ApiRequest, sheet_id: UUID) -> HttpResponse:
    """A sheet's head, who sits there now, and how it stands."""
    found = request.sheet
    return known(request, found.version, lambda: SheetRow.model_validate(found))


@router.get(f"{SHEET}/record", **describe(Json, *READ))
@link_holder
def sheet_record(request: ApiRequest, sheet_id: UUID) -> HttpResponse:
    """The sheet as score-record/1, as the button on its page gives it."""
    found = request.sheet
    return known(request, found.version, lambda: record_json(found, current_log(found)))


@router.get(f"{SHEET}/result", **describe(Json, *READ))
@link_holder
def sheet_result(request: ApiRequest, sheet_id: UUID) -> HttpResponse:
    """The sheet scored, line by line with its clauses, and the totals: score-result/1."""

    def body() -> Json:
        now = load_sheet_state(request.sheet)
        written = tuple(scored.written for scored in now.scored)
        return result_json(Record(now.game, now.setup, written), now.match)

    return known(request, request.sheet.version, body)


@router.get(f"{SHEET}/log", **describe(Log, *READ))
@link_holder
def sheet_log(
    request: ApiRequest, sheet_id: UUID, since: Since = 0, limit: Limit = 100
) -> HttpResponse:
    """What was written after the version ``since``: every entry, voided and corrected ones too."""
    found = request.sheet

    def body() -> Json:
        newer = list(Entry.objects.filter(sheet=found, pk__gt=since).order_by("pk")[: limit + 1])
        add_entry_accounts(found.club_id, newer)
        rows = [LogRow.model_validate(entry) for entry in newer]
        told = rows[:limit]
        version = told[-1].version if told else since
        return {"version": version, "more": len(rows) > limit, "items": told}

    return known(request, found.version, body)
