"""Days of random acts on a laptop: what comes back is the same, or refused."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from uuid import uuid4

import pytest
from django.db import transaction

from scorer.models import ScoreSheet
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry, void_entry
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Refused
from tests.tiers import sampled
from tests.tournaments.two_sites import (
    DESK,
    award,
    begin,
    chance,
    elsewhere,
    evening,
    exported,
    forget,
    read,
    refused,
    reopen,
    seen,
    sheets_of,
    standings,
)
from tournaments.models import Event
from tournaments.selectors.results import tables_of
from tournaments.services import awards, door, events, passes, results, revealing
from tournaments.services.entering import named
from tournaments.services.entrants import come_back, enter, withdraw
from tournaments.services.register import change_person
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    return begin()


@pytest.fixture
def begun_day(made, db):
    return deepcopy(made)


ACTS = {
    "enter": lambda event, lots: enter(
        event_id=event.pk, person=named(f"Nowy {lots.random()}"), actor=DESK
    ),
    "withdraw": lambda event, lots: withdraw(
        event_id=event.pk, number=lots.randint(1, 12), actor=DESK
    ),
    "return": lambda event, lots: come_back(
        event_id=event.pk, number=lots.randint(1, 12), actor=DESK
    ),
    "leave": lambda event, lots: door.undo_check_in(
        event_id=event.pk, number=lots.randint(1, 12), actor=DESK
    ),
    "arrive": lambda event, lots: door.check_in(
        event_id=event.pk, number=lots.randint(1, 12), paid=500, actor=DESK
    ),
    "award": lambda event, lots: award(event, lots.randint(1, 12)),
    "take back": lambda event, lots: awards.take_back(
        award_id=lots.choice(event.awards.all()).pk, actor=DESK
    ),
    "correct": lambda event, lots: evening(event).desk.correct(
        table := lots.choice(tables_of(event, 1)), [*table.scores[1:], table.scores[0]], "read"
    ),
    "dispute": lambda event, lots: results.dispute(
        table_id=lots.choice(tables_of(event)).id, why="they differ", actor=DESK
    ),
    "settle": lambda event, lots: results.settle(
        table_id=lots.choice(tables_of(event)).id, actor=DESK
    ),
    "reopen": lambda event, _lots: reopen(event),
    "play": lambda event, lots: evening(event, str(lots.random())).play_round(
        event.rounds.count() + 1
    ),
    "hold": lambda event, lots: revealing.hold_back(
        event_id=event.pk, from_round=lots.randint(1, 3), actor=DESK
    ),
    "stand in": lambda event, lots: substitute(
        event_id=event.pk,
        number=lots.randint(1, 12),
        person=named(f"Kos {lots.random()}"),
        first_round=2,
        actor=DESK,
    ),
    "rename": lambda event, lots: change_person(
        person=lots.choice(event.entrants.all()).person,
        named=named(f"Inny {lots.random()}"),
        actor=DESK,
    ),
    "pass": lambda event, _lots: passes.give_pass(event_id=event.pk, name="Ela", actor=DESK),
    "show": lambda event, lots: events.show(
        event_id=event.pk,
        shown=lots.choice(["nothing", "seating", "everything"]),
        actor=DESK,
        seen=seen(event),
    ),
}
NO = (Refused, IndexError, TypeError)


def some_sheet(event, lots):
    held = [table.sheet for table in tables_of(event) if table.sheet]
    return load_sheet_state(ScoreSheet.objects.get(pk=lots.choice(held)))


def write(event, lots):
    now = some_sheet(event, lots)
    record_entry(
        sheet_id=now.sheet.pk,
        uuid=uuid4(),
        payload=now.scored[0].entry.payload,
        position=len(now.log),
        writer=Writer(author="Ola", device="x"),
    )


def strike(event, lots):
    now = some_sheet(event, lots)
    entry = lots.choice(now.log)
    void_entry(
        sheet_id=now.sheet.pk,
        uuid=uuid4(),
        position=entry.position,
        seen_revision=entry.revision,
        writer=Writer(author="Ola"),
        reason="misdeal",
    )


ACTS |= {"write": write, "strike": strike}


def walk(event, lots, most):
    """Random acts, those refused left out."""
    for _act in range(most):
        forget()
        with suppress(*NO), transaction.atomic():
            ACTS[lots.choice(sorted(ACTS))](Event.objects.get(pk=event.pk), lots)


@pytest.mark.parametrize("seed", sampled(range(8)))
def test_random_days_come_back_whole(begun_day, seed):
    event, club, lots = begun_day.event, begun_day.event.club, chance(seed)
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        walk(there, lots, 25)
        newer, places = exported(there), standings(there)
    assert newer != file
    read(newer, club)
    assert exported(event) == newer
    assert standings(event) == places
    assert not [line for sheet in sheets_of(event) for line in rescore(sheet)]
    walk(event, lots, 5)  # what came is gone on from


@pytest.mark.parametrize("seed", sampled(range(8)))
def test_random_days_at_both_are_refused(begun_day, seed):
    event, club, lots = begun_day.event, begun_day.event.club, chance(seed)
    file = exported(event)
    with elsewhere(club):
        there = read(file, club).event
        award(there)
        walk(there, lots, 6)
        newer = exported(there)
    award(event)
    walk(event, lots, 6)
    told = refused(newer, club)
    assert told[0] == "The tournament went on here and in the file. Nothing was changed."
    assert 3 <= len(told) <= 12
