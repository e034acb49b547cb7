"""The marks of a sheet as on paper: 4, the 4 made into 8, the 8 filled to ● (GLOWY-6.7).

Everything follows from the lines, one after another. A *stroke* is what one hand
did to one mark; a mark keeps its place in its side's row when it is made into the
next or struck out, and struck marks stay to be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.tally import HORNED_WORTH

Kind = Literal["four", "eight", "head", "horned"]
PART_KINDS: tuple[None, Kind, Kind] = (None, "four", "eight")  # by the parts written


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark on paper as it stands.

    ``entry`` is the place of the entry that last changed it; ``in_bok``: written in
    a bok, as a głowa (●) or a głowa z rogami; ``struck`` is true for a 4 or 8 only.
    """

    kind: Kind
    struck: bool
    entry: int
    in_bok: bool


@dataclass(frozen=True, slots=True)
class Stroke:
    """One change of the sheet: at ``place`` in the row of ``side`` stands ``mark`` now.

    A place beyond the row's end is a new mark.
    """

    side: int
    place: int
    mark: Mark


@dataclass(slots=True)
class _Row:
    """A side's row while the lines are read: its length, and the unfinished 4 or 8 in it."""

    length: int = 0
    part: Mark | None = None
    part_place: int = 0


def strokes(lines: Iterable[GlowyLine]) -> Iterator[tuple[Stroke, ...]]:
    """For each line what its hand wrote, at most one stroke a side; none at 60–60.

    ``lines`` are all the lines of a match from the first on.
    """
    rows = (_Row(), _Row())
    in_bok = False
    for line in lines:
        written = (_stroke(row, line, side, in_bok=in_bok) for side, row in enumerate(rows))
        yield tuple(stroke for stroke in written if stroke is not None)
        in_bok = bool(line.boks)


def marks(lines: Iterable[GlowyLine]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Each side's row of marks after ``lines``, in the order in which they were begun."""
    rows: tuple[list[Mark], list[Mark]] = ([], [])
    for written in strokes(lines):
        for stroke in written:
            rows[stroke.side][stroke.place : stroke.place + 1] = [stroke.mark]
    return tuple(rows[0]), tuple(rows[1])


def _stroke(row: _Row, line: GlowyLine, side: int, *, in_bok: bool) -> Stroke | None:
    """What ``line`` changed in the ``row`` of ``side``; brings the row up to date."""
    gained, kind = line.scores[side], PART_KINDS[line.parts[side]]
    if gained == HORNED_WORTH or (gained and in_bok):
        whole: Kind = "horned" if gained == HORNED_WORTH else "head"
        mark = Mark(whole, struck=False, entry=line.entry, in_bok=in_bok)
        place, row.length = row.length, row.length + 1
    elif gained:
        mark = Mark("head", struck=False, entry=line.entry, in_bok=False)
        place, row.part = row.part_place, None
    elif row.part is not None and kind is None:
        mark = replace(row.part, struck=True, entry=line.entry)
        place, row.part = row.part_place, None
    elif kind is not None and (row.part is None or row.part.kind != kind):
        mark = Mark(kind, struck=False, entry=line.entry, in_bok=False)
        if row.part is None:
            row.part_place, row.length = row.length, row.length + 1
        place, row.part = row.part_place, mark
    else:
        return None
    return Stroke(side, place, mark)
