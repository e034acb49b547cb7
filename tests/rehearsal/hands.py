"""What a table writes down from the first entry to the last, invented beside its game's tests."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from random import Random
from types import ModuleType

from scorer import records
from scorer.games.base import State, play_entry
from scorer.games.registry import all_games, package_of

Payload = dict[str, object]
LONGEST = 400  # entries: a match that is never over ends here


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A table's match: what was written down, and the totals by side."""

    entries: tuple[Payload, ...]
    totals: tuple[int, ...]


def play_table(head: Payload, players: int, lots: Random) -> PlayedMatch:
    """Play a table of so many players to its end; ``head`` as a record's.

    Raises LookupError where nobody invents entries of the game.
    """
    record = records.parse_setup(head | {"players": [f"{seat}" for seat in range(players)]})
    game, setup = record.game, record.setup
    inventor = inventor_of(game.slug)
    if inventor is None:
        raise LookupError(f"Entries of {game.slug} cannot be invented.")
    state: State = game.begin(setup)
    entries: list[Payload] = []
    while not state.finished and len(entries) < LONGEST:
        payload = inventor.entry(setup, state, lots)
        _line, state = play_entry(game, setup, state, records.parse_entry(game, payload))
        entries.append(payload)
    return PlayedMatch(tuple(entries), state.totals)


def known_games() -> list[str]:
    """The games that can be rehearsed."""
    return [slug for slug in all_games() if inventor_of(slug)]


def inventor_of(slug: str) -> ModuleType | None:
    """The module that invents the game's entries; None where there is none."""
    name = f"tests.scorer.games.{package_of(slug)}.invented"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name and name.startswith(missing.name):
            return None
        raise
