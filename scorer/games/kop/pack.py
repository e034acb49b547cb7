"""The sixteen cards: order, card points and the totals whole tricks can hold (KOP-4, KOP-6.3)."""

from __future__ import annotations

from scorer.games.cards import pack, rank, totals_by_tricks

# KOP-4.1, highest first
TRUMPS = tuple("AH 10C 10S 10H QC QS QH QD JC JS JH JD AD 10D".split())  # noqa: SIM905 — as printed
FOREIGN = ("AC", "AS")  # KOP-4.2
CARDS = frozenset(pack(["A", "10", "Q", "J"]))
STRENGTH = {card: len(TRUMPS) - place for place, card in enumerate(TRUMPS)} | dict.fromkeys(
    FOREIGN, 0
)

RANK_POINTS = {"A": 11, "10": 10, "Q": 3, "J": 2}
POINTS = {card: RANK_POINTS[rank(card)] for card in sorted(CARDS)}
ALL_POINTS = sum(POINTS.values())
TRICK_SIZE = 4
TRICKS = len(CARDS) // TRICK_SIZE

POSSIBLE = totals_by_tricks(POINTS, TRICK_SIZE)
POSSIBLE_AT_ALL = frozenset().union(*POSSIBLE)

OLDER_QUEENS = frozenset({"QC", "QS"})
WESELE_JACKS = ("JC", "JS", "JH")  # KOP-3.3, highest first
TAKING_TENS = frozenset({"10C", "10S", "10H"})  # KOP-2.8
