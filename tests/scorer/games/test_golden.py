"""Every golden record scores exactly as its document says, and every clause has one."""

from __future__ import annotations

import json

import pytest

from scorer.games.registry import all_games
from scorer.records import RecordRefused, parse_record, result_json, score_record
from tests.scorer.games.golden import golden_cases

CASES = golden_cases()
CLAUSES = [(game.slug, clause.id) for game in all_games().values() for clause in game.clauses]


def _result(record: dict) -> dict:
    parsed = parse_record(record)
    return json.loads(json.dumps(result_json(parsed, score_record(parsed))))


@pytest.mark.parametrize("case", [case for _id, case in CASES], ids=[name for name, _case in CASES])
def test_golden_record_scores_as_its_source_says(case):
    if "error" in case:
        with pytest.raises(RecordRefused) as refused:
            _result(case["record"])
        fault = refused.value.faults[0]
        assert {"path": fault.address, "rule": fault.rule} == case["error"]
        return
    result = _result(case["record"])
    assert len(result["lines"]) == len(case["lines"])
    for line, expected in zip(result["lines"], case["lines"], strict=True):
        assert {key: line[key] for key in expected} == expected
    for key in ("totals", "finished", "winners"):
        if key in case:
            assert result[key] == case[key]


def test_golden_records_name_their_source_and_known_clauses():
    known = {clause.id for game in all_games().values() for clause in game.clauses}
    assert [name for name, case in CASES if not case["source"] or not case["clauses"]] == []
    assert [name for name, case in CASES if not set(case["clauses"]) <= known] == []


def test_every_clause_has_golden_record_of_its_game():
    proved = {(case["record"]["game"], clause) for _id, case in CASES for clause in case["clauses"]}
    assert [clause for clause in CLAUSES if clause not in proved] == []
