"""The JSON Schema says what the boundary checks."""

from __future__ import annotations

import jsonschema
import pytest

from scorer.games.registry import find_game
from scorer.records import json_schema
from tests.builders.records import ALL, HEARTS, KOP, KOP_CARDS, changed, with_entries


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_schema_is_valid_and_takes_the_example(raw):
    schema = json_schema(find_game(raw["game"]))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(raw, schema)
    assert schema["title"] == f"score-record/1: {raw['game']}"


def test_schema_takes_hands_card_by_card():
    jsonschema.validate(with_entries(KOP, KOP_CARDS), json_schema(find_game("kop")))


@pytest.mark.parametrize(
    "raw",
    [
        changed(KOP, extra=1),
        changed(KOP, players=["A", "B", "C"]),
        changed(KOP, players=["A", "B", "C", "A"]),
        changed(KOP, dealer=4),
        changed(KOP, format="score-record/2"),
        with_entries(KOP, {"contract": "gran", "old": [0], "winner": "old"}),
        with_entries(KOP, {"contract": "zolo", "old": [0], "winner": "old", "kontras": 5}),
        with_entries(HEARTS, {"hearts": [0] * 6, "marias": [0] * 6, "moon": "both"}),
    ],
)
def test_schema_refuses_what_the_boundary_refuses(raw):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(raw, json_schema(find_game(raw["game"])))
