"""Na Głowy: entries invented by lot; how often what happens is guessed, not measured."""

from __future__ import annotations

from random import Random

from scorer.games.base import Setup, State

ALL_POINTS = 120
WON = (60, 62, 65, 68, 71, 74, 77, 80, 84, 88, 91, 95, 102, 110)


def entry(_setup: Setup[object], _state: State, lots: Random) -> dict[str, object]:
    """A hand by the card points of both sides."""
    points = lots.choice(WON)
    sides = [points, ALL_POINTS - points]
    lots.shuffle(sides)
    return {"points": sides}
