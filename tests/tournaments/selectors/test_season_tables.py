"""The tables of a season from how its events ended, without any row."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tests.tournaments.engine.events import scale
from tournaments.engine.leagues import Counting, Finish
from tournaments.models import Event
from tournaments.records.seasons import SeasonPlan, TeamPoints
from tournaments.selectors.season_tables import (
    PLAYERS,
    TEAMS,
    Ended,
    Known,
    SeasonEntry,
    Stage,
    tables_of,
)

PLAN = SeasonPlan(events=1, counting=Counting.PLACES, scale=scale(10, 7, 5, 4), teams=True)
DAY = date(2026, 11, 21)
PEOPLE = {at: Known(at, name, "", (), ()) for at, name in enumerate(("Ada", "Bogdan"), 1)}


def _ended(players=(), teams=()):
    finishes = (
        {name: Finish(place) for name, place in dict(some).items()} for some in (players, teams)
    )
    won = dict(zip(("players", "teams"), finishes, strict=True))
    return Ended(rounds=1, planned=1, over=True, **won)


def _points(plan, ended, entries=()):
    """By list, what everybody there has."""
    stage = Stage(1, Event(pk=5, day=DAY), ended, seen=True, at=0)
    made = tables_of(plan, [stage], entries, PEOPLE)
    return {
        kind: {made.members[row.who].name: row.points for row in rows}
        for kind, rows in made.rows.items()
    }


def _entry(number, person, partner=None, categories=()):
    return SeasonEntry(5, number, person, partner, categories)


def test_of_teams_that_are_spelled_alike_the_better_place_counts():
    found = _points(PLAN, _ended(teams={"Asy": 2, "ASY ": 1, "Damy": 3}))[TEAMS]
    assert sorted(found.values()) == [5, 10]
    found = _points(PLAN, _ended(teams={"Asy": 1, "ASY ": 2, "Damy": 3}))[TEAMS]
    assert sorted(found.values()) == [5, 10]


def test_of_two_numbers_of_one_person_the_better_place_counts():
    ended = _ended(players={1: 3, 2: 1, 3: 2})
    found = _points(PLAN, ended, [_entry(1, 1), _entry(2, 1), _entry(3, 2)])
    assert found[PLAYERS] == {"Ada": 10, "Bogdan": 7}


@pytest.mark.parametrize(
    ("since", "listed"),
    [("2026-11-20", True), ("2026-11-21", True), ("2026-11-22", False), (None, False)],
)
def test_event_counts_for_who_has_a_licence_on_its_day(since, listed):
    plan = replace(PLAN, licensed=True, licences={1: since} if since else {})
    found = _points(plan, _ended(players={1: 1, 2: 2}), [_entry(1, 1), _entry(2, 2)])
    assert found[PLAYERS] == ({"Ada": 10} if listed else {})


def test_points_given_to_teams_count_until_taken_back():
    given = (
        TeamPoints(team="ASY", points=Fraction(3), why="a guest"),
        TeamPoints(team="Asy", points=Fraction(-8), why="late", taken_back=True),
    )
    assert _points(replace(PLAN, given=given), _ended(teams={"Asy": 1}))[TEAMS] == {"Asy": 13}
