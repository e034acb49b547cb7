"""Three cards change hands before the play (HRT-2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.entries import Pass
from scorer.games.text import gettext as _
from scorer.games.tricks import Hands

PASSED = 3  # cards


def pass_of(played: int) -> Pass:
    """Where the cards go after so many hands: to the left first, to the right next."""
    return Pass.RIGHT if played % 2 else Pass.LEFT


@dataclass(frozen=True, slots=True)
class Passing:
    """The cards ``given`` so far, three each, by the seats in ``order``; ``hands`` as dealt.

    ``skipped``: the hands were told as they are after passing.
    """

    hands: Hands
    order: tuple[int, ...]
    to: Pass
    given: tuple[str, ...] = ()
    skipped: bool = False

    @property
    def over(self) -> bool:
        """Whether everybody has passed."""
        return self.skipped or len(self.given) == PASSED * len(self.hands)

    @property
    def seat(self) -> int:
        """Who passes now; only while it is not over."""
        return self.order[len(self.given) // PASSED]

    @property
    def count(self) -> int:
        """How many cards that player has passed."""
        return len(self.given) % PASSED

    @property
    def neighbour(self) -> int:
        """Who gets that player's cards."""
        return self._neighbour(self.seat)

    @property
    def left(self) -> Counter[str]:
        """The cards as dealt that the player who passes still holds."""
        left = Counter(self.hands[self.seat])
        left.subtract(self.given[len(self.given) - self.count :])
        return +left

    def with_card(self, card: str, name: str) -> Passing:
        """The passing with one more card; raises ``RuleViolation`` for one not held by ``name``."""
        if not self.left[card]:
            raise RuleViolation(
                _("%(name)s does not hold %(card)s to pass it.", name=name, card=card),
                rule="HRT-2",
            )
        return replace(self, given=(*self.given, card))

    def after(self) -> Hands:
        """The hands after passing, which is done by all at once."""
        if self.skipped:
            return self.hands
        held = [Counter(hand) for hand in self.hands]
        for turn, card in enumerate(self.given):
            seat = self.order[turn // PASSED]
            held[seat].subtract([card])
            held[self._neighbour(seat)].update([card])
        return tuple(tuple(hand.elements()) for hand in held)

    def _neighbour(self, seat: int) -> int:
        step = 1 if self.to is Pass.LEFT else -1
        return (seat + step) % len(self.hands)
