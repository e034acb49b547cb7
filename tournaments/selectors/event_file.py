"""A whole event as a value for one file (``kontra-event/2``); the same queries for any size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any, TypeVar, cast
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db.models import Prefetch

from scorer.models import Entry
from scorer.sheets.selectors.sheet_state import record_json
from tournaments.engine.standings import standings
from tournaments.log.acts.events import EventImported
from tournaments.log.row_ids import PlaceOf, RowIds, exchanged
from tournaments.models import Entrant, Event, HelperPass, Person, Result, Step, Substitution, Table
from tournaments.models.helper import all_rights
from tournaments.records.event_file import (
    FORMAT,
    AwardJson,
    DrawJson,
    EntrantJson,
    EntryJson,
    EventJson,
    PassJson,
    PersonJson,
    PlaceJson,
    ResultJson,
    RoundJson,
    StepJson,
    SubstitutionJson,
    TableJson,
    TeamAwardJson,
    TieJson,
    as_json,
)
from tournaments.records.standings_json import digest_of, standings_json
from tournaments.selectors.event_data import EventData, event_rows
from tournaments.selectors.event_data_cache import finished
from tournaments.selectors.register import PEOPLE
from tournaments.selectors.standings import tournament_in

T = TypeVar("T")


def uuid_of(event: Event, first_step: UUID | None) -> UUID:
    """What the event is known by everywhere: its first step's UUID, else one from its address."""
    return first_step or uuid5(NAMESPACE_URL, f"{event.slug} {event.made_at.isoformat()}")


def event_in_file(event: Event) -> EventJson:
    """Everything an event keeps, except the accounts of those who did it, and all codes.

    What a site keeps for itself is in no file: whether it shows the event while the log does not
    say so, and that it read the event from a file.
    """
    every = list(event.steps.all())
    steps = [step for step in every if not is_own_mark(step)]
    people = _People()
    draws = list(event.draws.order_by("id"))
    data = event_rows(event, (0, 0))
    team_awards = list(event.team_awards.select_related("team"))
    ids = RowIds(*(PlaceOf(one.pk for one in some) for some in (draws, data.awards, team_awards)))
    return _value(
        EventJson,
        event,
        format=FORMAT,
        uuid=uuid_of(event, next((step.uuid for step in steps or every), None)),
        day=event.day.isoformat(),
        settings=event.format,
        shown="nothing",
        hall=event.hall or None,
        revealed_lists=event.revealed_lists or None,
        ties=tuple(TieJson(**one | {"order": tuple(one["order"])}) for one in event.ties),
        entrants=_entrants(event, people),
        people=tuple(people.listed),
        teams=tuple(team.name for team in event.teams.all()),
        draws=tuple(_value(DrawJson, draw) for draw in draws),
        rounds=_rounds(event, data, {draw.pk: at for at, draw in enumerate(draws)}),
        awards=tuple(
            _value(
                AwardJson,
                award,
                number=data.numbers[award.entrant_id],
                round=award.round and award.round.number,
            )
            for award in data.awards
        ),
        team_awards=tuple(
            _value(TeamAwardJson, award, team=award.team.name) for award in team_awards
        ),
        passes=tuple(_pass(given) for given in event.passes.order_by("id")),
        steps=tuple(_step(step, ids) for step in steps),
        standings=digest_of(standings_json(standings(tournament_in(finished(data))))),
    )


def is_own_mark(step: Step) -> bool:
    """Whether a step only says that this site read the event from a file."""
    return step.kind == EventImported.kind and bool(step.said.get("here"))


def event_json(event: Event) -> dict[str, Any]:
    """The same for ``json.dumps``."""
    return as_json(event_in_file(event))


class _People:
    """The people of the file, each once, in the order in which they are met."""

    def __init__(self) -> None:
        self.listed: list[PersonJson] = []
        self._places: dict[int, int] = {}

    def place(self, person: Person) -> int:
        """Where the person, after merging, stands in the list."""
        person = person.current
        if person.pk not in self._places:
            self._places[person.pk] = len(self.listed)
            home = person.home.name if person.home else ""
            self.listed.append(_value(PersonJson, person, home=home))
        return self._places[person.pk]


def _entrants(event: Event, people: _People) -> tuple[EntrantJson, ...]:
    stand_ins = Substitution.objects.select_related("person__home", "person__merged_into__home")
    found = event.entrants.select_related("team", *PEOPLE)
    found = found.prefetch_related(Prefetch("substitutions", queryset=stand_ins.order_by("pk")))
    return tuple(_entrant(entrant, people) for entrant in found)


def _entrant(entrant: Entrant, people: _People) -> EntrantJson:
    return _value(
        EntrantJson,
        entrant,
        person=people.place(entrant.person),
        partner=people.place(entrant.partner) if entrant.partner else None,
        team=entrant.team.name if entrant.team else "",
        substitutions=tuple(
            _value(SubstitutionJson, one, person=people.place(one.person))
            for one in entrant.substitutions.all()
        ),
    )


def _pass(given: HelperPass) -> PassJson:
    """A pass; without its rights where it has all."""
    rights = None if given.rights == all_rights() else tuple(given.rights) or None
    return _value(PassJson, given, rights=rights)


def _step(step: Step, ids: RowIds) -> StepJson:
    said = exchanged(step.kind, step.said, ids)
    return _value(StepJson, step, said=said, by=step.by_name)


def _rounds(event: Event, data: EventData, draws: Mapping[int, int]) -> tuple[RoundJson, ...]:
    places = {
        table.id: tuple(
            PlaceJson(number=number or None, guest=guest or "")
            for number, guest in zip(table.seats, table.guests, strict=True)
        )
        for some in data.tables.values()
        for table in some
    }
    tables: dict[int, list[TableJson]] = defaultdict(list)
    results, logs = _results(event), _logs(event)
    found = Table.objects.filter(round__event=event).select_related("round", "sheet")
    for table in found.order_by("number"):
        sheet = table.sheet
        said = _value(
            TableJson,
            table,
            places=places[table.pk],
            results=tuple(results[table.pk]),
            sheet=record_json(sheet, ()) if sheet else None,
            opened_at=_plain(sheet.opened_at) if sheet else None,
            entries=tuple(logs[sheet.pk]) if sheet else (),
        )
        tables[table.round.number].append(said)
    return tuple(
        _value(
            RoundJson,
            one,
            draw=draws.get(one.draw_id or 0),
            resting=tuple(data.resting.get(number, ())),
            tables=tuple(tables[number]),
        )
        for number, one in data.rounds.items()
    )


def _results(event: Event) -> Mapping[int, list[ResultJson]]:
    """All results in the order of keying, by table."""
    found: dict[int, list[ResultJson]] = defaultdict(list)
    for result in Result.objects.filter(table__round__event=event).order_by("id"):
        at, hands = result.keyed_at.isoformat(), result.hands or None
        found[result.table_id].append(_value(ResultJson, result, at=at, hands=hands))
    return found


def _logs(event: Event) -> Mapping[UUID, list[EntryJson]]:
    """All entries in the order of writing, by sheet."""
    sheets = Table.objects.filter(round__event=event, sheet__isnull=False).values("sheet")
    found: dict[UUID, list[EntryJson]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=sheets).order_by("pk"):
        at, noted = entry.written_at.isoformat(), entry.noted or None
        found[entry.sheet_id].append(_value(EntryJson, entry, at=at, noted=noted))
    return found


def _value(kind: type[T], row: object, **other: Any) -> T:  # noqa: ANN401 — any field
    """A part of the file with what the row calls the same, besides ``other``."""
    names = [one.name for one in fields(cast("Any", kind)) if one.name not in other]
    return kind(**{name: _plain(getattr(row, name)) for name in names}, **other)


def _plain(value: object) -> Any:  # noqa: ANN401 — a field's value
    """A column's value as files have it: times as text, lists that do not change."""
    if isinstance(value, datetime):
        return value.isoformat()
    return tuple(value) if isinstance(value, list) else value
