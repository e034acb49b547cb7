"""Two sites in one database: what is done elsewhere is rolled back, and only its file stays."""

from __future__ import annotations

import json
from contextlib import contextmanager
from datetime import date
from random import Random
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import transaction

from scorer.models import Entry, EntryScore, ScoreSheet
from scorer.records import RecordRefused, read_json
from scorer.sheets.selectors.sheet_state import SHEET_CACHE, load_sheet_state
from scorer.sheets.services.rewriting import rewriting
from scorer.sheets.services.signing import reopen_sheet
from scorer.sheets.services.writing import Writer
from tests.builders.events import empty_club
from tests.rehearsal.day import Day
from tests.rehearsal.people import invented
from tests.rehearsal.plans import EventPlan, Sheets
from tests.rehearsal.tables import Desk
from tournaments.models import (
    Award,
    Draw,
    Entrant,
    Event,
    HomeClub,
    Person,
    Place,
    Result,
    Round,
    SittingOut,
    Step,
    Substitution,
    Table,
    TeamAward,
)
from tournaments.records.standings_json import standings_json
from tournaments.selectors.event_data_cache import EVENT_DATA_CACHE
from tournaments.selectors.event_file import event_json
from tournaments.selectors.results import tables_of
from tournaments.selectors.standings import STANDINGS_CACHE, standings_of
from tournaments.services import awards
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor

DESK = Actor(name="Anna")
PLAN = EventPlan(preset="wolsztyn", players=12, rounds=3, hands=2, sheets=Sheets.PHONE)


def exported(event):
    """The event's file, as the page writes it."""
    return json.dumps(event_json(Event.objects.get(pk=event.pk)), ensure_ascii=False, indent=1)


def read(file, club, actor=DESK):
    """The file read into a club."""
    return import_event(raw=read_json(file), club=club, actor=actor)


@contextmanager
def elsewhere(club):
    """A site where nothing is known of the club's events and people."""
    forget()
    with transaction.atomic():
        _empty(club)
        yield
        transaction.set_rollback(True)
    forget()


def forget():
    """Let this process remember nothing: the same ids are given again."""
    for cache in (SHEET_CACHE, EVENT_DATA_CACHE, STANDINGS_CACHE):
        cache.clear()


def _empty(club):
    of_event = {"event__club": club}
    with rewriting():
        for rows in (
            Award.objects.filter(**of_event),
            TeamAward.objects.filter(**of_event),
            Result.objects.filter(table__round__event__club=club),
            SittingOut.objects.filter(round__event__club=club),
            Place.objects.filter(round__event__club=club),
            Table.objects.filter(round__event__club=club),
            Round.objects.filter(**of_event),
            Draw.objects.filter(**of_event),
            Substitution.objects.filter(entrant__event__club=club),
            Entrant.objects.filter(**of_event),
            Step.objects.filter(**of_event),
            Event.objects.filter(club=club),
            ScoreSheet.objects.filter(club=club),
            Person.objects.filter(register=club),
            HomeClub.objects.filter(register=club),
        ):
            rows.delete()


def begin():
    """An event of which a round is played."""
    begun = Day(empty_club(), PLAN, "7", name="Puchar Borku", day=date(2026, 11, 21))
    begun.enter_all()
    begun.play_round(1)
    return begun


def evening(event, seed="8"):
    """The rest of a rehearsed event that was begun elsewhere."""
    day = Day.__new__(Day)
    day.plan, day.format, day.seed, day.event = PLAN, PLAN.format, seed, event
    day.lots, day.spared = chance(seed), set()
    day.besides = invented(2 * PLAN.players + 4, chance(seed))[2 * PLAN.players :]
    day.desk = Desk(event, DESK, seed, PLAN.sheets)
    return day


def chance(seed):
    """A lot that the seed decides."""
    return Random(seed)  # noqa: S311 — a game, no secret


def standings(event):
    """The standings, worked out from the rows."""
    forget()
    return standings_json(standings_of(event))


def sheets_of(event):
    """The ids of the sheets at its tables."""
    tables = Table.objects.filter(round__event=event).exclude(sheet=None)
    return set(tables.values_list("sheet", flat=True))


def seen(event):
    """The newest step."""
    return event.steps.last().pk


def award(event, number=4):
    """Somebody is late."""
    points = awards.Points(table_points="-1")
    awards.give_award(
        event_id=event.pk,
        entrant=number,
        kind=Award.Kind.PENALTY,
        why="late",
        points=points,
        actor=DESK,
    )


def reopen(event):
    """The signed sheet of the first table is opened again."""
    sheet = ScoreSheet.objects.get(pk=tables_of(event, 1)[0].sheet)
    position = len(load_sheet_state(sheet).log)
    writer = Writer(author="Ola")
    reopen_sheet(sheet_id=sheet.pk, uuid=uuid4(), position=position, writer=writer)


def refused(file, club):
    """What a file is refused for, and that nothing is another than before."""
    before = rows()
    with pytest.raises(RecordRefused) as told:
        read(file, club)
    forget()
    assert rows() == before
    return [fault.address + str(fault.message) for fault in told.value.faults]


def rows():
    """Every row of every event and sheet of the site."""
    models = [*apps.get_app_config("tournaments").get_models(), ScoreSheet, Entry, EntryScore]
    return {model: list(model.objects.order_by("pk").values()) for model in models}
