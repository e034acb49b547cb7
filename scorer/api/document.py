"""The OpenAPI document made whole: the records' own schemas as its components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorer.api.openapi_words import components_of

Json = dict[str, Any]
INTEGER = {"type": "integer"}
TEXT = {"type": "string"}
RESULT: Json = {
    "description": "score-result/1: lines with their clauses, totals by side.",
    "type": "object",
    "required": ["format", "game", "ruleset", "sides", "lines", "totals", "finished", "winners"],
    "properties": {
        "format": {"const": "score-result/1"},
        "game": TEXT,
        "ruleset": TEXT,
        "sides": {"type": "array", "items": {"type": "array", "items": TEXT}},
        "lines": {"type": "array", "items": {"type": "object"}},
        "totals": {"type": "array", "items": INTEGER},
        "finished": {"type": "boolean"},
        "winners": {"type": "array", "items": INTEGER},
    },
}


def with_components(
    document: Json, games: Iterable[str], schemas_of: Iterable[Mapping[str, Mapping[str, object]]]
) -> Json:
    """The document with the schemas of records, and each ``x-shape`` led to its own."""
    schemas = document["components"]["schemas"]
    for named in schemas_of:
        for name, schema in named.items():
            schemas |= components_of(name, schema)
    schemas["ScoreRecord"] = {
        "description": "score-record/1: a match as written down.",
        "oneOf": [{"$ref": f"#/components/schemas/ScoreRecord.{slug}"} for slug in games],
    }
    schemas["Entry"] = {
        "description": "A line as the entries of score-record/1 write it.",
        "anyOf": [
            schemas[f"ScoreRecord.{slug}"]["properties"]["entries"]["items"] for slug in games
        ],
    }
    schemas["ScoreResult"] = RESULT
    schemas["JsonSchema"] = {"description": "A JSON Schema (2020-12).", "type": "object"}
    led: Json = _led(document)
    return led


def _led(value: object) -> Any:
    if isinstance(value, dict):
        if "x-shape" in value:
            return {"$ref": f"#/components/schemas/{value['x-shape']}"}
        return {key: _led(inner) for key, inner in value.items()}
    return [_led(inner) for inner in value] if isinstance(value, list) else value
