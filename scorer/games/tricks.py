"""Where the play of a hand stands, trick by trick, in every game that takes tricks.

A *lead* is the first card of a trick; its player is the *leader*. Who takes a trick
and which cards may be played is each game's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """The play so far: cards ``held`` by seat, the ``leader``, the cards ``laid`` in this trick.

    ``tricks`` are those taken before, as the game tells them.
    """

    held: Hands
    leader: int
    laid: tuple[str, ...] = ()
    tricks: tuple[Any, ...] = ()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.laid)) % len(self.held)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the player whose turn it is."""
        return self.held[self.seat]

    @property
    def place(self) -> int:
        """How many cards have been played, which is the place of the next one."""
        return len(self.tricks) * len(self.held) + len(self.laid)

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.held)

    def left(self, card: str) -> Hands:
        """The cards held once the player whose turn it is has played ``card``."""
        seat, hand = self.seat, self.hand
        place = hand.index(card)
        rest = hand[:place] + hand[place + 1 :]
        return (*self.held[:seat], rest, *self.held[seat + 1 :])
