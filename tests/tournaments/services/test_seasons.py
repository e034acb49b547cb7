"""Seasons are made, changed, filled and emptied."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from scorer.models import Club
from scorer.support.refused import Conflict, Refused
from tests.builders.events import empty_club, empty_event
from tests.builders.seasons import ONE_ROUND, make_season, played_season
from tournaments.engine.leagues import Counting
from tournaments.models import Event, Season, Step
from tournaments.records.seasons import SeasonPlan
from tournaments.selectors.seasons import plan_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.seasons import (
    add_event,
    change_season,
    drop_event,
    drop_season,
    move_event,
    put_licences,
    state_of,
)
from tournaments.services.seasons import (
    make_season as make,
)
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
NOBODY = Actor()
PLACES = SeasonPlan(counting=Counting.PLACES, scale=(Fraction(5), Fraction(5, 2)))


def order(season):
    return list(season.legs.values_list("number", "event__slug"))


def refusal(act, **values):
    with pytest.raises(Refused) as refused:
        act(**values)
    return refused.value.field, str(refused.value.text)


def test_season_is_made_once():
    club = empty_club()
    season = make(club=club, name=" Liga  Łódzka ", plan=PLACES)
    assert (season.name, season.slug, season.public) == ("Liga Łódzka", "liga-lodzka", False)
    assert plan_of(season) == PLACES
    assert refusal(make, club=club, name="Liga Łódzka", plan=PLACES) == (
        "name",
        "The club has a season of this name already.",
    )
    other = make(club=Club.objects.create(slug="x", name="X"), name="Liga Łódzka", plan=PLACES)
    assert other.slug == "liga-lodzka-2"


@pytest.mark.parametrize(
    ("name", "plan", "said"),
    [
        (" ", PLACES, ("name", "Give the season a name.")),
        ("A", SeasonPlan(events=0), ("events", "Must be at least 1.")),
        ("A", SeasonPlan(events=3, best=4), ("best", "Must be from 1 to 3.")),
        ("A", SeasonPlan(ranking=()), ("ranking", "Say by what is ranked.")),
        (
            "A",
            SeasonPlan(licences={1: "soon"}),
            ("licences", "Allowed: a day written like 2026-01-31."),
        ),
    ],
)
def test_invalid_season_is_refused_and_nothing_is_written(name, plan, said):
    assert refusal(make, club=empty_club(), name=name, plan=plan) == said
    assert Season.objects.count() == 0


def test_events_are_put_in_taken_out_and_moved():
    season = make_season([])
    events = [empty_event(f"e{number}") for number in range(1, 4)]
    for event in [*events, events[0]]:
        add_event(season_id=season.pk, event_id=event.pk, actor=NOBODY)
    assert order(season) == [(1, "e1"), (2, "e2"), (3, "e3")]
    move_event(season_id=season.pk, event_id=events[2].pk, by=-1, seen=state_of(season))
    assert order(season) == [(1, "e1"), (2, "e3"), (3, "e2")]
    move_event(season_id=season.pk, event_id=events[0].pk, by=9, seen="")
    assert order(season) == [(1, "e3"), (2, "e2"), (3, "e1")]
    for _twice in range(2):
        drop_event(season_id=season.pk, event_id=events[2].pk, actor=NOBODY)
    assert order(season) == [(1, "e2"), (2, "e1")]
    assert [sentence_of(step) for step in Step.objects.filter(event=events[2])] == [
        "The tournament counts for the season “Liga”.",
        "The tournament does not count for the season “Liga” any more.",
    ]
    assert refusal(
        move_event, season_id=season.pk, event_id=events[2].pk, by=1, seen=state_of(season)
    ) == ("event", "This tournament is not in the season.")


def test_events_of_other_clubs_are_refused():
    season = make_season([])
    event = empty_event(club=Club.objects.create(slug="x", name="X"))
    assert refusal(add_event, season_id=season.pk, event_id=event.pk, actor=NOBODY) == (
        "event",
        "Only tournaments of the club itself can be counted.",
    )


def test_small_points_of_different_meaning_are_not_added_up():
    season = make_season([], rule={"counting": "score"})
    lowest = ONE_ROUND | {"scoring": {"ranking": ["score"], "lowest_wins": True}}
    event = empty_event(format=lowest, name="Kierki")
    said = ("counting", "In “Kierki” the fewest points win: count places or table points.")
    assert refusal(add_event, season_id=season.pk, event_id=event.pk, actor=NOBODY) == said
    change(season, PLACES)
    add_event(season_id=season.pk, event_id=event.pk, actor=NOBODY)
    by_score = SeasonPlan(counting=Counting.SCORE)
    assert refusal(change, season=season, plan=by_score) == said


def change(season, plan, *, seen=None, name="Liga", public=True):
    seen = state_of(Season.objects.get(pk=season.pk)) if seen is None else seen
    return change_season(
        season_id=season.pk, name=name, plan=plan, public=public, actor=NOBODY, seen=seen
    )


def test_change_keeps_licences_and_is_told_where_the_name_is_read():
    season, people = played_season()
    ada = people["Ada"].pk
    put_licences(season_id=season.pk, licences={ada: date(2026, 2, 1)}, seen=state_of(season))
    changed = change(season, PLACES)
    assert plan_of(changed).licences == {ada: "2026-02-01"}
    assert Step.objects.count() == 0
    change(season, PLACES, name="Puchar", public=False)
    event = Event.objects.get(slug="event-1")
    assert [sentence_of(step) for step in event.steps.all()] == [
        "The season of the tournament is called “Puchar”; the club's members read it."
    ]
    assert Step.objects.count() == 3


def test_two_directors_at_once():
    season, _people = played_season()
    before = state_of(season)
    change(season, PLACES)
    event = season.events.first().pk
    for act in (
        lambda: change(season, PLACES, name="Late", seen=before),
        lambda: put_licences(season_id=season.pk, licences={}, seen=before),
        lambda: move_event(season_id=season.pk, event_id=event, by=1, seen=before),
        lambda: drop_event(season_id=season.pk, event_id=event, actor=NOBODY, seen=before),
        lambda: drop_season(season_id=season.pk, seen=before),
    ):
        with pytest.raises(Conflict):
            act()
    season.refresh_from_db()
    assert (season.name, len(order(season))) == ("Liga", 3)


def test_only_an_empty_season_is_removed():
    season, _people = played_season()
    said = ("", "Take the tournaments out of the season first.")
    assert refusal(drop_season, season_id=season.pk, seen="") == said
    for event in season.events.all():
        drop_event(season_id=season.pk, event_id=event.pk, actor=NOBODY)
    drop_season(season_id=season.pk, seen="")
    assert (Season.objects.count(), Event.objects.count()) == (0, 3)
