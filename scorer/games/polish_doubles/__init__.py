"""“Polish” doubles: Scrabble in pairs, with double turns, crosses and a common closing."""

from scorer.games.polish_doubles.game import GAME

__all__ = ["GAME"]
