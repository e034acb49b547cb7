"""A hand from its cards: points and tricks counted from what was played (GLOWY-4, GLOWY-5).

Which card takes a trick is written down by the scorer, since the order of the
cards is lost (GLOWY-1). For the same reason following suit cannot be checked: no
card can be told to be a trump or not.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from scorer.games.base import RuleViolation
from scorer.games.na_glowy.entries import PlayedHand
from scorer.games.na_glowy.pack import ALL_POINTS, CARDS, POINTS, TRICK_SIZE, TRICKS
from scorer.games.na_glowy.results import Hand, hand_of
from scorer.games.text import gettext as _


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: who led, the cards from the leader on, clockwise, and who took it."""

    leader: int
    cards: tuple[str, ...]
    winner: int

    @property
    def points(self) -> int:
        """The card points in it (GLOWY-5)."""
        return sum(POINTS[card] for card in self.cards)

    def seat(self, place: int) -> int:
        """The seat that played the card at ``place``, 0 to 3."""
        return (self.leader + place) % TRICK_SIZE


def from_cards(entry: PlayedHand) -> Hand:
    """Work out a hand noted card by card; raises ``RuleViolation`` for a wrong pack."""
    _check_pack(entry.play)
    values = [POINTS[card] for card in entry.play]
    second_side = [number for number, seat in enumerate(entry.trick_winners) if seat % 2]
    second = sum(
        sum(values[number * TRICK_SIZE : (number + 1) * TRICK_SIZE]) for number in second_side
    )
    return hand_of(
        (ALL_POINTS - second, second),
        all_tricks=len(second_side) in {0, TRICKS},
        rules=("GLOWY-4", "GLOWY-5", "GLOWY-2", "GLOWY-3"),
    )


def tricks(play: Sequence[str], trick_winners: Sequence[int], dealer: int) -> tuple[Trick, ...]:
    """The tricks that somebody took: after the dealer, then each winner, leads (GLOWY-4).

    ``play`` are the cards in the order played, ``trick_winners`` the seats, as far as told.
    """
    leaders = ((dealer + 1) % TRICK_SIZE, *trick_winners)
    return tuple(
        Trick(leaders[number], tuple(play[number * TRICK_SIZE :][:TRICK_SIZE]), winner)
        for number, winner in enumerate(trick_winners)
    )


def check_card(card: str, played: Container[str]) -> None:
    """Refuse a card that is foreign to the pack or ``played`` before; the path is empty."""
    if card in CARDS and card not in played:
        return
    if card in CARDS:
        message = _(
            "%(card)s is played a second time. Each of the 32 cards is played once.", card=card
        )
    else:
        message = _(
            "%(card)s is not in the pack. The pack holds 7, 8, 9, 10, J, Q, K, A of "
            "C, S, H, D, each once.",
            card=card,
        )
    raise RuleViolation(message, rule="GLOWY-1")


def _check_pack(play: Sequence[str]) -> None:
    played: set[str] = set()
    for place, card in enumerate(play):
        try:
            check_card(card, played)
        except RuleViolation as violation:
            raise violation.below("play", place) from None
        played.add(card)
