"""A record: what JSON gives, checked and turned into a setup and entries of its game."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field

from scorer.games.base import Entry, Rulebook
from scorer.games.registry import all_games, find_game
from scorer.records.bounds import whole
from scorer.records.checking import Checker
from scorer.records.record import FORMAT, Record, game_of, setup_of
from scorer.records.shapes import PLAIN, Shapes


@cache
def record_checker(slug: str) -> Checker[Any]:
    """The check of whole records of the game ``slug``."""
    game = find_game(slug)

    def record(shapes: Shapes) -> object:
        keys = _keys(game, shapes)
        shapes.known.keys[""] = tuple(keys)
        shapes.known.keys["options"] = shapes.known.keys[game.options_type.__name__]
        return shapes.object_of(f"{slug} record", keys)

    return Checker(record)


@cache
def entry_checker(slug: str) -> Checker[Any]:
    """The check of single entries of the game ``slug``."""
    return Checker(lambda shapes: shapes.of_entry(find_game(slug).entry_kinds))


def _keys(game: Rulebook, shapes: Shapes) -> dict[str, object]:
    """The types of a record's keys."""
    entry = shapes.of_entry(game.entry_kinds)
    names: Any = Annotated[
        shapes.list_of(PLAIN[str], least=game.players.minimum, most=game.players.maximum),
        Field(json_schema_extra={"uniqueItems": True}),
    ]
    most = game.firsts(game.players.maximum or 0) - 1
    return {
        "format": Literal[FORMAT],
        "game": Literal[game.slug],
        "ruleset": NotRequired[Literal[tuple(ruleset.slug for ruleset in game.rulesets)]],
        "options": NotRequired[shapes.of(game.options_type)],
        "players": names,
        game.first_key: NotRequired[whole(0, most)],
        "entries": shapes.list_of(entry),
    }


def json_schema(game: Rulebook) -> dict[str, object]:
    """The schema (draft 2020-12) that every record of ``game`` fulfils.

    It says types, ranges and keys; what depends on several values together is
    checked when the record is scored.
    """
    schema = record_checker(game.slug).adapter.json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"score-record/1: {game.slug}",
        **{key: value for key, value in schema.items() if key != "title"},
    }


def parse_record(raw: object) -> Record:
    """The record in what ``read_json`` gave; raises ``RecordRefused``."""
    game = find_game(game_of(raw, all_games()))
    values = record_checker(game.slug).value(raw)
    return Record(game, setup_of(game, values), values["entries"])


def parse_setup(raw: dict[str, object]) -> Record:
    """The head of a record, without its entries; raises ``RecordRefused``."""
    return parse_record(raw | {"entries": []})


def parse_entry(game: Rulebook, raw: object) -> Entry:
    """One entry; raises ``RecordRefused`` with paths that begin in the entry."""
    entry: Entry = entry_checker(game.slug).value(raw)
    return entry
