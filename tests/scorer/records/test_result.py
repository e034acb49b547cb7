"""Results and refusals as the formats write them."""

from __future__ import annotations

import json

import pytest

from scorer.games.text import gettext as _
from scorer.records import RecordRefused, error_json, parse_record, result_json, score_record
from scorer.records.faults import refuse
from tests.builders.records import ALL, GLOWY, KOP, changed, shipped_games, with_entries

COMMON = {"entry", "scores", "totals", "because"}
LINE_KEYS = {
    "kop": COMMON
    | {"dealer", "contract", "old", "winner", "margin", "kontras", "value"}
    | {"old_points", "old_tricks"},
    "na-glowy": COMMON | {"dealer", "points", "parts", "heads", "horned", "boks"},
    "polish-doubles": COMMON
    | {"double_turn", "turn", "pair", "player", "points", "valid", "crosses", "owes"},
    "cancellation-hearts": COMMON | {"dealer", "pass", "hearts", "marias", "moon", "uncollected"},
}


def _result(raw):
    record = parse_record(raw)
    return json.loads(json.dumps(result_json(record, score_record(record))))


def test_keys_are_known_of_every_game_that_is_shipped():
    assert set(LINE_KEYS) == set(shipped_games())


@pytest.mark.parametrize(
    "raw", [raw for raw in ALL if raw["game"] in LINE_KEYS], ids=lambda raw: raw["game"]
)
def test_result_has_the_keys_of_the_format(raw):
    result = _result(raw)
    assert set(result) == {
        "format",
        "game",
        "ruleset",
        "sides",
        "lines",
        "totals",
        "finished",
        "winners",
    }
    assert result["format"] == "score-result/1"
    assert set(result["lines"][0]) == LINE_KEYS[raw["game"]]


def test_kop_example_line_by_line():
    result = _result(KOP)
    assert [line["scores"] for line in result["lines"]] == [
        [1, -1, 1, -1],
        [4, -4, -4, 4],
        [-10, -10, -10, 30],
        [3, 3, -3, -3],
    ]
    assert result["totals"] == [-2, -12, -16, 30]
    assert [line["kontras"] for line in result["lines"]] == [0, 2, 1, 0]
    assert [line["dealer"] for line in result["lines"]] == [0, 1, 2, 3]
    assert (result["finished"], result["winners"]) == (False, [])
    assert result["sides"] == [["Ada"], ["Bogdan"], ["Celina"], ["Darek"]]


def test_glowy_example_line_by_line():
    result = _result(GLOWY)
    assert result["sides"] == [["Ada", "Celina"], ["Bogdan", "Darek"]]
    assert [line["parts"] for line in result["lines"]] == [
        [1, 0],
        [1, 2],
        [1, 2],
        [0, 2],
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 0],
    ]
    assert [line["heads"] for line in result["lines"]] == [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 1],
        [0, 1],
        [1, 1],
        [2, 1],
        [2, 1],
    ]
    assert [line["horned"][0] for line in result["lines"]] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert [line["boks"] for line in result["lines"]] == [[], [], [4], [3], [2], [1], [], []]
    assert result["totals"] == [6, 1]


def test_refusal_has_the_keys_of_the_format():
    with pytest.raises(RecordRefused) as refused:
        _result(with_entries(GLOWY, {"points": [119, 1], "tricks": [7, 1]}))
    told = error_json(refused.value)
    assert told["format"] == "score-error/1"
    assert [(error["path"], error["rule"]) for error in told["errors"]] == [
        ("entries/0/points", "GLOWY-5")
    ]


def test_refusal_is_said_in_the_readers_words():
    refused = refuse(_("Must be a list."), "entries")
    assert error_json(refused, lambda text: str(text).upper())["errors"] == [
        {"path": "entries", "message": "MUST BE A LIST.", "rule": None}
    ]


def test_ruleset_of_the_record_is_named():
    assert _result(changed(KOP, ruleset="kop-wolsztyn"))["ruleset"] == "kop-wolsztyn"
