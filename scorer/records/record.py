"""A record as values: its head checked, its match scored, its result. Phones use this module too.

What JSON gave has been read by then, with pydantic here (``parsing``), without it on a phone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.games.base import AnyGame, Entry, Match, Rulebook, RuleViolation, Setup, score
from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.records.faults import RecordRefused, from_violation, refuse

FORMAT = "score-record/1"


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written down: game, setup and entries in order of play."""

    game: AnyGame
    setup: Setup[Any]
    entries: tuple[Entry, ...]


def score_record(record: Record) -> Match:
    """Score a record; raises ``RecordRefused`` for the first entry that cannot be."""
    try:
        return score(record.game, record.setup, record.entries)
    except RuleViolation as violation:
        raise from_violation(violation) from None


def game_of(raw: object, games: Collection[str]) -> str:
    """Which of the ``games`` a record is of, by slug; raises ``RecordRefused``."""
    if not isinstance(raw, dict):
        raise refuse(_("A record is a JSON object with the keys format, game, players, entries."))
    if raw.get("format") != FORMAT:
        raise refuse(_("The format must be “%(format)s”.", format=FORMAT), "format")
    slug = raw.get("game")
    if not isinstance(slug, str) or slug not in games:
        known = ", ".join(games)
        raise refuse(_("The game is not known. Allowed: %(games)s.", games=known), "game")
    return slug


def setup_of(game: Rulebook, values: Mapping[str, Any]) -> Setup[object]:
    """The setup in a record's values by key, each of its type; raises ``RecordRefused``."""
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


def holds_controls(text: str) -> bool:
    """Whether a text holds control characters: no name or word does, not every database can."""
    return not text.isprintable() and any(unicodedata.category(letter) == "Cc" for letter in text)


def result_json(record: Record, match: Match) -> dict[str, object]:
    """The result of a scored record."""
    players = record.setup.players
    return {
        "format": "score-result/1",
        "game": record.game.slug,
        "ruleset": record.setup.ruleset,
        "sides": [[players[seat] for seat in side] for side in record.game.sides(record.setup)],
        "lines": [line.as_json() for line in match.lines],
        "totals": match.state.totals,
        "finished": match.state.finished,
        "winners": match.winners,
    }


def error_json(refused: RecordRefused, say: Callable[[Text], str] = str) -> dict[str, object]:
    """The result of a refused record; ``say`` puts a sentence into the reader's language."""
    return {
        "format": "score-error/1",
        "errors": [
            {"path": fault.address, "message": say(fault.message), "rule": fault.rule}
            for fault in refused.faults
        ],
    }
