"""A whole event as a value for one file (``kontra-event/2``); the same queries for any size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime
from typing import Any, cast
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db.models import Prefetch

from scorer.models import Entry
from scorer.sheets.selectors.sheet_state import record_json
from tournaments.engine.standings import standings
from tournaments.log.acts.events import EventImported
from tournaments.log.parts import INDIVIDUAL
from tournaments.log.row_ids import PlaceOf, RowIds, exchanged
from tournaments.models import Entrant, Event, HelperPass, Person, Result, Step, Substitution, Table
from tournaments.models.helper import all_rights
from tournaments.records.event_file import FORMAT, DrawJson, EntrantJson, PassJson
from tournaments.records.standings_json import digest_of, standings_json
from tournaments.selectors.event_data import EventData, event_rows
from tournaments.selectors.event_data_cache import finished, read_event_data
from tournaments.selectors.register import PEOPLE
from tournaments.selectors.standings import tournament_in

Json = dict[str, object]
NOTHING: tuple[Any, ...] = (None, "", [], (), False, 0)


def uuid_of(event: Event, first_step: UUID | None) -> UUID:
    """What the event is known by everywhere: its first step's UUID, else one from its address."""
    return first_step or uuid5(NAMESPACE_URL, f"{event.slug} {event.made_at.isoformat()}")


def event_json(event: Event) -> Json:
    """Everything an event keeps, except the accounts of those who did it, and all codes.

    What a site keeps for itself is in no file: whether it shows the event while the log does not
    say so, and that it read the event from a file.
    """
    every = list(event.steps.all())
    steps = [step for step in every if not is_own_mark(step)]
    people = _People()
    draws = list(event.draws.order_by("id"))
    stand_ins = Substitution.objects.select_related("person__home", "person__merged_into__home")
    stand_ins = stand_ins.order_by("pk")
    entrants = list(
        event.entrants.select_related("team", *PEOPLE).prefetch_related(
            Prefetch("substitutions", queryset=stand_ins)
        )
    )
    data = event_rows(event, (0, 0))
    team_awards = list(event.team_awards.select_related("team"))
    ids = RowIds(*(PlaceOf(one.pk for one in some) for some in (draws, data.awards, team_awards)))
    return _lean(
        {
            "format": FORMAT,
            "uuid": str(uuid_of(event, next((step.uuid for step in steps or every), None))),
            **_settings(event),
            "entrants": [_entrant(entrant, people) for entrant in entrants],
            "people": people.listed,
            "teams": [team.name for team in event.teams.all()],
            "draws": [_fields(draw, DRAW) for draw in draws],
            "rounds": _rounds(event, data, {draw.pk: at for at, draw in enumerate(draws)}),
            "awards": [
                _fields(one, WORTH)
                | {"number": data.numbers[one.entrant_id]}
                | _lean({"round": one.round and one.round.number})
                | _fields(one, GIVEN)
                for one in data.awards
            ],
            "team_awards": [
                _fields(one, WORTH) | {"team": one.team.name} | _fields(one, GIVEN)
                for one in team_awards
            ],
            "passes": [_pass(one) for one in event.passes.order_by("id")],
            "steps": [_step(step, ids) for step in steps],
            "standings": _digest(finished(data)),
        },
        keep=("settings", "seed", "people", "entrants", "rounds", "steps"),
    )


def _settings(event: Event) -> Json:
    """What the event's own row keeps."""
    return {
        "name": event.name,
        "slug": event.slug,
        "place": event.place,
        "day": event.day.isoformat(),
        "game": event.game,
        "ruleset": event.ruleset,
        "settings": event.format,
        "seed": event.seed,
        "state": event.state,
        "names": event.names,
        "hall_names": event.hall_names,
        "hall": event.hall or None,
        "announcement": event.announcement,
        "announced_until": _plain(event.announced_until),
        "cancelled": event.cancelled,
        "hidden_from": event.hidden_from,
        "revealed": event.revealed,
        "revealed_lists": event.revealed_lists or None,
        "on_screen": None if event.on_screen == INDIVIDUAL else event.on_screen,
        "ties": event.ties,
    }


def is_own_mark(step: Step) -> bool:
    """Whether a step only says that this site read the event from a file."""
    return step.kind == EventImported.kind and bool(step.said.get("here"))


def standings_digest(event: Event) -> str:
    """The SHA-256 of the standings as the rows give them, whatever is remembered."""
    return _digest(read_event_data(event, (0, 0)))


def _digest(data: EventData) -> str:
    return digest_of(standings_json(standings(tournament_in(data))))


NAMED_OTHERWISE = {"person", "partner", "team", "substitutions"}  # than the row names it
DRAW = [one.name for one in fields(cast("Any", DrawJson))]
ENTRANT = [one.name for one in fields(cast("Any", EntrantJson)) if one.name not in NAMED_OTHERWISE]
PASS = [one.name for one in fields(cast("Any", PassJson))]
WORTH, GIVEN = ("table_points", "match_points", "score", "why"), ("kind", "taken_back")
ROUND = (
    *("number", "state", "stopped", "minutes", "started_at"),
    *("paused_at", "paused_seconds", "last_hand"),
)
KEPT = ("last_round", "fingerprint", "request", "scores", "places", "person", "partner", "draw")


class _People:
    """The people of the file, each once, in the order in which they are met."""

    def __init__(self) -> None:
        self.listed: list[Json] = []
        self._places: dict[int, int] = {}

    def place(self, person: Person) -> int:
        """Where the person, after merging, stands in the list."""
        person = person.current
        if person.pk not in self._places:
            self._places[person.pk] = len(self.listed)
            said = _fields(person, ("surname", "given_name", "mark", "categories"))
            self.listed.append(said | _lean({"home": person.home.name if person.home else ""}))
        return self._places[person.pk]


def _step(step: Step, ids: RowIds) -> Json:
    said: Json = {
        "uuid": str(step.uuid),
        "kind": step.kind,
        "said": exchanged(step.kind, step.said, ids),
        "reason": step.reason,
        "by": step.by_name,
        "undoes": str(step.undoes) if step.undoes else None,
        "at": step.at.isoformat(),
    }
    return _lean(said, keep=("said",))


def _pass(given: HelperPass) -> Json:
    """A pass; without its rights where it has all."""
    said = _fields(given, PASS)
    if given.rights == all_rights():
        del said["rights"]
    return said


def _entrant(entrant: Entrant, people: _People) -> Json:
    partner = entrant.partner
    return _fields(entrant, ENTRANT) | _lean(
        {
            "person": people.place(entrant.person),
            "partner": people.place(partner) if partner else None,
            "team": entrant.team.name if entrant.team else "",
            "substitutions": [
                _fields(one, ("for_partner", "first_round", "last_round"))
                | {"first_round": one.first_round, "person": people.place(one.person)}
                for one in entrant.substitutions.all()
            ],
        }
    )


def _rounds(event: Event, data: EventData, draws: dict[int, int]) -> list[Json]:
    results: dict[int, list[Json]] = defaultdict(list)
    for result in Result.objects.filter(table__round__event=event).order_by("id"):
        results[result.table_id].append(_result(result))
    places = {
        table.id: [
            _lean({"number": number, "guest": guest})
            for number, guest in zip(table.seats, table.guests, strict=True)
        ]
        for tables in data.tables.values()
        for table in tables
    }
    logs = _logs(event)
    tables: dict[int, list[Json]] = defaultdict(list)
    found = Table.objects.filter(round__event=event).select_related("round", "sheet")
    for table in found.order_by("number"):
        said = _fields(table, ("number", "extra_minutes", "disputed"))
        said |= {"places": places[table.pk]}
        said |= _lean({"results": results[table.pk]})
        if table.sheet:
            said |= {"sheet_id": str(table.sheet.pk), "sheet": record_json(table.sheet, ())}
            said |= {"opened_at": table.sheet.opened_at.isoformat()}
            said |= _lean({"entries": [_entry(entry) for entry in logs[table.sheet.pk]]})
        tables[table.round.number].append(said)
    return [
        _fields(one, ROUND)
        | _lean({"draw": draws.get(one.draw_id or 0)})
        | ({"version": one.version} if one.version > 1 else {})
        | _lean({"resting": list(data.resting.get(number, ()))})
        | {"tables": tables[number]}
        for number, one in data.rounds.items()
    ]


def _result(result: Result) -> Json:
    said = _fields(result, ("kind", "scores", "hands", "reason"))
    return said | {"uuid": str(result.uuid), "at": result.keyed_at.isoformat()}


def _entry(entry: Entry) -> Json:
    said: Json = {
        "uuid": str(entry.uuid),
        "kind": None if entry.kind == Entry.Kind.LINE else entry.kind,
        "position": entry.position,
        "revision": None if entry.revision == 1 else entry.revision,
        "after": entry.after,
        "payload": entry.payload,
        "noted": entry.noted or None,
        "at": entry.written_at.isoformat(),
        "made_at": _plain(entry.made_at),
        "author": entry.author,
        "reason": entry.reason,
    }
    return _lean(said, keep=("position", "after", "payload"))


def _logs(event: Event) -> dict[UUID, list[Entry]]:
    """All entries in the order of writing, by sheet."""
    sheets = Table.objects.filter(round__event=event, sheet__isnull=False).values("sheet")
    found: dict[UUID, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=sheets).order_by("pk"):
        found[entry.sheet_id].append(entry)
    return found


def _fields(row: object, names: Iterable[str]) -> Json:
    """The row's fields by name, times as text, nothing that is empty."""
    return _lean({name: _plain(getattr(row, name)) for name in names}, keep=KEPT)


def _plain(value: object) -> Any:  # noqa: ANN401 — a field's value
    return value.isoformat() if isinstance(value, datetime) else value


def _lean(said: Json, keep: Iterable[str] = KEPT) -> Json:
    """Without what is empty; null is never written."""
    return {
        name: value
        for name, value in said.items()
        if value is not None and (name in keep or value not in NOTHING)
    }
