"""Na Głowy stands in głowy; the parts written beside them are thirds until they are struck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from django.utils.translation import gettext

from scorer.games.base import Line
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.tally import PARTS_OF_A_HEAD


def heights(line: Line) -> Sequence[Fraction]:
    """Głowy and parts of both sides after a hand."""
    hand = cast("GlowyLine", line)
    both = zip(hand.totals, hand.parts, strict=True)
    return [total + Fraction(parts, PARTS_OF_A_HEAD) for total, parts in both]


def unit() -> str:
    """What is counted, for the axis."""
    return gettext("głowy, parts as thirds")
