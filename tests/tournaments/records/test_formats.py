"""Formats as JSON: read leniently by key, strictly by value; what cannot be read is named."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scorer.records.faults import RecordRefused
from tests.tournaments.engine.events import scale
from tournaments.engine.cuts import TieRule
from tournaments.engine.draws.request import Apart
from tournaments.engine.formats import PRESETS, Format
from tournaments.engine.results import Incomplete, Missed, MissedRounds, Scoring, TeamRule
from tournaments.records.formats import as_json, from_json


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_preset_travels_as_json(preset):
    assert from_json(json.loads(json.dumps(as_json(preset.format)))) == preset.format


def test_format_left_out_of_json_is_the_default():
    assert from_json({}) == Format()
    read = from_json({"rounds": 3, "scoring": {"ranking": ["score"]}, "from_tomorrow": True})
    assert read == Format(rounds=3, scoring=Scoring(ranking=("score",)))


def test_final_rounds_are_said_where_there_are_any():
    assert "final_rounds" not in as_json(Format())
    assert as_json(Format(final_rounds=2))["final_rounds"] == 2
    assert from_json({"final_rounds": 2}) == Format(final_rounds=2)


def test_knock_out_is_said_where_there_is_one():
    assert {"knockout", "third_place"}.isdisjoint(as_json(Format()))
    format_ = Format(knockout=8, third_place=True)
    assert (as_json(format_)["knockout"], as_json(format_)["third_place"]) == (8, True)
    assert from_json({"knockout": 8, "third_place": True}) == format_


def test_missed_rounds_are_said_where_they_count():
    assert "missed_rounds" not in as_json(Format())
    format_ = Format(missed_rounds=MissedRounds(policy=Missed.AWARD, table_points=Fraction(2)))
    said = {"policy": "award", "table_points": "2", "score": 0}
    assert as_json(format_)["missed_rounds"] == said
    assert from_json({"missed_rounds": said}) == format_
    assert from_json({"missed_rounds": {"policy": "average"}}).missed_rounds == MissedRounds()


def test_whole_numbers_may_be_points():
    assert from_json({"fee": 5}).fee == 5
    assert from_json({"fees": {"juniors": "2 1/2"}}).fees == {"juniors": Fraction(5, 2)}


def test_format_with_everything_travels_as_json():
    whole = Format(
        options={"exit_old": 27},
        apart={"team": Apart.MUST},
        scoring=Scoring(
            ranking=("score",),
            table_points=scale(4, 3, 2, 1),
            short_table_points={3: scale(4, "5/2", 1)},
        ),
        fee=Fraction(51, 2),
    )
    raw = as_json(whole)
    assert raw["scoring"]["short_table_points"] == {"3": ["4", "2 1/2", "1"]}
    assert (raw["fee"], raw["apart"]) == ("25 1/2", {"team": "must"})
    assert from_json(json.loads(json.dumps(raw))) == whole


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ([], ": Must be an object with named values."),
        ({"rounds": "5"}, "rounds: Must be a whole number."),
        ({"rounds": True}, "rounds: Must be a whole number."),
        ({"currency": 5}, "currency: Must be a text."),
        (
            {"scoring": {"ranking": [], "lowest_wins": 0}},
            "scoring/lowest_wins: Must be true or false.",
        ),
        ({"scoring": {}}, "scoring/ranking: “ranking” is missing."),
        ({"categories": "women"}, "categories: Must be a list."),
        ({"apart": []}, "apart: Must be an object with named values."),
        (
            {"apart": {"team": "never"}},
            "apart/team: Not possible here. Allowed: 'must' or 'should'.",
        ),
        ({"fee": 2.5}, "fee: Must be a whole number or a fraction such as “16 1/2”."),
        ({"fee": "x"}, "fee: Must be a whole number or a fraction such as “16 1/2”."),
        (
            {"scoring": {"ranking": [], "short_table_points": {"x": []}}},
            "scoring/short_table_points/x: Must be a whole number.",
        ),
    ],
)
def test_json_that_cannot_be_read(raw, message):
    with pytest.raises(RecordRefused) as found:
        from_json(raw)
    assert str(found.value) == message


def test_all_that_cannot_be_read_is_told():
    with pytest.raises(RecordRefused) as found:
        from_json({"fee": "x", "scoring": {"short_table_points": {"9": [1, None], "x": 3}}})
    fraction = "Must be a whole number or a fraction such as “16 1/2”."
    assert [(fault.address, str(fault.message)) for fault in found.value.faults] == [
        ("scoring/ranking", "“ranking” is missing."),
        ("scoring/short_table_points/9/1", fraction),
        ("scoring/short_table_points/x", "Must be a whole number."),
        ("scoring/short_table_points/x", "Must be a list."),
        ("fee", fraction),
    ]


def test_where_incomplete_teams_stand_is_said_where_it_is_unusual():
    usual = Format(scoring=Scoring(ranking=("score",), team=TeamRule()))
    said = as_json(usual)
    assert said["scoring"]["team"] == {"size": 4, "best": 4, "line_up_max": None}
    assert from_json(said) == usual
    rule = TeamRule(incomplete=Incomplete.AS_SCORED)
    unusual = Format(scoring=Scoring(ranking=("score",), team=rule))
    assert as_json(unusual)["scoring"]["team"]["incomplete"] == "as_scored"
    assert from_json(as_json(unusual)) == unusual


def test_how_ties_are_decided_is_said_where_it_is_agreed():
    assert {"tie_keys", "tie_rule", "final_by_standing"}.isdisjoint(as_json(Format()))
    format_ = Format(tie_keys=("best_round",), tie_rule=TieRule.PLAY_OFF, final_by_standing=True)
    said = as_json(format_)
    assert (said["tie_keys"], said["tie_rule"]) == (["best_round"], "play-off")
    assert from_json(json.loads(json.dumps(said))) == format_
