"""Na Głowy: two pairs, 32 cards, a score in głowy, and boks of four extra hands."""

from scorer.games.na_glowy.game import GAME

__all__ = ["GAME"]
