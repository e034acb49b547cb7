"""An event as its rows have it now, as the value that is rebuilt from its log; eleven queries."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime

from django.db.models import Prefetch

from tournaments import models
from tournaments.log import state
from tournaments.log.value import value_of
from tournaments.models import Event
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of
from tournaments.selectors.register import PEOPLE


def state_of_rows(event: Event) -> state.EventState:
    """The event as it is; ``event`` itself is read anew."""
    event = Event.objects.get(pk=event.pk)
    return value_of(
        state.EventState,
        event,
        day=event.day.isoformat(),
        announced_until=_moment(event.announced_until),
        format=as_json(format_of(event)),
        entries=_entries(event),
        draws={row.pk: _draw(row) for row in event.draws.order_by("pk")},
        rounds=rounds_of(event),
        awards=awards_of(event),
        team_awards=team_awards_of(event),
        ties=ties_of(event),
    )


def ties_of(event: Event) -> tuple[state.TieState, ...]:
    """The ties that were decided, by its row; no query."""
    return tuple(state.TieState(**one | {"order": tuple(one["order"])}) for one in event.ties)


def _entries(event: Event) -> dict[int, state.EntryState]:
    stand_ins = models.Substitution.objects.select_related("person__merged_into").order_by("pk")
    rows = models.Entrant.objects.filter(event=event).select_related("team", *PEOPLE)
    found = rows.prefetch_related(Prefetch("substitutions", queryset=stand_ins))
    return {row.number: _entry(row) for row in found}


def _entry(row: models.Entrant) -> state.EntryState:
    return value_of(
        state.EntryState,
        row,
        people=tuple(who(one) for one in (row.person, row.partner) if one),
        team=row.team.name if row.team else "",
        categories=tuple(row.categories),
        sits_out=tuple(row.sits_out),
        stand_ins=tuple(
            value_of(state.StandIn, one, name=str(one.person.current))
            for one in row.substitutions.all()
        ),
        left_as=state.ENTERED,
    )


def who(person: models.Person) -> state.Who:
    """Somebody as lists show them."""
    person = person.current
    return state.Who(name=str(person), home=person.home.name if person.home else "")


def _draw(row: models.Draw) -> state.DrawState:
    made = row.draw or {"rounds": [], "sitting_out": []}
    return value_of(
        state.DrawState,
        row,
        rounds=tuple(tuple(map(tuple, tables)) for tables in made["rounds"]),
        resting=tuple(tuple(sorted(resting)) for resting in made["sitting_out"]),
    )


def rounds_of(event: Event) -> dict[int, state.Round]:
    """Its rounds as they are, with all their tables; five queries."""
    resting: dict[int, list[int]] = defaultdict(list)
    rests = models.SittingOut.objects.filter(round__event=event).order_by("entrant__number")
    for round_id, number in rests.values_list("round_id", "entrant__number"):
        resting[round_id].append(number)
    tables = _tables(event)
    return {
        row.number: _round(row, tuple(resting[row.pk]), tables[row.pk])
        for row in models.Round.objects.filter(event=event)
    }


def _round(
    row: models.Round, resting: tuple[int, ...], tables: dict[int, state.TableState]
) -> state.Round:
    return value_of(
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


def _tables(event: Event) -> dict[int, dict[int, state.TableState]]:
    """Tables by round and number; three queries."""
    places: dict[int, list[state.PlaceState]] = defaultdict(list)
    seats = models.Place.objects.filter(round__event=event).order_by("seat")
    for table_id, number, guest in seats.values_list("table_id", "entrant__number", "guest"):
        places[table_id].append(state.PlaceState(number=number, guest=guest))
    looks: dict[int, list[state.ResultEntry]] = defaultdict(list)
    for row in models.Result.objects.filter(table__round__event=event).order_by("pk"):
        look = value_of(state.ResultEntry, row, scores=tuple(row.scores))
        looks[row.table_id].append(look)
    found: dict[int, dict[int, state.TableState]] = defaultdict(dict)
    for table in models.Table.objects.filter(round__event=event):
        found[table.round_id][table.number] = value_of(
            state.TableState,
            table,
            places=tuple(places[table.pk]),
            sheet=str(table.sheet_id) if table.sheet_id else None,
            looks=tuple(looks[table.pk]),
        )
    return found


def awards_of(event: Event) -> dict[int, state.AwardState]:
    """Its awards as they are, by id; one query."""
    found = (
        models.Award.objects.filter(event=event).select_related("round", "entrant").order_by("pk")
    )
    return {row.pk: _award(row) for row in found}


def team_awards_of(event: Event) -> dict[int, state.TeamAwardState]:
    """What its teams were given or lost, by id; one query."""
    rows = models.TeamAward.objects.filter(event=event).select_related("team").order_by("pk")
    return {row.pk: value_of(state.TeamAwardState, row, team=row.team.name) for row in rows}


def _award(row: models.Award) -> state.AwardState:
    number = row.round.number if row.round else None
    return value_of(state.AwardState, row, number=row.entrant.number, round=number)
