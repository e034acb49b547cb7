"""Three Heaps: hands divided by lot."""

from __future__ import annotations

from random import Random

from scorer.games.three_heaps.game import HEAPS

from scorer.games.base import Setup, State


def entry(setup: Setup[object], _state: State, lots: Random) -> dict[str, object]:
    """Every heap goes to one of the players."""
    takers = [lots.randrange(len(setup.players)) for _heap in range(HEAPS)]
    return {"heaps": [takers.count(seat) for seat in range(len(setup.players))]}
