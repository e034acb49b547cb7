"""Playing cards as plain strings: rank and suit, ``AH``, ``10C``.

Suits: ``C`` clubs (trefl), ``S`` spades (pik), ``H`` hearts (kier), ``D`` diamonds (karo).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product

from scorer.games.base import RuleViolation
from scorer.games.text import Text, ngettext

SUITS = "CSHD"
SYMBOLS = dict(zip(SUITS, "♣♠♥♦", strict=True))


def pack(ranks: Iterable[str]) -> tuple[str, ...]:
    """All cards of ``ranks`` in four suits.

    >>> len(pack(["A", "10"])), pack(["A", "10"])[:2]
    (8, ('AC', 'AS'))
    """
    return tuple(rank + suit for rank, suit in product(ranks, SUITS))


def rank(card: str) -> str:
    """The card's rank: ``rank("10C") == "10"``."""
    return card[:-1]


def suit(card: str) -> str:
    """The card's suit letter: ``suit("10C") == "C"``."""
    return card[-1]


class Rank(str):
    """A rank that is said to a reader, whose language may have another letter for it."""

    __slots__ = ()


def face(card: str) -> Text:
    """The card with its real suit: ``str(face("10C")) == "10♣"``."""
    return Text(f"%(rank)s{SYMBOLS[suit(card)]}", {"rank": Rank(rank(card))})


def totals_by_tricks(values: Mapping[str, int], trick_size: int) -> tuple[frozenset[int], ...]:
    """For 0, 1, 2 … tricks: every total of card points that so many whole tricks can hold.

    Worked out from the pack card by card: for every number of cards taken, a bit for each total
    that they can hold. ``values`` gives the points of every card.

    >>> sorted(totals_by_tricks({"AC": 11, "AS": 11, "JC": 2, "JS": 2}, 2)[1])
    [4, 13, 22]
    """
    reachable = [1] + [0] * len(values)
    for value in values.values():
        for cards in range(len(values), 0, -1):
            reachable[cards] |= reachable[cards - 1] << value
    totals = range(sum(values.values()) + 1)
    return tuple(
        frozenset(points for points in totals if held >> points & 1)
        for held in reachable[::trick_size]
    )


def deck_of(cards: Collection[str], copies: int = 1) -> Counter[str]:
    """A deck as a count of each card, ``copies`` times the pack."""
    return Counter(dict.fromkeys(cards, copies))


def check_tricks_hold(
    points: int, tricks: int, possible: Sequence[frozenset[int]], field: str, rule: str
) -> None:
    """Refuse card points that so many whole tricks cannot hold; raises ``RuleViolation``.

    ``possible`` is the pack's ``totals_by_tricks``; ``field`` and ``rule`` say where and why.
    """
    if points not in possible[tricks]:
        raise RuleViolation(
            ngettext(
                "%(count)d trick holds from %(low)d to %(high)d points and cannot hold %(points)d.",
                "%(count)d tricks hold from %(low)d to %(high)d points and cannot hold %(points)d.",
                tricks,
                points=points,
                low=min(possible[tricks]),
                high=max(possible[tricks]),
            ),
            field,
            rule=rule,
        )
