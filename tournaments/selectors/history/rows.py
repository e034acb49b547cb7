"""An event as its rows have it now, as the same value that is rebuilt from its log; ten queries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

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

T = TypeVar("T")


def state_of_rows(event: Event) -> state.EventState:
    """The event as it is; ``event`` itself is read anew."""
    event = Event.objects.get(pk=event.pk)
    return _as(
        state.EventState,
        event,
        day=event.day.isoformat(),
        format=to_json(as_json(format_of(event))),
        entries=_entries(event),
        draws={row.pk: _draw(row) for row in event.draws.order_by("pk")},
        rounds=_rounds(event),
        awards=_awards(event),
    )


def _as(kind: type[T], row: object, **other: Any) -> T:  # noqa: ANN401 — any field
    """A value with the fields of a row, besides ``other``."""
    names = [one.name for one in fields(cast("Any", kind)) if one.name not in other]
    return kind(**{name: getattr(row, name) for name in names}, **other)


def _entries(event: Event) -> dict[int, state.Entry]:
    stand_ins = Substitution.objects.select_related("person__merged_into").order_by("pk")
    rows = Entrant.objects.filter(event=event).select_related("team", *PEOPLE)
    found = rows.prefetch_related(Prefetch("substitutions", queryset=stand_ins))
    return {row.number: _entry(row) for row in found}


def _entry(row: Entrant) -> state.Entry:
    return _as(
        state.Entry,
        row,
        people=tuple(who(one) for one in (row.person, row.partner) if one),
        team=row.team.name if row.team else "",
        categories=tuple(row.categories),
        stand_ins=tuple(
            _as(state.StandIn, one, name=str(one.person.current)) for one in row.substitutions.all()
        ),
        left_as=state.ENTERED,
    )


def who(person: Person) -> state.Who:
    """Somebody as lists show them."""
    person = person.current
    return state.Who(name=str(person), home=person.home.name if person.home else "")


def _draw(row: Draw) -> state.Draw:
    made = row.draw or {"rounds": [], "sitting_out": []}
    return _as(
        state.Draw,
        row,
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
    return _as(
        state.Round,
        row,
        draw=row.draw_id,
        started_at=_moment(row.started_at),
        paused_at=_moment(row.paused_at),
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
        look = _as(state.ResultEntry, row, scores=tuple(row.scores))
        looks[row.table_id].append(look)
    found: dict[int, dict[int, state.Table]] = defaultdict(dict)
    for table in Table.objects.filter(round__event=event):
        found[table.round_id][table.number] = _as(
            state.Table,
            table,
            places=tuple(places[table.pk]),
            sheet=str(table.sheet_id) if table.sheet_id else None,
            looks=tuple(looks[table.pk]),
        )
    return found


def _awards(event: Event) -> dict[int, state.Award]:
    found = Award.objects.filter(event=event).select_related("round", "entrant").order_by("pk")
    return {row.pk: _award(row) for row in found}


def _award(row: Award) -> state.Award:
    number = row.round.number if row.round else None
    return _as(state.Award, row, number=row.entrant.number, round=number)
