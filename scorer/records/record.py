"""A record: what JSON gives, checked and turned into a setup and entries of its game."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, StrictInt

from scorer.games.base import AnyGame, Entry, Match, Rulebook, RuleViolation, Setup, score
from scorer.games.registry import all_games, find_game
from scorer.games.text import gettext as _
from scorer.records.checking import Checker
from scorer.records.faults import Known, from_violation, refuse
from scorer.records.shapes import PLAIN, entry_shape, forbidding, list_of, shape

FORMAT = "score-record/1"


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written down: game, setup and entries in order of play."""

    game: AnyGame
    setup: Setup[Any]
    entries: tuple[Entry, ...]


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
        list_of(PLAIN[str]),
        Field(
            min_length=game.players.minimum,
            max_length=game.players.maximum,
            json_schema_extra={"uniqueItems": True},
        ),
    ]
    most = game.firsts(game.players.maximum or 0) - 1
    keys = {
        "format": Literal[FORMAT],
        "game": Literal[game.slug],
        "ruleset": NotRequired[Literal[tuple(ruleset.slug for ruleset in game.rulesets)]],
        "options": NotRequired[shape(game.options_type, known)],
        "players": names,
        game.first_key: NotRequired[Annotated[StrictInt, Field(ge=0, le=most)]],
        "entries": list_of(entry),
    }
    known.keys[""] = tuple(keys)
    known.keys["options"] = known.keys[game.options_type.__name__]
    record = Checker[Any](forbidding(f"{slug} record", keys), known)
    return Shapes(record, Checker(entry, known))


def parse_record(raw: object) -> Record:
    """The record in what ``read_json`` gave; raises ``RecordRefused``."""
    if not isinstance(raw, dict):
        raise refuse(_("A record is a JSON object with the keys format, game, players, entries."))
    game = _game_of(raw)
    values = shapes_of(game.slug).record.value(raw)
    return Record(game, _setup(game, values), values["entries"])


def parse_setup(raw: dict[str, object]) -> Record:
    """The head of a record, without its entries; raises ``RecordRefused``."""
    return parse_record(raw | {"entries": []})


def parse_entry(game: Rulebook, raw: object) -> Entry:
    """One entry; raises ``RecordRefused`` with paths that begin in the entry."""
    entry: Entry = shapes_of(game.slug).entry.value(raw, whole=False)
    return entry


def score_record(record: Record) -> Match:
    """Score a record; raises ``RecordRefused`` for the first entry that cannot be."""
    try:
        return score(record.game, record.setup, record.entries)
    except RuleViolation as violation:
        raise from_violation(violation) from None


def _game_of(raw: dict[str, object]) -> AnyGame:
    if raw.get("format") != FORMAT:
        raise refuse(_("The format must be “%(format)s”.", format=FORMAT), "format")
    slug = raw.get("game")
    if not isinstance(slug, str) or slug not in all_games():
        known = ", ".join(all_games())
        raise refuse(_("The game is not known. Allowed: %(games)s.", games=known), "game")
    return find_game(slug)


def _setup(game: Rulebook, values: Mapping[str, Any]) -> Setup[object]:
    players: tuple[str, ...] = values["players"]
    _check_names(players)
    first: int = values.get(game.first_key, 0)
    if first >= game.firsts(len(players)):
        raise refuse(
            _("Must be a seat from 0 to %(last)d.", last=game.firsts(len(players)) - 1),
            game.first_key,
        )
    ruleset = values.get("ruleset", game.rulesets[0].slug)
    return Setup(ruleset, players, first, values.get("options") or game.options_type())


def _check_names(players: tuple[str, ...]) -> None:
    seen: dict[str, int] = {}
    for seat, name in enumerate(players):
        visible = visible_name(name)
        if not visible:
            raise refuse(_("A player's name must not be empty."), "players", seat)
        if visible in seen:
            raise refuse(
                _("The name “%(name)s” is given twice; names must differ.", name=name),
                "players",
                seat,
            )
        seen[visible] = seat


def visible_name(name: str) -> str:
    """What a reader sees of a name: composed letters, single spaces, no invisible marks."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    composed = unicodedata.normalize("NFC", name)
    shown = (letter for letter in composed if unicodedata.category(letter) != "Cf")
    return " ".join("".join(shown).split())
