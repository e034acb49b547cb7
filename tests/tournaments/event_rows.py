"""The rows of an event as one value, to compare what they were with what they are."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection

from tournaments import models
from tournaments.models import Event
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of
from tournaments.selectors.register import PEOPLE
from tournaments.services.renaming import who

OWN = (
    *("name", "place", "day", "seed", "state", "shown", "names", "hall_names", "hall"),
    *("announcement", "announced_until", "cancelled", "hidden_from", "revealed"),
    *("revealed_lists", "on_screen", "ties"),
)
ENTRY = (
    *("number", "pair", "state", "paid", "fixed_table", "first_round", "last_round"),
    *("leaving", "status", "sits_out", "categories"),
)
AWARD = ("kind", "table_points", "match_points", "score", "why", "taken_back")
ROUND = (
    *("draw_id", "state", "stopped", "minutes", "started_at", "paused_at"),
    *("paused_seconds", "last_hand", "version"),
)
DRAW = ("first_round", "last_round", "fingerprint", "state", "seed", "by_hand", "draw")


@dataclass(frozen=True)
class EventRows:
    """An event's own columns; entries and rounds by number, draws and awards by id."""

    own: dict[str, Any]
    entries: dict[int, dict[str, Any]]
    draws: dict[int, dict[str, Any]]
    rounds: dict[int, Any]
    awards: dict[int, Any]
    team_awards: dict[int, Any]


def rows_of(event):
    """The event as its rows have it now."""
    event = Event.objects.get(pk=event.pk)
    entrants = models.Entrant.objects.filter(event=event).select_related("team", *PEOPLE)
    return EventRows(
        own={name: getattr(event, name) for name in OWN} | {"format": as_json(format_of(event))},
        entries={row.number: _entry(row) for row in entrants},
        draws={row.pk: {name: getattr(row, name) for name in DRAW} for row in event.draws.all()},
        rounds={row.number: _round(row) for row in event.rounds.all()},
        awards={
            row.pk: {name: getattr(row, name) for name in AWARD}
            | {"number": row.entrant.number, "round": row.round and row.round.number}
            for row in event.awards.select_related("entrant", "round")
        },
        team_awards={
            row.pk: {name: getattr(row, name) for name in AWARD} | {"team": row.team.name}
            for row in event.team_awards.select_related("team")
        },
    )


def _round(row):
    tables = row.tables.prefetch_related("places__entrant", "results")
    return {name: getattr(row, name) for name in ROUND} | {
        "resting": [one.entrant.number for one in row.sitting_out.select_related("entrant")],
        "tables": {table.number: _table(table) for table in tables},
    }


def _table(table):
    return {
        "places": [(one.entrant and one.entrant.number, one.guest) for one in table.places.all()],
        "sheet": table.sheet_id,
        "extra_minutes": table.extra_minutes,
        "disputed": table.disputed,
        "looks": [(one.kind, one.scores, one.hands, one.reason) for one in table.results.all()],
    }


def _entry(row):
    stand_ins = row.substitutions.select_related("person__merged_into").order_by("pk")
    return {name: getattr(row, name) for name in ENTRY} | {
        "people": [who(one) for one in (row.person, row.partner) if one],
        "team": row.team.name if row.team else "",
        "stand_ins": [
            (str(one.person.current), one.for_partner, one.first_round, one.last_round)
            for one in stand_ins
        ],
    }


def standing(rows):
    """What counts of an event's rows: without what was taken back or discarded, which stays."""
    return replace(
        rows,
        awards={pk: one for pk, one in rows.awards.items() if not one["taken_back"]},
        team_awards={pk: one for pk, one in rows.team_awards.items() if not one["taken_back"]},
        draws={pk: one for pk, one in rows.draws.items() if one["state"] != "dropped"},
        entries={number: _playing(one) for number, one in rows.entries.items()},
        rounds={
            number: one | {"tables": {at: _counting(some) for at, some in one["tables"].items()}}
            for number, one in rows.rounds.items()
        },
    )


def _playing(entry):
    holding = [one for one in entry["stand_ins"] if one[3] is None or one[3] >= one[2]]
    return entry | {"stand_ins": holding}


def _counting(table):
    looks = []
    for look in table["looks"]:
        looks = [*looks, look] if look[1] else []
    sheet = "a sheet" if table["sheet"] else None  # one whose place was open once is another
    return table | {"looks": looks, "sheet": sheet}


@contextmanager
def rows_by_step(event):
    """The rows of an event after its newest step and after each further one, by the step's id."""

    def newest():
        return event.steps.order_by("pk").values_list("pk", flat=True).last() or 0

    found = {newest(): rows_of(event)}

    def watch(execute, sql, *rest):
        done = execute(sql, *rest)
        if sql.startswith('INSERT INTO "tournaments_step"'):
            found[newest()] = rows_of(event)
        return done

    with connection.execute_wrapper(watch):
        yield found
