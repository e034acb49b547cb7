"""Three Heaps: a game is remembered by who took most heaps."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorer.games.three_heaps.game import FAIR, HeapsLine

from scorer.games.base import Line


def labels() -> tuple[str, str]:
    """What the longest run and the biggest hand are called."""
    return "Most heaped hands in a row", "Most heaps in a hand"


def figures(line: Line) -> Sequence[int]:
    """Everybody's heaps."""
    assert isinstance(line, HeapsLine)
    return line.heaps


def winners(line: Line) -> Collection[int]:
    """Who took more than a fair share."""
    return [side for side, heaps in enumerate(figures(line)) if heaps > FAIR]
