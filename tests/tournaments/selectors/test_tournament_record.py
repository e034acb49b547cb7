"""An event as tournament-record/1: read without the database it has the same standings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.formats import PRESETS
from tournaments.engine.standings import standings
from tournaments.models import Award, Team, TeamAward
from tournaments.records.formats import as_json
from tournaments.records.standings import parse_tournament
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def played_event():
    event = empty_event(format=as_json(PRESETS["baska"].format))
    entrants = add_entrants(event, 5)
    asy = Team.objects.create(event=event, name="Asy")
    event.entrants.filter(number__lte=2).update(team=asy, pair="1", categories=["women"])
    played = play_round(event, 1, [(1, 3, 4, None)], [(6, -2, -2, -2)])
    for entrant, round_, points in ((entrants[4], played, "3"), (entrants[2], None, "-1/2")):
        Award.objects.create(
            event=event, round=round_, entrant=entrant, kind="other", table_points=points, why="bye"
        )
    return event


def test_points_of_a_team_nobody_plays_for_count_nowhere(played_event):
    gone = Team.objects.create(event=played_event, name="Reszta")
    for team in (gone, Team.objects.get(name="Asy")):
        TeamAward.objects.create(
            event=played_event, team=team, kind="penalty", score=-1, why="late"
        )
    said = tournament_json(played_event)
    assert [award["team"] for award in said["team_awards"]] == ["Asy"]
    assert standings(parse_tournament(said).tournament) == standings_of(played_event)


def test_everything_that_standings_need(played_event):
    said = tournament_json(played_event)
    assert {key: said[key] for key in said if key not in {"players", "rounds", "penalties"}} == {
        "format": "tournament-record/1",
        "game": "kop",
        "table_points": ["5", "3", "1", "0"],
        "lowest_wins": False,
        "ranking": ["table_points", "score", "first_places", "second_places", "third_places"],
        "seed": "7",
        "team": {"size": 4, "best": 4, "line_up_max": 5},
    }
    assert said["players"][0] == {
        "number": 1,
        "name": "Gracz 1",
        "team": "Asy",
        "pair": "1",
        "club": "",
        "categories": ["women"],
    }
    assert said["rounds"] == [
        {
            "tables": [{"seats": [1, 3, 4, None], "scores": [6, -2, -2, -2]}],
            "awards": [{"number": 5, "table_points": "3", "score": 0, "why": "bye"}],
        }
    ]
    assert said["penalties"] == [{"number": 3, "table_points": "-1/2", "score": 0, "why": "bye"}]


def test_standings_of_record_are_those_of_event(played_event):
    found = standings(parse_tournament(tournament_json(played_event)).tournament)
    assert found == standings_of(played_event)
    assert found.individual[0].table_points == Fraction(5)


def test_matches_have_units():
    event = empty_event(
        game="na-glowy", ruleset="na-glowy", format=as_json(PRESETS["na-glowy"].format)
    )
    add_entrants(event, 2)
    play_round(event, 1, [(1, 2)], [(9, 4)])
    said = tournament_json(event)
    assert said["rounds"][0]["tables"] == [{"units": [1, 2], "scores": [9, 4]}]
    assert said["match_points"] == {"win": "2", "draw": "1", "loss": "0"}
    assert said["table_points"] is None
    assert standings(parse_tournament(said).tournament) == standings_of(event)
