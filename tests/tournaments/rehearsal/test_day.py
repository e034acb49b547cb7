"""Whole events, small, played through the services: whatever must hold of an event holds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.builders.events import empty_club
from tests.rehearsal.day import Day
from tests.rehearsal.plans import PLANS, EventPlan, Sheets
from tests.rehearsal.proof import faults_of
from tests.tiers import long, sampled
from tournaments.models import Award, Entrant, Event, Result, Round, Substitution
from tournaments.records.standings_json import standings_json
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of

pytestmark = [pytest.mark.django_db, long]

SMALL = {
    "uneven": EventPlan(preset="wolsztyn", players=18, rounds=2, hands=2),
    "doubles": EventPlan(preset="polish-doubles", players=9, rounds=2, sheets=Sheets.PAPER),
    "na-glowy": EventPlan(preset="na-glowy", players=4, rounds=3, hands=2, sheets=Sheets.PHONE),
    "single": EventPlan(
        preset="na-glowy-single", players=13, rounds=4, hands=2, sheets=Sheets.PHONE
    ),
    "doubles-single": EventPlan(preset="polish-doubles-single", players=18, rounds=4),
    "hearts": EventPlan(preset="hearts", players=17, rounds=1, sheets=Sheets.PAPER),
}


def played(plan, seed="7", **values):
    club = empty_club(values.pop("club", "borek"))
    day = Day(club, replace(plan, **values), seed, name="Proba", day=date(2026, 11, 21))
    return day.play()


@pytest.mark.parametrize("name", sampled(SMALL, daily=["na-glowy", "single", "hearts"]))
def test_rehearsed_day_ends_without_a_fault(name):
    event = played(SMALL[name])
    assert event.state == Event.State.FINISHED
    assert set(event.rounds.values_list("state", flat=True)) == {Round.State.CLOSED}
    assert faults_of(event) == []


@long
def test_all_that_happens_on_such_a_day_has_happened():
    event = played(EventPlan(preset="wlks", players=48, rounds=4, hands=1))
    assert faults_of(event) == []
    kinds = set(event.steps.values_list("kind", flat=True))
    assert {
        "event-made",
        "list-imported",
        "checked-in",
        "draw-announced",
        "draw-made",
        "draw-published",
        "round-opened",
        "result-keyed",
        "result-second-look",
        "result-corrected",
        "table-awarded",
        "draw-repaired",
        "guest-seated",
        "entry-withdrawn",
        "entry-made",
        "substitute-made",
        "award-given",
        "round-closed",
        "event-finished",
    } <= kinds
    assert event.entrants.count() == 49
    gone = event.entrants.filter(state=Entrant.State.WITHDRAWN)
    assert list(gone.order_by("last_round").values_list("last_round", flat=True)) == [1, 2]
    assert event.entrants.get(first_round=2).number == 49
    assert Substitution.objects.get(entrant__event=event).first_round == 2
    assert set(event.awards.values_list("kind", flat=True)) == {
        Award.Kind.RUNAWAY,
        Award.Kind.LEFT,
        Award.Kind.PENALTY,
    }
    signed = [one for one in tables_of(event) if one.progress is Progress.SIGNED]
    assert [(one.round, one.number) for one in signed] == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert not any(sentence_of(step) == step.kind for step in event.steps.all())


@long
def test_same_seed_plays_the_same_event():
    def standings(club, seed):
        event = played(SMALL["uneven"], seed, club=club)
        return standings_json(standings_of(event))

    assert standings("one", "7") == standings("two", "7")
    assert standings("one", "7") != standings("two", "8")


def test_event_can_be_left_running():
    event = played(SMALL["uneven"], stop_after=1)
    assert event.state == Event.State.RUNNING
    assert list(event.rounds.values_list("number", "state")) == [(1, "closed"), (2, "open")]
    waiting = [table.settled for table in tables_of(event, 2)]
    assert waiting.count(True) == 3
    assert faults_of(event) == []


def test_calm_day_has_no_penalty_and_one_correction():
    event = played(SMALL["uneven"], calm=True, sheets=Sheets.PAPER)
    assert Award.objects.filter(event=event, kind=Award.Kind.PENALTY).count() == 0
    assert event.entrants.count() == 18
    corrected = Result.objects.filter(kind=Result.Kind.CORRECTED)
    assert list(corrected.values_list("table__round__number", "table__number")) == [(1, 2)]


def test_named_rehearsals_are_those_the_issue_names():
    assert {name: plan.players for name, plan in PLANS.items()} == {
        "evening": 48,
        "tonight": 18,
        "try-out": 24,
        "wlks": 96,
        "hall": 392,
        "uneven": 66,
        "baska": 50,
        "lebork": 64,
        "doubles": 21,
        "na-glowy": 8,
        "hearts": 17,
    }
