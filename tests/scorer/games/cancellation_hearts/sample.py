"""A hand of eight players, made up so that everything in it can be counted by eye.

Clubs lie with seats 0 and 1, spades with 2 and 3, hearts with 4 and 5, diamonds with
6 and 7. Seat 0 leads its clubs from the ace down. Seat 1 lays the ace on the ace (nobody
takes that trick), then always the next lower club, the king on the three (and takes
that one), and leads the two, on which seat 0 lays the other.
"""

from tests.scorer.games.cancellation_hearts.strategies import NAMES

PLAYERS = tuple(NAMES[:8])
FIRST = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SECOND = ("A", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "K", "2")
LEADERS = (0,) * 12 + (1,)
WINNERS = (None, *(0,) * 10, 1, None)

# by seat, in the order played
HANDS = tuple(tuple(rank + suit for rank in ranks) for suit in "CSHD" for ranks in (FIRST, SECOND))
TRICKS = tuple(
    tuple(HANDS[(leader + turn) % 8][number] for turn in range(8))
    for number, leader in enumerate(LEADERS)
)


def replaced(rows, row, place, card):
    """The same rows of cards, but for one card."""
    changed = [list(cards) for cards in rows]
    changed[row][place] = card
    return tuple(map(tuple, changed))
