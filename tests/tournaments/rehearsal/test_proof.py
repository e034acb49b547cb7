"""The proof of an event finds what was spoilt in its rows."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest

from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.rounds import play_all
from tests.rehearsal import proof
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan, Sheets
from tests.tiers import long
from tournaments.models import Place, Result, Table
from tournaments.selectors import event_data_cache, standings

pytestmark = [pytest.mark.django_db, long]
CALM = EventPlan(preset="wlks", players=28, rounds=2, hands=2, sheets=Sheets.PAPER, calm=True)


@pytest.fixture
def rehearsed_event():
    return Day(empty_club(), CALM, "7", name="Proba", day=date(2026, 11, 21)).play()


def spoilt(event):
    event_data_cache.EVENT_DATA_CACHE.clear()
    standings.STANDINGS_CACHE.clear()
    return proof.faults_of(event)


def test_scores_that_do_not_add_up(rehearsed_event):
    table = Table.objects.get(round__number=1, number=3)
    Result.objects.create(table=table, uuid=uuid4(), kind="corrected", scores=[4, 0, 0, 0])
    assert spoilt_by(proof.scores_add_up, rehearsed_event) == [
        "round 1, table 3: scores add up to 4"
    ]


def test_somebody_without_a_place(rehearsed_event):
    place = Place.objects.filter(round__number=2).first()
    place.entrant = None
    place.save()
    assert spoilt_by(proof.everybody_sits_once, rehearsed_event) == [
        "round 2: not everybody drawn has a place"
    ]


def test_proof_finds_a_rematch(rehearsed_event):
    first = Place.objects.filter(round__number=1, table__number=1).order_by("seat")
    one, other = (place.entrant for place in first[:2])
    at = Place.objects.get(round__number=2, entrant=one)
    neighbour = Place.objects.filter(table=at.table).exclude(pk=at.pk).first()
    far = Place.objects.get(round__number=2, entrant=other)
    swapped = neighbour.entrant
    far.entrant = neighbour.entrant = None
    far.save()
    neighbour.entrant = other
    neighbour.save()
    far.entrant = swapped
    far.save()
    pair = tuple(sorted((one.number, other.number)))
    assert f"{pair} met 2 times" in spoilt_by(proof.promises_kept, rehearsed_event)


def test_team_mates_who_met(rehearsed_event):
    first = rehearsed_event.entrants.exclude(team=None).first()
    mates = Place.objects.filter(table=first.places.get(round__number=1).table)
    mate = next(place.entrant for place in mates if place.entrant != first)
    mate.team = first.team
    mate.save()
    pair = sorted((first.number, mate.number))
    told = f"{pair[0]} and {pair[1]}, one team, have met"
    assert told in spoilt_by(proof.promises_kept, rehearsed_event)


def spoilt_by(check, event):
    event_data_cache.EVENT_DATA_CACHE.clear()
    standings.STANDINGS_CACHE.clear()
    return list(check(event))


def test_event_that_was_typed_is_proved_too():
    event = empty_event()
    add_entrants(event, 8)
    play_all(event, 8, 2)
    assert spoilt(event) == []
