"""The JSON Schema of a game's record."""

from __future__ import annotations

from scorer.games.base import Rulebook
from scorer.records.parsing import shapes_of


def json_schema(game: Rulebook) -> dict[str, object]:
    """The schema (draft 2020-12) that every record of ``game`` fulfils.

    It says types, ranges and keys; what depends on several values together is
    checked when the record is scored.
    """
    schema = shapes_of(game.slug).record.adapter.json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"score-record/1: {game.slug}",
        **{key: value for key, value in schema.items() if key != "title"},
    }
