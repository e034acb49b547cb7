"""A record: what JSON gives, checked and turned into a setup and entries of its game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field

from scorer.games.base import Entry, Rulebook
from scorer.games.registry import all_games, find_game
from scorer.records.bounds import list_of, whole
from scorer.records.checking import Checker
from scorer.records.faults import Known
from scorer.records.record import FORMAT, Record, game_of, setup_of
from scorer.records.shapes import PLAIN, entry_shape, forbidding, shape


@dataclass(frozen=True, slots=True)
class Shapes:
    """The checkers of one game, made once: whole records, single entries."""

    record: Checker[Any]
    entry: Checker[Any]


@cache
def shapes_of(slug: str) -> Shapes:
    """The checkers for the game ``slug``."""
    game = find_game(slug)
    known = Known()
    entry = entry_shape(game.entry_kinds, known)
    names: Any = Annotated[
        list_of(PLAIN[str], least=game.players.minimum, most=game.players.maximum),
        Field(json_schema_extra={"uniqueItems": True}),
    ]
    most = game.firsts(game.players.maximum or 0) - 1
    keys = {
        "format": Literal[FORMAT],
        "game": Literal[game.slug],
        "ruleset": NotRequired[Literal[tuple(ruleset.slug for ruleset in game.rulesets)]],
        "options": NotRequired[shape(game.options_type, known)],
        "players": names,
        game.first_key: NotRequired[whole(0, most)],
        "entries": list_of(entry),
    }
    known.keys[""] = tuple(keys)
    known.keys["options"] = known.keys[game.options_type.__name__]
    record = Checker[Any](forbidding(f"{slug} record", keys), known)
    return Shapes(record, Checker(entry, known))


def parse_record(raw: object) -> Record:
    """The record in what ``read_json`` gave; raises ``RecordRefused``."""
    game = find_game(game_of(raw, all_games()))
    values = shapes_of(game.slug).record.value(raw)
    return Record(game, setup_of(game, values), values["entries"])


def parse_setup(raw: dict[str, object]) -> Record:
    """The head of a record, without its entries; raises ``RecordRefused``."""
    return parse_record(raw | {"entries": []})


def parse_entry(game: Rulebook, raw: object) -> Entry:
    """One entry; raises ``RecordRefused`` with paths that begin in the entry."""
    entry: Entry = shapes_of(game.slug).entry.value(raw, whole=False)
    return entry
