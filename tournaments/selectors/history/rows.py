"""An event as its rows have it now, as the same value that is rebuilt from its log; ten queries."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime

from django.db.models import Prefetch

from tournaments.engine.codec import to_json
from tournaments.engine.formats import as_json
from tournaments.log import state
from tournaments.models import (
    Award,
    Draw,
    Entrant,
    Event,
    Person,
    Place,
    Result,
    Round,
    SittingOut,
    Substitution,
    Table,
)
from tournaments.selectors.formats import format_of
from tournaments.selectors.register import PEOPLE


def state_of_rows(event: Event) -> state.EventState:
    """The event as it is; ``event`` itself is read anew."""
    event = Event.objects.get(pk=event.pk)
    return state.EventState(
        name=event.name,
        place=event.place,
        day=event.day.isoformat(),
        seed=event.seed,
        format=to_json(as_json(format_of(event))),
        state=event.state,
        shown=event.shown,
        names=event.names,
        hidden_from=event.hidden_from,
        revealed=event.revealed,
        entries=_entries(event),
        draws={row.pk: _draw(row) for row in event.draws.order_by("pk")},
        rounds=_rounds(event),
        awards=_awards(event),
    )


def _entries(event: Event) -> dict[int, state.Entry]:
    stand_ins = Substitution.objects.select_related("person__merged_into").order_by("pk")
    rows = Entrant.objects.filter(event=event).select_related("team", *PEOPLE)
    found = rows.prefetch_related(Prefetch("substitutions", queryset=stand_ins))
    return {row.number: _entry(row) for row in found}


def _entry(row: Entrant) -> state.Entry:
    return state.Entry(
        number=row.number,
        people=tuple(who(one) for one in (row.person, row.partner) if one),
        team=row.team.name if row.team else "",
        pair=row.pair,
        categories=tuple(row.categories),
        state=row.state,
        paid=row.paid,
        fixed_table=row.fixed_table,
        first_round=row.first_round,
        last_round=row.last_round,
        stand_ins=tuple(
            state.StandIn(
                name=str(one.person.current),
                for_partner=one.for_partner,
                first_round=one.first_round,
                last_round=one.last_round,
            )
            for one in row.substitutions.all()
        ),
    )


def who(person: Person) -> state.Who:
    """Somebody as lists show them."""
    person = person.current
    return state.Who(name=str(person), home=person.home.name if person.home else "")


def _draw(row: Draw) -> state.Draw:
    made = row.draw or {"rounds": [], "sitting_out": []}
    return state.Draw(
        id=row.pk,
        first_round=row.first_round,
        last_round=row.last_round,
        fingerprint=row.fingerprint,
        state=row.state,
        seed=row.seed,
        by_hand=row.by_hand,
        rounds=tuple(tuple(map(tuple, tables)) for tables in made["rounds"]),
        resting=tuple(tuple(sorted(resting)) for resting in made["sitting_out"]),
    )


def _rounds(event: Event) -> dict[int, state.Round]:
    resting: dict[int, list[int]] = defaultdict(list)
    rests = SittingOut.objects.filter(round__event=event).order_by("entrant__number")
    for round_id, number in rests.values_list("round_id", "entrant__number"):
        resting[round_id].append(number)
    tables = _tables(event)
    return {
        row.number: _round(row, tuple(resting[row.pk]), tables[row.pk])
        for row in Round.objects.filter(event=event)
    }


def _round(row: Round, resting: tuple[int, ...], tables: dict[int, state.Table]) -> state.Round:
    return state.Round(
        number=row.number,
        draw=row.draw_id,
        state=row.state,
        stopped=row.stopped,
        minutes=row.minutes,
        started_at=_moment(row.started_at),
        paused_at=_moment(row.paused_at),
        paused_seconds=row.paused_seconds,
        last_hand=row.last_hand,
        resting=resting,
        tables=tables,
    )


def _moment(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None


def _tables(event: Event) -> dict[int, dict[int, state.Table]]:
    """Tables by round and number; three queries."""
    places: dict[int, list[state.Place]] = defaultdict(list)
    seats = Place.objects.filter(round__event=event).order_by("seat")
    for table_id, number, guest in seats.values_list("table_id", "entrant__number", "guest"):
        places[table_id].append(state.Place(number=number, guest=guest))
    looks: dict[int, list[state.ResultEntry]] = defaultdict(list)
    for row in Result.objects.filter(table__round__event=event).order_by("pk"):
        scores = tuple(row.scores)
        look = state.ResultEntry(kind=row.kind, scores=scores, hands=row.hands, reason=row.reason)
        looks[row.table_id].append(look)
    found: dict[int, dict[int, state.Table]] = defaultdict(dict)
    for table in Table.objects.filter(round__event=event):
        found[table.round_id][table.number] = state.Table(
            number=table.number,
            places=tuple(places[table.pk]),
            sheet=str(table.sheet_id) if table.sheet_id else None,
            extra_minutes=table.extra_minutes,
            disputed=table.disputed,
            looks=tuple(looks[table.pk]),
        )
    return found


def _awards(event: Event) -> dict[int, state.Award]:
    found = Award.objects.filter(event=event).select_related("round", "entrant").order_by("pk")
    return {
        row.pk: state.Award(
            id=row.pk,
            number=row.entrant.number,
            kind=row.kind,
            round=row.round.number if row.round else None,
            table_points=row.table_points,
            match_points=row.match_points,
            score=row.score,
            why=row.why,
            taken_back=row.taken_back,
        )
        for row in found
    }
