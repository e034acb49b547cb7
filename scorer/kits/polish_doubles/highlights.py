"""Doubles are remembered by the longest lead and the best turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from scorer.games.base import Line
from scorer.games.polish_doubles.state import TurnLine


def labels() -> tuple[str, str]:
    """What the longest lead and the best turn are called."""
    return _("Longest lead in double turns"), _("Best turn")


def figures(line: Line) -> Sequence[int]:
    """The points of a turn that count, with the pair whose turn it was."""
    if not isinstance(line, TurnLine):
        return 0, 0
    return tuple(line.points if pair == line.pair else 0 for pair in range(2))


def winners(line: Line) -> Collection[int] | None:
    """The pair that is ahead after a double turn; nobody where both have the same."""
    if not isinstance(line, TurnLine) or line.totals is None:
        return None
    first, second = line.totals
    return [] if first == second else [int(second > first)]
