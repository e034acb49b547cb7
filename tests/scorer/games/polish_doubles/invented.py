"""“Polish” doubles: entries invented by lot; how often what happens is guessed, not measured."""

from __future__ import annotations

from random import Random

from scorer.games.base import Setup
from scorer.games.polish_doubles.entries import DoublesOptions
from scorer.games.polish_doubles.game import GAME
from scorer.games.polish_doubles.state import DoublesState

WORDS = ("KOST", "LES", "RÁNO", "STROM", "VODA", "MOST", "DŮM", "PES", "KOLO", "NOC")
TURNS = 24  # of an ordinary game
LEFT = (["A"], ["K", "O"], ["Ř"], ["E", "T", "I"])


def entry(setup: Setup[DoublesOptions], state: DoublesState, lots: Random) -> dict[str, object]:
    """A word laid, now and then one given away; the closing after an ordinary number."""
    if state.played >= TURNS:
        pair, racks = lots.randrange(2), lots.sample(LEFT, 2)
        left = [[], [], *racks] if pair == 0 else [*racks, [], []]
        return {"closing": {"closed_by": pair, "left": left}}
    may = GAME.offers(setup, state)
    if not may["player"]:
        return {"lost": True} if may["lost"] else {"struck": True}
    player = {"player": lots.choice(may["player"])}
    if lots.random() < 0.05:
        return player | {"pass": True}
    return player | {"word": lots.choice(WORDS), "points": lots.randint(4, 34)}
