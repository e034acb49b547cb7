"""A hand from its cards: points and tricks counted from what was played (GLOWY-4, GLOWY-5).

Which card takes a trick is written down by the scorer, since the order of the
cards is lost (GLOWY-1). For the same reason following suit cannot be checked: no
card can be told to be a trump or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

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
    if set(entry.play) != CARDS:
        _refuse_pack(entry.play)
    values = [POINTS[card] for card in entry.play]
    second_side = [number for number, seat in enumerate(entry.trick_winners) if seat % 2]
    second = sum(
        sum(values[number * TRICK_SIZE : (number + 1) * TRICK_SIZE]) for number in second_side
    )
    return hand_of(
        (ALL_POINTS - second, second),
        all_tricks=len(second_side) in {0, TRICKS},
        rules=("GLOWY-4", "GLOWY-5"),
    )


def tricks(entry: PlayedHand, dealer: int) -> tuple[Trick, ...]:
    """The eight tricks with the seats that follow: after the dealer, then each winner, leads."""
    leaders = ((dealer + 1) % TRICK_SIZE, *entry.trick_winners)
    return tuple(
        Trick(leaders[number], entry.play[number * TRICK_SIZE : (number + 1) * TRICK_SIZE], winner)
        for number, winner in enumerate(entry.trick_winners)
    )


def _refuse_pack(play: Sequence[str]) -> NoReturn:
    place, card = next(
        (place, card)
        for place, card in enumerate(play)
        if card not in CARDS or card in play[:place]
    )
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
    raise RuleViolation(message, "play", place, rule="GLOWY-1")
