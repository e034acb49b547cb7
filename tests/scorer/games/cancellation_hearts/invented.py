"""Cancellation Hearts: entries invented by lot; how often what happens is guessed, not measured."""

from __future__ import annotations

from random import Random

from scorer.games.base import Setup, State

HEARTS, MARIAS = 26, 2


def entry(setup: Setup[object], _state: State, lots: Random) -> dict[str, object]:
    """A hand by what everybody took; some players take more than others."""
    players = range(len(setup.players))
    daring = [lots.random() + 0.1 for _seat in players]
    hearts = lots.choices(players, daring, k=HEARTS)
    marias = lots.choices(players, daring, k=MARIAS)
    taken: dict[str, object] = {
        "hearts": [hearts.count(seat) for seat in players],
        "marias": [marias.count(seat) for seat in players],
    }
    moon = any((hearts.count(seat), marias.count(seat)) == (HEARTS, MARIAS) for seat in players)
    return taken | ({"moon": "add"} if moon else {})
