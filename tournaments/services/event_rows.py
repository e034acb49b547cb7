"""The rows of an event brought to what its file says: made, changed, taken away.

Rows that something names by their id keep it; places and who sits out are written anew. Results,
entries of score sheets and steps are only added to.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Count, F, Model, Prefetch, QuerySet

from scorer.games.registry import find_ruleset
from scorer.games.text import gettext as _
from scorer.models import Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.records.faults import refuse
from scorer.sheets.services.codes import close_codes, reopen_codes, withdraw_codes
from scorer.support.moments import moment_of
from scorer.support.typed_codes import code_digest, random_code
from tournaments.log.act import fields_of
from tournaments.log.row_ids import Exchange, PlaceOf, RowIds, exchanged
from tournaments.models import (
    Award,
    Draw,
    Entrant,
    Event,
    HelperPass,
    Person,
    Place,
    Result,
    Round,
    SittingOut,
    Step,
    Substitution,
    Table,
    Team,
    TeamAward,
)
from tournaments.models.helper import all_rights
from tournaments.records.event_file import BEFORE, DrawJson, EntrantJson, EventJson, TableJson
from tournaments.selectors.passes import PURPOSE
from tournaments.selectors.register import PEOPLE
from tournaments.services.codes import sheets_in
from tournaments.services.door import ASIDE
from tournaments.services.event_people import people_in
from tournaments.services.event_sheets import open_sheet, write_entries

K = TypeVar("K", bound=Hashable)
M = TypeVar("M", bound=Model)
Values = dict[str, Any]
EVENT = (
    *("name", "place", "ruleset", "seed", "state"),
    *("hidden_from", "revealed", "on_screen", "hall_names", "announcement", "cancelled"),
)


def event_values(said: EventJson) -> Values:
    """What an event's own row says, by column."""
    return {name: getattr(said, name) for name in EVENT} | {
        "day": date.fromisoformat(said.day),
        "game": find_ruleset(said.ruleset).slug,
        "format": dict(said.settings),
        "revealed_lists": dict(said.revealed_lists or {}),
        "hall": dict(said.hall or {}),
        "announced_until": _moment(said.announced_until),
        "ties": [fields_of(one) for one in said.ties],
    }


class EventRows:
    """Writes an event's rows, list by list; ``here`` is what the file says of them before."""

    def __init__(self, event: Event, said: EventJson, here: EventJson | None = None) -> None:
        self.event, self.said = event, said
        self.known_steps = len(here.steps) if here else 0
        stand_ins = Substitution.objects.select_related("person__home", "person__merged_into__home")
        found = event.entrants.select_related("team", *PEOPLE)
        found = found.prefetch_related(Prefetch("substitutions", queryset=stand_ins.order_by("pk")))
        self.entrants_here = list(found)
        self.people = people_in(said, event.club, self.entrants_here)

    def write(self) -> None:
        """All of it; raises ``RecordRefused``."""
        event = self.event
        Place.objects.filter(round__event=event).delete()
        SittingOut.objects.filter(round__event=event).delete()
        names = {name: {"event_id": event.pk, "name": name} for name in self.said.teams}
        self.teams = bring(Team, {team.name: team for team in event.teams.all()}, names)
        self._entrants()
        self._substitutions()
        self._draws()
        self._rounds()
        self._tables()
        self._awards()
        self._passes()
        self._steps()
        self._take_away()

    def _entrants(self) -> None:
        left = {entrant.person.current.pk: entrant for entrant in self.entrants_here}
        rows = {
            one.number: left.pop(self.people[one.person].pk)
            for one in self.said.entrants
            if self.people[one.person].pk in left
        }
        by_number = {entrant.number: entrant for entrant in left.values()}
        for one in self.said.entrants:
            if one.number not in rows and one.number in by_number:
                rows[one.number] = by_number[one.number]
        if any(row.number != number for number, row in rows.items()):
            self.event.entrants.update(number=F("number") + ASIDE)
            for row in self.entrants_here:
                row.number += ASIDE
        wanted = {
            one.number: self._entrant(one, rows.get(one.number)) for one in self.said.entrants
        }
        self.entrants = bring(Entrant, rows, wanted)

    def _entrant(self, one: EntrantJson, row: Entrant | None) -> Values:
        own = ("person", "partner", "team", "categories", "sits_out", "substitutions")
        partner = None if one.partner is None else self.people[one.partner]
        return fields_of(one, *own) | {
            "event_id": self.event.pk,
            "person_id": _same(row.person if row else None, self.people[one.person]),
            "partner_id": partner and _same(row.partner if row else None, partner),
            "team_id": self.teams[one.team].pk if one.team else None,
            "categories": list(one.categories),
            "sits_out": list(one.sits_out),
        }

    def _substitutions(self) -> None:
        here = {
            (entrant.pk, at): row
            for entrant in self.entrants_here
            for at, row in enumerate(entrant.substitutions.all())
        }
        wanted: dict[tuple[int, int], Values] = {}
        for one in self.said.entrants:
            entrant = self.entrants[one.number].pk
            for at, some in enumerate(one.substitutions):
                row = here.get((entrant, at))
                person = _same(row.person if row else None, self.people[some.person])
                values = {"entrant_id": entrant, "person_id": person}
                wanted[entrant, at] = fields_of(some, "person") | values
        bring(Substitution, here, wanted)

    def _draws(self) -> None:
        wanted = {at: self._draw(one) for at, one in enumerate(self.said.draws)}
        self.draws = bring(Draw, dict(enumerate(self.event.draws.order_by("pk"))), wanted)

    def _draw(self, one: DrawJson) -> Values:
        own = ("request", "draw", "announced_at", "drawn_at", "published_at")
        return fields_of(one, *own) | {
            "event_id": self.event.pk,
            "request": dict(one.request),
            "draw": None if one.draw is None else dict(one.draw),
            "announced_at": moment_of(one.announced_at),
            "drawn_at": _moment(one.drawn_at),
            "published_at": _moment(one.published_at),
        }

    def _rounds(self) -> None:
        own = ("draw", "started_at", "paused_at", "resting", "tables")
        self.rounds_here = {played.number: played for played in self.event.rounds.all()}
        self.states = {number: played.state for number, played in self.rounds_here.items()}
        wanted = {
            one.number: fields_of(one, *own)
            | {
                "event_id": self.event.pk,
                "draw_id": None if one.draw is None else self.draws[one.draw].pk,
                "started_at": _moment(one.started_at),
                "paused_at": _moment(one.paused_at),
            }
            for one in self.said.rounds
        }
        self.rounds = bring(Round, self.rounds_here, wanted)
        SittingOut.objects.bulk_create(
            SittingOut(round=self.rounds[one.number], entrant=self.entrants[number])
            for one in self.said.rounds
            for number in one.resting
        )

    def _tables(self) -> None:
        found = Table.objects.filter(round__event=self.event).select_related("round", "sheet")
        self.tables_here = {(table.round.number, table.number): table for table in found}
        said = {
            (one.number, table.number): table for one in self.said.rounds for table in one.tables
        }
        sheets = {table.sheet_id: table.sheet for table in self.tables_here.values() if table.sheet}
        written = _counts(Entry.objects.filter(sheet__in=list(sheets)), "sheet_id")
        results = _counts(Result.objects.filter(table__round__event=self.event), "table_id")
        wanted = {}
        for (number, at), table in said.items():
            sheet = self._sheet(number, table, sheets, written) if table.sheet else None
            wanted[number, at] = {
                "round_id": self.rounds[number].pk,
                "number": at,
                "sheet_id": sheet,
                "extra_minutes": table.extra_minutes,
                "disputed": table.disputed,
            }
        self.tables = bring(Table, self.tables_here, wanted)
        self._places(said)
        Result.objects.bulk_create(
            Result(
                table=self.tables[at],
                scores=list(result.scores),
                keyed_at=moment_of(result.at),
                **fields_of(result, "scores", "at"),
            )
            for at, table in said.items()
            for result in table.results[results.get(self.tables[at].pk, 0) :]
        )
        kept = {table.sheet_id for table in said.values()}
        withdraw_codes(pk for pk in sheets if pk and pk not in kept)
        for number, played in self.rounds.items():
            if played.state != self.states.get(number, played.state):
                change = close_codes if played.state == Round.State.CLOSED else reopen_codes
                change(sheets_in(played))

    def _sheet(
        self,
        number: int,
        table: TableJson,
        sheets: Mapping[UUID | None, ScoreSheet],
        written: Mapping[object, int],
    ) -> UUID:
        """The table's sheet with its log; a record that is refused is named with its table."""
        try:
            sheet = sheets.get(table.sheet_id) or open_sheet(
                table, club=self.event.club, event=self.said.name, round_number=number
            )
            if more := table.entries[written.get(sheet.pk, 0) :]:
                write_entries(sheet, more)
        except RecordRefused as refused:
            at = f"rounds/{number}/tables/{table.number}/sheet"
            raise RecordRefused(
                *(replace(fault, path=(at, *fault.path)) for fault in refused.faults)
            ) from None
        return sheet.pk

    def _places(self, said: Mapping[tuple[int, int], TableJson]) -> None:
        Place.objects.bulk_create(
            Place(
                round=self.rounds[at[0]],
                table=self.tables[at],
                seat=seat,
                entrant=None if place.number is None else self.entrants[place.number],
                guest=place.guest,
            )
            for at, table in said.items()
            for seat, place in enumerate(table.places)
        )

    def _awards(self) -> None:
        event, said = self.event, self.said
        given = {
            at: fields_of(one, "round", "number")
            | {
                "event_id": event.pk,
                "round_id": None if one.round is None else self.rounds[one.round].pk,
                "entrant_id": self.entrants[one.number].pk,
            }
            for at, one in enumerate(said.awards)
        }
        self.awards = bring(Award, dict(enumerate(event.awards.order_by("pk"))), given)
        given = {
            at: fields_of(one, "team") | {"event_id": event.pk, "team_id": self.teams[one.team].pk}
            for at, one in enumerate(said.team_awards)
        }
        here = dict(enumerate(event.team_awards.order_by("pk")))
        self.team_awards = bring(TeamAward, here, given)

    def _passes(self) -> None:
        """Passes given elsewhere get a code that nobody knows."""
        here = dict(enumerate(self.event.passes.order_by("pk")))
        wanted = {
            at: {
                "event_id": self.event.pk,
                "name": one.name,
                "digest": here[at].digest if at in here else code_digest(PURPOSE, random_code()),
                "made_at": moment_of(one.made_at),
                "ends_at": moment_of(one.ends_at),
                "rights": all_rights() if one.rights is None else list(one.rights),
                "withdrawn_at": _moment(one.withdrawn_at),
            }
            for at, one in enumerate(self.said.passes)
        }
        bring(HelperPass, here, wanted)

    def _steps(self) -> None:
        ids = RowIds(PlaceOf(()), PlaceOf(()), PlaceOf(()))
        if self.said.format != BEFORE:
            ids = RowIds(_id_at(self.draws), _id_at(self.awards), _id_at(self.team_awards))
        Step.objects.bulk_create(
            Step(
                event=self.event,
                said=exchanged(step.kind, step.said, ids),
                by_name=step.by,
                at=moment_of(step.at),
                **fields_of(step, "said", "by", "at"),
            )
            for step in self.said.steps[self.known_steps :]
        )

    def _take_away(self) -> None:
        """What the file has no more, now that nothing stands on it."""
        here: list[tuple[type[Model], Iterable[Model], Mapping[Any, Model]]] = [
            (Table, self.tables_here.values(), self.tables),
            (Round, self.rounds_here.values(), self.rounds),
            (Entrant, self.entrants_here, self.entrants),
            (Team, self.event.teams.all(), self.teams),
        ]
        for model, before, now in here:
            gone = {row.pk for row in before} - {row.pk for row in now.values()}
            if gone:
                model._default_manager.filter(pk__in=gone).delete()  # noqa: SLF001 — Django's name


def bring(model: type[M], here: Mapping[K, M], wanted: Mapping[K, Values]) -> dict[K, M]:
    """Rows by key with the values wanted: those here changed where they differ, others made."""
    changed, columns = [], set()
    for key, row in here.items():
        values = wanted.get(key, {})
        differing = {name for name, value in values.items() if getattr(row, name) != value}
        for name in differing:
            setattr(row, name, values[name])
        columns |= differing
        changed += [row] if differing else []
    rows = model._default_manager  # noqa: SLF001 — Django's name
    if changed:
        rows.bulk_update(changed, sorted(columns), batch_size=200)
    made = {key: model(**values) for key, values in wanted.items() if key not in here}
    rows.bulk_create(made.values(), batch_size=500)
    return {key: here[key] if key in here else made[key] for key in wanted}


def _counts(rows: QuerySet[Model], of: str) -> dict[object, int]:
    counted = rows.order_by().values(of).annotate(rows=Count("pk"))
    return dict(counted.values_list(of, "rows"))


def _same(person: Person | None, wanted: Person) -> int:
    """The id that an entry has for somebody already, or what is wanted."""
    return person.pk if person and person.current == wanted else wanted.pk


def _id_at(rows: Mapping[int, Model]) -> Exchange:
    """The ids of rows by their places; raises ``RecordRefused`` for a place that is not there."""

    def id_at(place: object) -> object:
        if not isinstance(place, int) or place < 0:
            return place
        if place not in rows:
            raise refuse(_("A step is about something that the file does not have."), "steps")
        return rows[place].pk

    return id_at


def _moment(text: str | None) -> datetime | None:
    return None if text is None else moment_of(text)
