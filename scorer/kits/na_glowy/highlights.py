"""Na Głowy is remembered by card points: who had more of them won the hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.base import Line
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.results import EVEN


def labels() -> tuple[str, str]:
    """What the longest run and the biggest hand are called."""
    return _("Most hands won in a row"), _("Most card points in a hand")


def figures(line: Line) -> Sequence[int]:
    """Both sides' card points."""
    return cast("GlowyLine", line).points


def winners(line: Line) -> Collection[int]:
    """The side with more than half of the points; none at 60 each."""
    return [side for side, points in enumerate(figures(line)) if points > EVEN]
