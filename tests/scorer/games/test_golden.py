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


@pytest.mark.parametrize("case", [case for _id, case in CASES], ids=[name for name, _case in CASES])
def test_golden_record_names_its_source_and_known_clauses(case):
    known = {clause.id for game in all_games().values() for clause in game.clauses}
    assert case["source"]
    assert case["clauses"]
    assert set(case["clauses"]) <= known


@pytest.mark.parametrize(("slug", "clause"), CLAUSES)
def test_clause_has_a_golden_record(slug, clause):
    proving = [
        case for _id, case in CASES if clause in case["clauses"] and case["record"]["game"] == slug
    ]
    assert proving
