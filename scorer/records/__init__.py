"""The boundary: ``score-record/1`` JSON on one side, the games' dataclasses on the other.

``read_json`` takes text, ``parse_record`` and ``parse_entry`` take what JSON gives
and return values the games score, ``result`` and ``schema`` give JSON back. What
cannot be is refused with ``RecordRefused``: a path, a sentence and a clause each.
"""

from scorer.records.faults import Fault, RecordRefused
from scorer.records.parsing import json_schema, parse_entry, parse_record, parse_setup
from scorer.records.reading import read_json
from scorer.records.record import Record, error_json, result_json, score_record

__all__ = [
    "Fault",
    "Record",
    "RecordRefused",
    "error_json",
    "json_schema",
    "parse_entry",
    "parse_record",
    "parse_setup",
    "read_json",
    "result_json",
    "score_record",
]
