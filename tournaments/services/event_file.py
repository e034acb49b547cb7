"""An event read from a file (``kontra-event/1``): once, in whole, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction

from scorer.games.registry import find_ruleset
from scorer.games.text import gettext as _
from scorer.models import Club, ScoreSheet
from scorer.records import RecordRefused
from scorer.records.faults import refuse
from scorer.sheets.services.sheets import EventPlace as Where
from scorer.sheets.services.sheets import import_record
from scorer.support.transactions import atomic
from tournaments.log.acts.events import EventImported
from tournaments.log.value import fields_of
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
    Step,
    Substitution,
    Table,
    Team,
    TeamAward,
)
from tournaments.records.event_checks import check_event, moment
from tournaments.records.event_file import DrawJson, EntrantJson, EventJson, TableJson, read_event
from tournaments.selectors.history.rows import state_of_rows
from tournaments.services.event_people import people_in
from tournaments.services.events import event_slug
from tournaments.services.steps import Actor, append


@dataclass(frozen=True, slots=True)
class Imported:
    """The event, and whether the file made it or it was there already."""

    event: Event
    made: bool


@atomic
def import_event(*, raw: object, club: Club, actor: Actor) -> Imported:
    """The event in what ``read_json`` gave becomes one of ``club``; nobody else sees it yet.

    The same file makes one event in a club, however often it is read. Raises
    ``RecordRefused``, and then nothing is kept.
    """
    said = read_event(raw)
    check_event(said)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # two at once: the second finds it
    mark = uuid5(said.uuid, f"into {club.slug}")
    known = Step.objects.filter(uuid__in=(said.uuid, mark), event__club=club)
    if step := known.select_related("event").first():
        return Imported(step.event, made=False)
    try:
        with transaction.atomic():
            event = _Reader(_own_uuids(said, mark), club).read()
    except IntegrityError:
        raise refuse(_("Something stands twice in this file that may stand there once.")) from None
    state = state_of_rows(event)  # whatever the steps of the file can tell
    event.log_state = state
    act = EventImported(name=event.name, uuid=str(said.uuid), slug=said.slug, state=state)
    append(event, act, actor, uuid=mark)
    return Imported(event, made=True)


def _own_uuids(said: EventJson, mark: UUID) -> EventJson:
    """The file with UUIDs that are free here: its own, or where one is taken, new for all."""
    results = [r.uuid for p in said.rounds for t in p.tables for r in t.results]
    sheets = [t.sheet_id for p in said.rounds for t in p.tables if t.sheet_id]
    taken = (
        Step.objects.filter(uuid__in=[step.uuid for step in said.steps]).exists()
        or Result.objects.filter(uuid__in=results).exists()
        or ScoreSheet.objects.filter(pk__in=sheets).exists()
    )
    if not taken:
        return said

    def own(uuid: UUID) -> UUID:
        return uuid5(mark, str(uuid))

    def of_table(table: TableJson) -> TableJson:
        results = tuple(replace(one, uuid=own(one.uuid)) for one in table.results)
        return replace(
            table, results=results, sheet_id=own(table.sheet_id) if table.sheet_id else None
        )

    rounds = (replace(p, tables=tuple(map(of_table, p.tables))) for p in said.rounds)
    steps = (replace(step, uuid=own(step.uuid)) for step in said.steps)
    return replace(said, rounds=tuple(rounds), steps=tuple(steps))


class _Reader:
    """Writes an event's rows, list by list."""

    def __init__(self, said: EventJson, club: Club) -> None:
        self.said = said
        self.club = club

    def read(self) -> Event:
        """All of it; the event shows nothing until somebody of the club shows it."""
        said = self.said
        self.event = Event.objects.create(
            club=self.club,
            slug=event_slug(said.name),
            name=said.name,
            place=said.place,
            day=date.fromisoformat(said.day),
            game=find_ruleset(said.ruleset).slug,
            ruleset=said.ruleset,
            format=dict(said.settings),
            seed=said.seed,
            state=said.state,
            names=said.names or self.club.names,
            hidden_from=said.hidden_from,
            revealed=said.revealed,
            revealed_lists=dict(said.revealed_lists or {}),
            on_screen=said.on_screen,
        )
        self._entrants(people_in(said, self.club))
        self._rounds(self._draws())
        self._awards()
        Step.objects.bulk_create(
            Step(
                event=self.event,
                said=dict(step.said),
                by_name=step.by,
                at=moment(step.at),
                **fields_of(step, "said", "by", "at"),
            )
            for step in said.steps
        )
        return self.event

    def _entrants(self, people: list[Person]) -> None:
        made = Team.objects.bulk_create(Team(event=self.event, name=t) for t in self.said.teams)
        teams = {team.name: team for team in made}
        self._team_awards(teams)
        entrants = Entrant.objects.bulk_create(
            self._entrant(one, people, teams) for one in self.said.entrants
        )
        self.entrants = {entrant.number: entrant for entrant in entrants}
        Substitution.objects.bulk_create(
            Substitution(
                entrant=self.entrants[entrant.number],
                person=people[one.person],
                **fields_of(one, "person"),
            )
            for entrant in self.said.entrants
            for one in entrant.substitutions
        )

    def _team_awards(self, teams: dict[str, Team]) -> None:
        TeamAward.objects.bulk_create(
            TeamAward(event=self.event, team=teams[one.team], **fields_of(one, "team"))
            for one in self.said.team_awards
        )

    def _entrant(self, one: EntrantJson, people: list[Person], teams: dict[str, Team]) -> Entrant:
        own = ("person", "partner", "team", "categories", "substitutions")
        return Entrant(
            event=self.event,
            person=people[one.person],
            partner=None if one.partner is None else people[one.partner],
            team=teams[one.team] if one.team else None,
            categories=list(one.categories),
            **fields_of(one, *own),
        )

    def _draws(self) -> list[Draw]:
        draws = Draw.objects.bulk_create(self._draw(one) for one in self.said.draws)
        for draw, one in zip(draws, self.said.draws, strict=True):
            draw.announced_at = moment(one.announced_at)  # the row was stamped with now
        Draw.objects.bulk_update(draws, ["announced_at"])
        return draws

    def _draw(self, one: DrawJson) -> Draw:
        own = ("request", "draw", "announced_at", "drawn_at", "published_at")
        return Draw(
            event=self.event,
            request=dict(one.request),
            draw=None if one.draw is None else dict(one.draw),
            drawn_at=_moment(one.drawn_at),
            published_at=_moment(one.published_at),
            **fields_of(one, *own),
        )

    def _rounds(self, draws: list[Draw]) -> None:
        own = ("draw", "started_at", "paused_at", "resting", "tables")
        made = Round.objects.bulk_create(
            Round(
                event=self.event,
                draw=None if one.draw is None else draws[one.draw],
                started_at=_moment(one.started_at),
                paused_at=_moment(one.paused_at),
                **fields_of(one, *own),
            )
            for one in self.said.rounds
        )
        self.rounds = {played.number: played for played in made}
        SittingOut.objects.bulk_create(
            SittingOut(round=self.rounds[one.number], entrant=self.entrants[number])
            for one in self.said.rounds
            for number in one.resting
        )
        self._tables()

    def _tables(self) -> None:
        said = [
            (self.rounds[one.number], table) for one in self.said.rounds for table in one.tables
        ]
        tables = Table.objects.bulk_create(
            Table(
                round=played,
                number=table.number,
                sheet=self._sheet(played, table),
                extra_minutes=table.extra_minutes,
                disputed=table.disputed,
            )
            for played, table in said
        )
        Place.objects.bulk_create(
            Place(
                round=played,
                table=table,
                seat=seat,
                entrant=None if place.number is None else self.entrants[place.number],
                guest=place.guest,
            )
            for table, (played, one) in zip(tables, said, strict=True)
            for seat, place in enumerate(one.places)
        )
        Result.objects.bulk_create(
            Result(
                table=table,
                scores=list(result.scores),
                keyed_at=moment(result.at),
                **fields_of(result, "scores", "at"),
            )
            for table, (_played, one) in zip(tables, said, strict=True)
            for result in one.results
        )

    def _sheet(self, played: Round, table: TableJson) -> ScoreSheet | None:
        """The table's score sheet; a record that is refused is named with its table."""
        if table.sheet is None:
            return None
        where = Where(round=played.number, table=table.number)
        try:
            sheet = import_record(
                raw=dict(table.sheet), club=self.club, sheet_id=table.sheet_id, place=where
            )
        except RecordRefused as refused:
            at = f"rounds/{played.number}/tables/{table.number}/sheet"
            raise RecordRefused(
                *(replace(fault, path=(at, *fault.path)) for fault in refused.faults)
            ) from None
        ScoreSheet.objects.filter(pk=sheet.pk).update(event=self.event.name)
        return sheet

    def _awards(self) -> None:
        Award.objects.bulk_create(
            Award(
                event=self.event,
                round=None if one.round is None else self.rounds[one.round],
                entrant=self.entrants[one.number],
                **fields_of(one, "round", "number"),
            )
            for one in self.said.awards
        )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else moment(text)
