"""The play, card by card (KOP-5): who plays, what may be played, who takes the trick."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from scorer.games.base import RuleViolation
from scorer.games.kop.pack import CARDS, POINTS, STRENGTH, TRICK_SIZE
from scorer.games.text import gettext as _
from scorer.games.tricks import Play


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
            try:
                check_dealt(card, left)
            except RuleViolation as violation:
                raise violation.below("deal", seat, place) from None
            left.remove(card)


def check_dealt(card: str, left: Container[str]) -> None:
    """Refuse a card that is not among those ``left`` of the pack; the path is empty."""
    if card not in left:
        raise RuleViolation(
            _(
                "%(card)s is not in the pack or dealt twice. The pack holds A, 10, Q, J "
                "of C, S, H, D, each once.",
                card=card,
            ),
            rule="KOP-1",
        )


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


def begin_play(deal: Sequence[Sequence[str]], dealer: int) -> Play:
    """The play before its first card: the player on the dealer's left leads (KOP-5.1)."""
    return Play(tuple(map(tuple, deal)), (dealer + 1) % TRICK_SIZE)


def play_out(
    deal: Sequence[Sequence[str]], play: Sequence[str], dealer: int, players: Sequence[str]
) -> tuple[Trick, ...]:
    """Check all sixteen cards in the order played and give the four tricks.

    Raises ``RuleViolation`` naming the first card that may not be played, and who played it.
    """
    so_far = begin_play(deal, dealer)
    for place, card in enumerate(play):
        try:
            check_card(so_far, card, players)
        except RuleViolation as violation:
            raise violation.below("play", place) from None
        so_far = lay(so_far, card)
    return so_far.tricks


def lay(play: Play, card: str) -> Play:
    """The play with one more card, which its player holds, whether it is allowed or not."""
    held, laid = play.left(card), (*play.laid, card)
    if len(laid) < TRICK_SIZE:
        return Play(held, play.leader, laid, play.tricks)
    # KOP-5.3; a trick always holds a trump, there are only two foreign cards
    highest = laid.index(max(laid, key=STRENGTH.__getitem__))
    winner = (play.leader + highest) % TRICK_SIZE
    trick = Trick(play.leader, laid, winner)
    return Play(held, winner, (), (*play.tricks, trick))  # KOP-5.4


def check_card(play: Play, card: str, names: Sequence[str]) -> None:
    """Refuse a card that may not be played now; ``names`` are the players by seat.

    Raises ``RuleViolation`` with an empty path: the card itself.
    """
    name, hand = names[play.seat], play.hand
    if card not in hand:
        raise RuleViolation(
            _(
                "%(name)s does not hold %(card)s; in hand are: %(hand)s.",
                name=name,
                card=card,
                hand=" ".join(hand),
            ),
            rule=_order_rule(play),
        )
    allowed = legal_cards(hand, play.laid)
    if card not in allowed:
        raise RuleViolation(
            _(
                "%(name)s may not play %(card)s: the best card must be beaten if possible, "
                "else a trump played. Allowed: %(allowed)s.",
                name=name,
                card=card,
                allowed=" ".join(allowed),
            ),
            rule="KOP-5.7",
        )


def _order_rule(play: Play) -> str:
    """The clause that gave this seat the turn: the first lead, a later lead, or following."""
    if play.place == 0:
        return "KOP-5.1"
    return "KOP-5.7" if play.laid else "KOP-5.4"
