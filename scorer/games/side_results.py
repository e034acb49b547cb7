"""What an entry does to a side, in the few signs that a phone has room for: "+3 → 12"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.text import Text, signed, verbatim


@dataclass(frozen=True, slots=True)
class SideResult:
    """``change``: what an entry gives a side, "" for nothing; ``after``: where it stands then."""

    change: Text
    after: Text


def points(scores: Sequence[int], totals: Sequence[int]) -> tuple[SideResult, ...]:
    """A side's points and its new total; the total alone where it got none.

    >>> [f"{result.change} {result.after}" for result in points((3, 0), (12, -4))]
    ['+3 → 12', ' −4']
    """
    return tuple(_side_points(score, total) for score, total in zip(scores, totals, strict=True))


def _side_points(score: int, total: int) -> SideResult:
    figure = str(total).replace("-", "\N{MINUS SIGN}")
    if not score:
        return SideResult(verbatim(""), verbatim(figure))
    return SideResult(verbatim(signed(score)), verbatim(f"→ {figure}"))
