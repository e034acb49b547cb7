"""What a table writes down from the first entry to the last, invented by its game's kit."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scorer import records
from scorer.games.base import State, play_entry
from scorer.games.registry import all_games
from scorer.kits import kit_of

Payload = dict[str, object]
LONGEST = 400  # entries: a match that is never over ends here


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A table's match: what was written down, and the totals by side."""

    entries: tuple[Payload, ...]
    totals: tuple[int, ...]


def play_table(head: Payload, players: int, lots: Random) -> PlayedMatch:
    """Play a table of so many players to its end; ``head`` as a record's.

    Raises LookupError where the game's kit invents no entries.
    """
    record = records.parse_setup(head | {"players": [f"{seat}" for seat in range(players)]})
    game, setup = record.game, record.setup
    part = kit_of(game.slug).rehearsal
    if part is None:
        raise LookupError(f"Entries of {game.slug} cannot be invented.")
    state: State = game.begin(setup)
    entries: list[Payload] = []
    while not state.finished and len(entries) < LONGEST:
        payload = part.entry(setup, state, lots)
        _line, state = play_entry(game, setup, state, records.parse_entry(game, payload))
        entries.append(payload)
    return PlayedMatch(tuple(entries), state.totals)


def known_games() -> list[str]:
    """The games that can be rehearsed."""
    return [slug for slug in all_games() if kit_of(slug).rehearsal]
