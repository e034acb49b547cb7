"""How a hand ended: the four situations that the document tells apart (GLOWY-6.1 to 6.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Pair = tuple[int, int]  # a figure per side

EVEN = 60
MOST_WITH_EXIT = 90


class Result(StrEnum):
    """The four situations; what each is worth depends on whether a bok is open."""

    ONE_PART = "one_part"
    TWO_PARTS = "two_parts"
    ALL_TRICKS = "all_tricks"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand worked out, whatever it was known by: ``points`` per side, who won how.

    ``winner`` is the side with more points, None at 60–60; ``rules`` are the clauses
    by which the points were counted.
    """

    points: Pair
    result: Result
    winner: int | None
    rules: tuple[str, ...] = ()


def hand_of(points: Pair, *, all_tricks: bool, rules: tuple[str, ...] = ()) -> Hand:
    """The hand with so many card points; ``all_tricks``: one side took every trick.

    >>> hand_of((28, 92), all_tricks=False).result
    <Result.TWO_PARTS: 'two_parts'>
    """
    most = max(points)
    if most == EVEN:
        return Hand(points, Result.EVEN, None, rules)
    if all_tricks:
        result = Result.ALL_TRICKS
    else:
        result = Result.TWO_PARTS if most > MOST_WITH_EXIT else Result.ONE_PART
    return Hand(points, result, points.index(most), rules)
