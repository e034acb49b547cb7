"""Boks as nested boxes, so that a sheet can frame the hands played in each (GLOWY-6.4 to 6.6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorer.games.na_glowy.boks import BOK_HANDS
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.results import EVEN


@dataclass(frozen=True, slots=True)
class Bok:
    """One bok: four extra hands, some of which may open boks of their own.

    ``opened_by`` is the place of the 60–60 that opened it, ``parent`` the place among
    the boks of the one in which that hand was played, None outside boks; ``depth``
    counts the boks around it. ``entries`` are its own hands so far, ``last`` the last
    hand inside its box, boks within it included; ``opened_by`` while there is none.
    """

    opened_by: int
    parent: int | None
    depth: int
    entries: tuple[int, ...]
    last: int

    @property
    def left(self) -> int:
        """How many of its four hands are still to be played."""
        return BOK_HANDS - len(self.entries)


@dataclass(slots=True)
class _Box:
    """A bok while the lines are read."""

    opened_by: int
    parent: int | None
    depth: int
    entries: list[int] = field(default_factory=list)


def boks(lines: Iterable[GlowyLine]) -> tuple[Bok, ...]:
    """All boks of a match in the order they opened; a parent stands before its children.

    ``lines`` are all the lines of a match from the first on.
    """
    boxes: list[_Box] = []
    unfinished: list[int] = []
    for line in lines:
        current = unfinished[-1] if unfinished else None
        if current is not None:
            boxes[current].entries.append(line.entry)
            if len(boxes[current].entries) == BOK_HANDS:
                unfinished.pop()
        if line.points[0] == EVEN:
            depth = 0 if current is None else boxes[current].depth + 1
            unfinished.append(len(boxes))
            boxes.append(_Box(line.entry, current, depth))
    return _frozen(boxes)


def _frozen(boxes: list[_Box]) -> tuple[Bok, ...]:
    last = [box.entries[-1] if box.entries else box.opened_by for box in boxes]
    for place in reversed(range(len(boxes))):  # children before their parents
        parent = boxes[place].parent
        if parent is not None:
            last[parent] = max(last[parent], last[place])
    return tuple(
        Bok(box.opened_by, box.parent, box.depth, tuple(box.entries), last[place])
        for place, box in enumerate(boxes)
    )
