"""Golden standings: records with what was counted by hand, each naming its source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tournaments.engine.numbers import from_text, mixed
from tournaments.engine.points import places, shared
from tournaments.engine.standings import standings
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "standings"


def golden(name):
    cases = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert all(case["source"] for case in cases)
    return pytest.mark.parametrize("case", cases, ids=lambda case: case["name"])


@pytest.fixture(scope="module")
def found():
    return lambda case: standings_json(standings(parse_tournament(case["record"]).tournament))


def figures(rows, name="number"):
    return [[row["place"], row[name], row["table_points"], row["score"]] for row in rows]


@golden("small.json")
def test_standings_of_small_golden_events_are_as_counted_by_hand(case, found):
    result, expected = found(case), case["standings"]
    assert figures(result["individual"]) == expected["individual"]
    assert figures(result["teams"], "team") == expected["teams"]
    assert figures(result["pairs"], "pair") == expected["pairs"]
    keys = {str(row["number"]): row["keys"] for row in result["individual"]}
    assert keys == expected.get("keys", keys)


@golden("league_day.json")
def test_league_day(case, found):
    result, expected = found(case), case["standings"]
    assert figures(result["individual"]) == expected["individual"]
    assert figures(result["teams"], "team") == expected["teams"]
    assert figures(result["pairs"], "pair") == expected["pairs"]
    assert figures(result["categories"]["women"]) == expected["women"]


@golden("without_place.json")
def test_who_has_no_place_and_which_teams_are_incomplete(case, found):
    result, expected = found(case), case["standings"]
    assert figures(result["individual"]) == expected["individual"]
    assert figures(result["teams"], "team") == expected["teams"]
    assert figures(result["pairs"], "pair") == expected["pairs"]
    assert statuses(result["individual"], "number") == expected["status"]
    assert statuses(result["pairs"], "pair") == expected.get("pair_status", {})
    assert [row["team"] for row in result["teams"] if "incomplete" in row] == expected["incomplete"]
    women = [[row["place"], row["number"]] for row in result["categories"].get("women", [])]
    assert women == expected.get("women", [])


def statuses(rows, name):
    return {str(row[name]): row["status"] for row in rows if "status" in row}


@golden("averages.json")
def test_golden_points_of_shared_places_are_averages(case):
    scale = tuple(map(from_text, case["scale"]))
    for which, average in case["shared"].items():
        tied = [int(place) for place in which.split("=")]
        scores = [10 if place in tied else 20 if place < tied[0] else 0 for place in range(1, 5)]
        scores = [score - place * (score != 10) for place, score in enumerate(scores)]
        points = shared(places(scores), scale)
        assert [mixed(points[place - 1]) for place in tied] == [average] * len(tied)
