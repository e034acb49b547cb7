"""What a hand of Na Głowy wrote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.base import Line
from scorer.games.na_glowy.results import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class GlowyLine(Line):
    """A hand of Na Głowy and how the sheet stands after it, per side.

    ``parts`` 0, 1, 2 (written as nothing, 4, 8); ``boks`` the hands left in each
    open bok, outermost first. ``before`` are the parts that stood before the hand.
    """

    untold: ClassVar[frozenset[str]] = frozenset({"before"})

    scores: Pair
    totals: Pair
    dealer: int
    points: Pair
    parts: Pair
    heads: Pair
    horned: Pair
    boks: tuple[int, ...]
    before: Pair
