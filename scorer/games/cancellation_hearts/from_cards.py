"""A hand from its cards: the deal and the tricks give everything the figures would say."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import Setup
from scorer.games.cancellation_hearts.cardplay import Trick, play_out
from scorer.games.cancellation_hearts.deal import check_deal
from scorer.games.cancellation_hearts.entries import HeartsOptions, PlayedHand
from scorer.games.cancellation_hearts.pack import BREAKING, count
from scorer.games.cancellation_hearts.taken import Taken


def replay(setup: Setup[HeartsOptions], entry: PlayedHand, dealer: int) -> tuple[Trick, ...]:
    """The hand trick by trick: who took each or nobody, and what travelled with it.

    Raises ``RuleViolation`` for a deal or a card that cannot be.
    """
    check_deal(entry.hands, entry.kitty, setup.players)
    return play_out(
        entry.hands,
        entry.kitty,
        entry.tricks,
        setup.players,
        (dealer + 1) % len(setup.players),  # HRT-3
        two_pairs_void=setup.options.two_pairs_void_trick,
    )


def from_cards(setup: Setup[HeartsOptions], entry: PlayedHand, dealer: int) -> Taken:
    """What was taken in a hand noted card by card; raises ``RuleViolation`` as ``replay``."""
    return taken_in(replay(setup, entry, dealer), entry.kitty, len(setup.players))


def taken_in(tricks: Sequence[Trick], kitty: Sequence[str], players: int) -> Taken:
    """What each of so many players took in these tricks (HRT-6)."""
    hearts = [0] * players
    marias = [0] * players
    for trick in tricks:
        if trick.winner is not None:
            more_hearts, more_marias = count(trick.collected)
            hearts[trick.winner] += more_hearts
            marias[trick.winner] += more_marias
    return Taken(tuple(hearts), tuple(marias), _rules(kitty, tricks))


def _rules(kitty: Sequence[str], tricks: Sequence[Trick]) -> tuple[str, ...]:
    rules: tuple[str, ...] = ("HRT-2",)  # the ranks say who took them
    if not BREAKING.isdisjoint(kitty):
        rules += ("HRT-1",)
    if any(trick.changed_by_cancelling for trick in tricks):
        rules += ("HRT-5",)
    return rules
