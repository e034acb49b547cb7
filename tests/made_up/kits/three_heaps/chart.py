"""Three Heaps: curves count thirds of a point."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scorer.games.base import Line


def heights(line: Line) -> Sequence[Fraction]:
    """The totals in thirds."""
    return [Fraction(total, 3) for total in line.totals or ()]


def unit() -> str:
    """What is counted."""
    return "thirds"
