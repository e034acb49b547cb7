"""What every sheet on paper is put together from: heads, foot, notes, and the blank grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from scorer.printing.grid import FINE, Column, picture
from scorer.printing.page import Fitted, Page

LABEL = 0.42  # of a side's width


@dataclass(frozen=True, slots=True)
class FootRow:
    """A row below the table: what it is called, how high in mm, what stands in its cells."""

    label: str
    height: float
    cells: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Foot:
    """Totals and signatures, a cell below each side's column.

    ``before`` is the width of the labels, ``after`` that of the columns behind the sides',
    ``gap`` what lies between two sides. Without room before, labels stand below the sides'
    names, each ``label`` wide.
    """

    rows: tuple[FootRow, ...]
    widths: tuple[float, ...]
    before: float = 0.0
    after: float = 0.0
    gap: float = 0.0

    @property
    def label(self) -> float:
        """The width of a label that stands below its side's name."""
        return LABEL * self.widths[0]


@dataclass(frozen=True, slots=True)
class Check:
    """Something to count or to tick: ``found`` is None on a blank sheet."""

    label: str
    found: str | None = None
    box: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The upper row of heads: a name or nothing above ``span`` columns, ``edge`` as theirs.

    ``gap``: no head at all, but the space between two tables.
    """

    span: int
    edge: float
    name: Fitted | None = None
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Text printed in a column beforehand, a line per row, ``left`` and ``width`` in mm."""

    left: float
    width: float
    text: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """The rows of a blank sheet that stand on one page: height in mm, the grid, its texts."""

    height: float
    image: str
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Blank:
    """A sheet to be written by hand: ``rows`` in all, ``split`` over pages, ``row`` mm high."""

    headings: tuple[Heading, ...]
    columns: tuple[Column, ...]
    rows: int
    row: float = 1.0
    split: tuple[int, ...] = ()
    edge: float = FINE

    @property
    def width(self) -> float:
        """The width of the grid in mm."""
        return sum(column.width for column in self.columns)

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The rows page by page."""
        firsts = accumulate(self.split, initial=1)
        parts = (
            range(first, first + rows) for first, rows in zip(firsts, self.split, strict=False)
        )
        return tuple(self._chunk(rows) for rows in parts)

    def _chunk(self, rows: range) -> Chunk:
        image = picture(self.columns, rows, self.row, self.edge)
        return Chunk(len(rows) * self.row, image, tuple(self._placed(rows)))

    def _placed(self, rows: range) -> Iterator[Placed]:
        lefts = accumulate((column.width for column in self.columns), initial=0.0)
        for column, left in zip(self.columns, lefts, strict=False):
            texts = column.texts[rows.start - 1 : rows.stop - 1]
            if any(texts):
                yield Placed(left, column.width, "\n".join(texts))


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet, filled or blank.

    ``widths`` in mm are the columns of the filled table, ``names`` the sides' names as
    they fit there; ``body`` is what the game's own template asks for, ``values`` its table
    of values; ``notes`` are sentences for the foot; ``tight`` rows save a page.
    """

    page: Page
    names: tuple[Fitted, ...]
    foot: Foot
    checks: tuple[Check, ...]
    notes: tuple[str, ...]
    widths: tuple[float, ...] = ()
    body: Any = None
    values: Any = None
    blank: Blank | None = None
    tight: bool = False
