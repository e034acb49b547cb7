"""A walk-over is not played: it has no score, no difference, no share and no best round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.engine.ranking import KEYS
from tournaments.engine.results import (
    Award,
    Knockout,
    MatchPoints,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    Tournament,
)
from tournaments.engine.standings import standings
from tournaments.records.standings_json import standings_json

RANKING = ("match_points", *(name for name in KEYS if name not in {"match_points", "table_points"}))
WON = Award(number=1, match_points=Fraction(2), why="walk-over")


def match(*numbers, scores):
    return TableResult(seats=numbers, scores=scores)


def event(*rounds, **values):
    scoring = Scoring(ranking=RANKING, match_points=MatchPoints(), seed="7")
    people = tuple(Participant(number=number) for number in range(1, 5))
    return Tournament(scoring=scoring, participants=people, rounds=rounds, **values)


def rows(tournament):
    return {row.number: row for row in standings(tournament).individual}


PLAYED = RoundResults(tables=(match(1, 2, scores=(-3, 5)), match(3, 4, scores=(-7, -2))))
GIVEN = RoundResults(tables=(match(3, 4, scores=(4, 2)),), awards=(WON,))


def test_who_won_without_a_match_has_its_points_alone():
    alone, both = rows(event(PLAYED))[1], rows(event(PLAYED, GIVEN))[1]
    assert (both.table_points, both.score) == (alone.table_points + 2, alone.score)
    for key in ("difference", "share", "best_round", "wins", "first_places", "sonneborn_berger"):
        assert both.keys[key] == alone.keys[key], key
    assert both.keys["best_round"] == -3  # not the 0 of a match that was not played
    assert both.rounds[1].place is None
    assert (both.rounds[0].small_points, both.rounds[1].small_points) == (-3, None)


def test_who_lost_without_a_match_has_nothing_of_it():
    alone, both = rows(event(PLAYED))[2], rows(event(PLAYED, GIVEN))[2]
    for key in ("difference", "share", "best_round", "wins", "score"):
        assert both.keys[key] == alone.keys[key], key
    assert both.keys["last_round"] is None
    assert not both.rounds[1].counts


@pytest.mark.parametrize("number", [1, 2])
def test_nobody_met_anybody_in_it(number):
    told = standings_json(standings(event(GIVEN)))["individual"]
    [row] = [one for one in told if one["number"] == number]
    assert (row["rounds"][0]["table"], row["rounds"][0]["place"]) == (None, None)
    assert row["keys"]["best_round"] is None
    assert row["keys"]["difference"] == 0


def test_who_goes_on_in_a_knock_out_without_an_opponent_played_no_round():
    bracket = Knockout(after=1, units=4, seated=((3, 4), (1,)))
    before = rows(event(PLAYED, knockout=bracket))[1]
    row = rows(event(PLAYED, RoundResults(tables=GIVEN.tables, walk_overs=(1,)), knockout=bracket))[
        1
    ]
    assert row.keys == before.keys
    assert (row.table_points, row.score) == (before.table_points, before.score)
    assert not row.rounds[1].counts
