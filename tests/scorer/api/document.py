"""The OpenAPI document with what the games' schemas say of records and entries in it."""

from __future__ import annotations

import copy

from scorer.config.api import document
from scorer.games.registry import all_games
from scorer.records import json_schema

PLACE = "#/components/schemas/"


def whole_document():
    """The served document; bodies and the record of a sheet are as the games have them."""
    whole = copy.deepcopy(document())
    schemas = whole["components"]["schemas"]
    records = [f"ScoreRecord.{slug}" for slug in all_games()]
    for name, game in zip(records, all_games().values(), strict=True):
        schemas |= components_of(name, json_schema(game))
    schemas["ScoreRecord"] = {"oneOf": [{"$ref": PLACE + name} for name in records]}
    lines = [schemas[name]["properties"]["entries"]["items"] for name in records]
    schemas["Entry"] = {"anyOf": lines}
    record = whole["paths"]["/api/v1/sheets/{sheet_id}/record"]["get"]["responses"][200]
    record["content"]["application/json"]["schema"] = {"$ref": f"{PLACE}ScoreRecord"}
    for methods in whole["paths"].values():
        if "post" in methods:
            sent = methods["post"]["requestBody"]["content"]["application/json"]
            keys = sent["schema"]["properties"]
            shapes = {"entry": "Entry", "record": "ScoreRecord"}
            keys |= {key: {"$ref": PLACE + of} for key, of in shapes.items() if key in keys}
    return whole


def components_of(name, schema):
    """A schema with definitions of its own as components ``name``, ``name.Definition``."""
    own = {key: value for key, value in schema.items() if key not in {"$defs", "$schema"}}
    found = {name: own} | {f"{name}.{key}": value for key, value in schema.get("$defs", {}).items()}
    return {key: _led(value, name) for key, value in found.items()}


def _led(value, name):
    if isinstance(value, dict):
        return {
            key: inner.replace("#/$defs/", f"{PLACE}{name}.")
            if key == "$ref"
            else _led(inner, name)
            for key, inner in value.items()
        }
    return [_led(inner, name) for inner in value] if isinstance(value, list) else value
