"""Operations of tables: who sits where and what was scored, and keying a table's result."""

from collections.abc import Iterable

from django.http import HttpResponse
from ninja import Router

from scorer.api.answers import Json, answer, body_of, known, not_there
from scorer.api.description import READ, Limit, Offset, describe, describe_write
from scorer.api.shapes import Page
from scorer.models import WRITERS
from tournaments.models import Event, Table
from tournaments.selectors.event_data import EventData
from tournaments.selectors.results import TableState
from tournaments.selectors.visibility import Visibility, visibility_of
from tournaments.services.results import key_result
from tournaments.views.api.access import EventApiRequest, event_desk, event_reader, program_of
from tournaments.views.api.events import EVENT
from tournaments.views.api.shapes import Keyed, NewResult, TableRow
from tournaments.views.public import event_data_in, version_in

router = Router(tags=["events"])
ROUND = f"{EVENT}/rounds/{{int:number}}"


@router.get(f"{ROUND}/tables", **describe(Page[TableRow], *READ))
@event_reader(Event.Shown.SEATING)
def round_tables(
    request: EventApiRequest, slug: str, number: int, limit: Limit = 500, offset: Offset = 0
) -> HttpResponse:
    """A round's tables: who sits where, and the scores where they are shown."""
    if number not in event_data_in(request, request.event).rounds:
        raise not_there()
    return _tables(request, (number,), limit, offset)


@router.get(f"{EVENT}/results", **describe(Page[TableRow], *READ))
@event_reader(Event.Shown.EVERYTHING)
def results(
    request: EventApiRequest, slug: str, limit: Limit = 500, offset: Offset = 0
) -> HttpResponse:
    """The tables of all rounds, in order."""
    return _tables(request, event_data_in(request, request.event).rounds, limit, offset)


@router.post(
    f"{ROUND}/tables/{{int:table}}/result",
    **describe_write(NewResult, Keyed),
)
@event_desk
def key_table(request: EventApiRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Key a table's result from paper; what is keyed after it is the second look at it."""
    sent = body_of(request, NewResult)
    found = Table.objects.filter(round__event=request.event, round__number=number, number=table)
    table_id = found.values_list("pk", flat=True).first()
    if table_id is None:
        raise not_there()
    keyed = key_result(
        table_id=table_id,
        scores=sent.scores,
        hands=sent.hands,
        confirm=sent.confirm,
        uuid=sent.uuid,
        actor=program_of(request),
    )
    return answer(
        {
            "uuid": str(keyed.result.uuid),
            "round": number,
            "table": table,
            "scores": keyed.result.scores,
            "hands": keyed.result.hands,
            "second": keyed.is_second,
            "differs": keyed.table.differs,
        }
    )


def _tables(
    request: EventApiRequest, rounds: Iterable[int], limit: int, offset: int
) -> HttpResponse:
    event = request.event

    def body() -> Json:
        data = event_data_in(request, event)
        found = [table for number in rounds for table in data.tables.get(number, ())]
        sight, writes = visibility_of(event, request.role), request.role in WRITERS
        shown = found[offset : offset + limit]
        items = [_row(data, table, sight, writes=writes) for table in shown]
        return {"count": len(found), "items": items}

    return known(request, (version_in(request, event), request.role), body)


def _row(data: EventData, table: TableState, sight: Visibility, *, writes: bool) -> Json:
    seen = sight.sees(table.round)
    counts = seen and table.counts
    return {
        "round": table.round,
        "number": table.number,
        "seats": [
            {"number": number, "name": name}
            for number, name in zip(table.seats, data.names_at(table), strict=True)
        ],
        "scores": list(table.scores) if counts and table.scores is not None else None,
        "counts": counts,
        "state": table.progress if seen else None,
        **({"sheet": table.sheet and str(table.sheet)} if writes else {}),  # its id is its key
    }
