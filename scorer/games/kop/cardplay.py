"""The play, card by card (KOP-5): who plays, what may be played, who takes the trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.base import RuleViolation
from scorer.games.kop.pack import CARDS, POINTS, STRENGTH, TRICK_SIZE, TRICKS
from scorer.games.text import gettext as _


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: who led, the cards from the leader on, who took it."""

    leader: int
    cards: tuple[str, ...]
    winner: int

    @property
    def points(self) -> int:
        """The card points in it (KOP-6.3)."""
        return sum(POINTS[card] for card in self.cards)


def check_deal(deal: Sequence[Sequence[str]]) -> None:
    """Refuse a deal that is not the 16 different cards of the pack (KOP-1)."""
    left = set(CARDS)
    for seat, hand in enumerate(deal):
        for place, card in enumerate(hand):
            if card not in left:
                raise RuleViolation(
                    _(
                        "%(card)s is not in the pack or dealt twice. The pack holds A, 10, Q, J "
                        "of C, S, H, D, each once.",
                        card=card,
                    ),
                    "deal",
                    seat,
                    place,
                    rule="KOP-1",
                )
            left.remove(card)


def legal_cards(hand: Sequence[str], trick: Sequence[str]) -> tuple[str, ...]:
    """The cards of ``hand`` that may be played to the cards already in ``trick``.

    The leader may play anything (KOP-5.6); the others must beat the best card if
    they can, else play a trump, only then a foreign ace (KOP-5.7).
    """
    if not trick:
        return tuple(hand)
    best = max(STRENGTH[card] for card in trick)
    for at_least in (best + 1, 1):
        allowed = tuple(card for card in hand if STRENGTH[card] >= at_least)
        if allowed:
            return allowed
    return tuple(hand)


def play_out(
    deal: Sequence[Sequence[str]], play: Sequence[str], dealer: int, players: Sequence[str]
) -> tuple[Trick, ...]:
    """Check all sixteen cards in the order played and give the four tricks.

    Raises ``RuleViolation`` naming the first card that may not be played, and who played it.
    """
    hands = [list(hand) for hand in deal]
    leader = (dealer + 1) % 4  # KOP-5.1
    tricks = []
    for number in range(TRICKS):
        cards: list[str] = []
        for turn in range(TRICK_SIZE):
            place = number * TRICK_SIZE + turn
            seat = (leader + turn) % 4
            _check_card(play[place], hands[seat], cards, place, players[seat])
            hands[seat].remove(play[place])
            cards.append(play[place])
        # KOP-5.3; a trick always holds a trump, there are only two foreign cards
        winner = (leader + cards.index(max(cards, key=STRENGTH.__getitem__))) % 4
        tricks.append(Trick(leader, tuple(cards), winner))
        leader = winner  # KOP-5.4
    return tuple(tricks)


def _check_card(
    card: str, hand: Sequence[str], trick: Sequence[str], place: int, name: str
) -> None:
    if card not in hand:
        raise RuleViolation(
            _(
                "%(name)s does not hold %(card)s; in hand are: %(hand)s.",
                name=name,
                card=card,
                hand=" ".join(hand),
            ),
            "play",
            place,
            rule=_order_rule(place, trick),
        )
    allowed = legal_cards(hand, trick)
    if card not in allowed:
        raise RuleViolation(
            _(
                "%(name)s may not play %(card)s: the best card must be beaten if possible, "
                "else a trump played. Allowed: %(allowed)s.",
                name=name,
                card=card,
                allowed=" ".join(allowed),
            ),
            "play",
            place,
            rule="KOP-5.7",
        )


def _order_rule(place: int, trick: Sequence[str]) -> str:
    """The clause that gave this seat the turn: the first lead, a later lead, or following."""
    if place == 0:
        return "KOP-5.1"
    return "KOP-5.7" if trick else "KOP-5.4"
