"""Three Heaps: a game that nobody plays, for three players and nine heaps."""

from scorer.games.three_heaps.game import GAME

__all__ = ["GAME"]
