"""The two packs: ranks, what a card costs, how many cards each player gets (HRT-1, 2, 6)."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.games.cards import deck_of, pack

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")  # HRT-2, highest first
DECK = deck_of(pack(RANKS), copies=2)
CARDS = DECK.total()
STRENGTH = {card: len(RANKS) - RANKS.index(card[:-1]) for card in DECK}  # within a suit

HEART = "H"
MARIA = "QS"
ALL_HEARTS = 26
ALL_MARIAS = 2
MARIA_POINTS = 13
ALL_POINTS = ALL_HEARTS + ALL_MARIAS * MARIA_POINTS

BREAKING = frozenset(card for card in DECK if card[-1] == HEART or card == MARIA)  # HRT-3, HRT-4


def hand_size(players: int) -> int:
    """The cards dealt to each of so many players, which is also the number of tricks (HRT-1)."""
    return CARDS // players


def kitty_size(players: int) -> int:
    """The cards left over after an even deal (HRT-1)."""
    return CARDS % players


def count(cards: Iterable[str]) -> tuple[int, int]:
    """The hearts and the Marias among ``cards``.

    >>> count(["2H", "QS", "AS", "KH"])
    (2, 1)
    """
    hearts = marias = 0
    for card in cards:
        if card in BREAKING:
            if card == MARIA:
                marias += 1
            else:
                hearts += 1
    return hearts, marias
