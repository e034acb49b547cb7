"""A deal told card by card, one player after the other, in every game that is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.games.cards import suit
from scorer.games.cardtable import Choice, Phase, Step
from scorer.games.text import gettext as _
from scorer.games.tricks import Hands


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal so far: the cards ``dealt``, from the player on the dealer's left on.

    ``pack`` holds every card, best first, twice where two packs are played; each of ``players``
    gets ``size`` of them.
    """

    dealer: int
    players: int
    size: int
    pack: tuple[str, ...]
    dealt: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order in which their cards are told; the dealer's are last."""
        return tuple((self.dealer + 1 + turn) % self.players for turn in range(self.players))

    @property
    def over(self) -> bool:
        """Whether everybody has their cards."""
        return len(self.dealt) == self.players * self.size

    @property
    def seat(self) -> int:
        """Whose cards are told now; only while the deal is not over."""
        return self.order[len(self.dealt) // self.size]

    @property
    def count(self) -> int:
        """How many cards of that player have been told."""
        return len(self.dealt) % self.size

    @property
    def hands(self) -> Hands:
        """The cards of everybody by seat, as far as they have been told."""
        told = {
            seat: self.dealt[turn * self.size : (turn + 1) * self.size]
            for turn, seat in enumerate(self.order)
        }
        return tuple(told[seat] for seat in range(self.players))

    @property
    def left(self) -> Counter[str]:
        """How often each card is still to be had."""
        left = Counter(self.pack)
        left.subtract(self.dealt)
        return left

    @property
    def forced(self) -> str | None:
        """The first card still to be had when all that are left belong to the last player."""
        missing = self.players * self.size - len(self.dealt)
        if 0 < missing <= self.size and missing == len(self.pack) - len(self.dealt):
            left = self.left
            return next(card for card in self.pack if left[card])
        return None

    def step(self, names: Sequence[str], suits: str) -> Step:
        """Whose cards are asked for; the pack in rows by ``suits``, with what is left of it."""
        left = self.left
        rows = tuple(
            tuple(Choice(card, left=left[card]) for card in left if suit(card) == one)
            for one in suits
        )
        question = _(
            "%(name)s's cards: %(count)d of %(all)d",
            name=names[self.seat],
            count=self.count,
            all=self.size,
        )
        return Step(Phase.DEAL, question, self.seat, rows, self.forced)

    def with_card(self, card: str) -> Dealing:
        """The deal with one more card."""
        return replace(self, dealt=(*self.dealt, card))

    def in_order(self, hands: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """The cards of ``hands``, which are given by seat, in the order of telling."""
        return tuple(card for seat in self.order for card in hands[seat])
