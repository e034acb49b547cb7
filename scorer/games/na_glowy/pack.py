"""The 32 cards: card points and the totals that whole tricks can hold (GLOWY-1, GLOWY-5).

The order of the cards is not here: the document has lost the pictures that gave it.
"""

from __future__ import annotations

from scorer.games.cards import pack, rank, totals_by_tricks

RANK_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}  # GLOWY-5
POINTS = {card: RANK_POINTS[rank(card)] for card in pack(RANK_POINTS)}
CARDS = frozenset(POINTS)
ALL_POINTS = sum(POINTS.values())
TRICK_SIZE = 4
TRICKS = len(CARDS) // TRICK_SIZE

POSSIBLE = totals_by_tricks(POINTS, TRICK_SIZE)
POSSIBLE_AT_ALL = frozenset().union(*POSSIBLE)
