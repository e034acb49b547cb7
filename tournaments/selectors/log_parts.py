"""Rows of an event as the values that acts say."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime

from tournaments import models
from tournaments.log import parts
from tournaments.log.value import value_of
from tournaments.models import Event


def ties_of(event: Event) -> tuple[parts.TieState, ...]:
    """The ties that were decided, by its row; no query."""
    return tuple(parts.TieState(**one | {"order": tuple(one["order"])}) for one in event.ties)


def who(person: models.Person) -> parts.Who:
    """Somebody as lists show them."""
    person = person.current
    return parts.Who(name=str(person), home=person.home.name if person.home else "")


def rounds_of(event: Event) -> dict[int, parts.Round]:
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
    row: models.Round, resting: tuple[int, ...], tables: dict[int, parts.TableState]
) -> parts.Round:
    return value_of(
        parts.Round,
        row,
        draw=row.draw_id,
        started_at=_moment(row.started_at),
        paused_at=_moment(row.paused_at),
        resting=resting,
        tables=tables,
    )


def _moment(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None


def _tables(event: Event) -> dict[int, dict[int, parts.TableState]]:
    """Tables by round and number; three queries."""
    places: dict[int, list[parts.PlaceState]] = defaultdict(list)
    seats = models.Place.objects.filter(round__event=event).order_by("seat")
    for table_id, number, guest in seats.values_list("table_id", "entrant__number", "guest"):
        places[table_id].append(parts.PlaceState(number=number, guest=guest))
    looks: dict[int, list[parts.ResultEntry]] = defaultdict(list)
    for row in models.Result.objects.filter(table__round__event=event).order_by("pk"):
        look = value_of(parts.ResultEntry, row, scores=tuple(row.scores))
        looks[row.table_id].append(look)
    found: dict[int, dict[int, parts.TableState]] = defaultdict(dict)
    for table in models.Table.objects.filter(round__event=event):
        found[table.round_id][table.number] = value_of(
            parts.TableState,
            table,
            places=tuple(places[table.pk]),
            sheet=str(table.sheet_id) if table.sheet_id else None,
            looks=tuple(looks[table.pk]),
        )
    return found


def awards_of(event: Event) -> dict[int, parts.AwardState]:
    """Its awards as they are, by id; one query."""
    found = (
        models.Award.objects.filter(event=event).select_related("round", "entrant").order_by("pk")
    )
    return {
        row.pk: value_of(
            parts.AwardState,
            row,
            number=row.entrant.number,
            round=row.round.number if row.round else None,
        )
        for row in found
    }


def team_awards_of(event: Event) -> dict[int, parts.TeamAwardState]:
    """What its teams were given or lost, by id; one query."""
    rows = models.TeamAward.objects.filter(event=event).select_related("team").order_by("pk")
    return {row.pk: value_of(parts.TeamAwardState, row, team=row.team.name) for row in rows}
