"""The benchmark's workload is valid, and its bare loop gives the same lines as the engine."""

from __future__ import annotations

import json

from scorer.records import parse_record, result_json, score_record
from tests.bench import bare, workload


def _without_clauses(result):
    for line in result["lines"]:
        del line["because"]
    return result


def test_bare_loop_gives_the_same_results_without_clauses():
    for raw in workload.records(200):
        record = parse_record(raw)
        ours = json.loads(json.dumps(result_json(record, score_record(record))))
        assert bare.result(raw) == _without_clauses(ours)
