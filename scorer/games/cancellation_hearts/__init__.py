"""Cancellation Hearts: six to eleven players, two packs, identical cards cancel each other."""

from scorer.games.cancellation_hearts.game import GAME

__all__ = ["GAME"]
