"""What every sheet on paper is put together from: heads, grid, cells, foot, notes.

Terms: *form*, all that a sheet has in common with others of its kind; *written*, what is
this sheet's own: names, event, figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from scorer.printing.grid import FINE, GridCell, GridColumn, picture
from scorer.printing.page import Fitted, Page

LABEL = 0.42  # of a side's width


@dataclass(frozen=True, slots=True)
class FootRow:
    """A row below the table: what it is called, how high in mm, what stands in its cells.

    ``form`` cells are printed beforehand (boxes to mark), others are written.
    """

    label: str
    height: float
    cells: tuple[str, ...]
    strong: bool = False
    form: bool = False


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

    @property
    def cell(self) -> float:
        """The width of a cell, without a label in it."""
        return self.widths[0] - (0.0 if self.before else self.label)


@dataclass(frozen=True, slots=True)
class Check:
    """Something to count or to tick: ``found`` is None on a blank sheet.

    ``form``: what is found follows from the rules, not from this sheet. ``wide``: it takes
    room for names.
    """

    label: str
    found: str | None = None
    box: bool = False
    form: bool = False
    wide: bool = False


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
class HeadField:
    """A field of the sheet's head, by ``key``: its label and what is written behind it.

    ``size``, in points, is that of a value too long for one line in the usual size.
    """

    key: str
    label: str
    value: str = ""
    size: float | None = None

    @property
    def figures(self) -> bool:
        """Whether its figures are as wide as others: it has no letters."""
        return not any(map(str.isalpha, self.value))


@dataclass(frozen=True, slots=True)
class ColumnText:
    """Text printed in a column beforehand, a line per row, ``left`` and ``width`` in mm.

    ``number`` is that of the column, counted from 0; ``leading``: its texts name the rows.
    """

    number: int
    left: float
    width: float
    text: str
    leading: bool


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """One row of one column in a table to be read; ``below`` is the rule's weight under it."""

    column: GridColumn
    below: float
    printed: str
    deals: bool
    dead: bool
    cell: GridCell | None


@dataclass(frozen=True, slots=True)
class Chunk:
    """The rows of a sheet that stand on one page: height in mm, the grid, its texts."""

    rows: range
    height: float
    image: str
    placed: tuple[ColumnText, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The table of a sheet: ``rows`` in all, ``split`` over pages, each ``row`` mm high."""

    headings: tuple[Heading, ...]
    columns: tuple[GridColumn, ...]
    rows: int
    row: float = 1.0
    split: tuple[int, ...] = ()
    edge: float = FINE

    @property
    def width(self) -> float:
        """The width of the grid in mm."""
        return sum(column.width for column in self.columns)

    @property
    def lefts(self) -> tuple[float, ...]:
        """Where every column begins, in mm."""
        return tuple(accumulate((column.width for column in self.columns), initial=0.0))[:-1]

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The rows page by page."""
        firsts = accumulate(self.split, initial=1)
        parts = (
            range(first, first + rows) for first, rows in zip(firsts, self.split, strict=False)
        )
        return tuple(self._chunk(rows) for rows in parts)

    @property
    def table(self) -> tuple[tuple[PrintedCell, ...], ...]:
        """The rows as a table to be read."""
        return tuple(
            tuple(_place(column, row) for column in self.columns) for row in range(1, self.rows + 1)
        )

    def _chunk(self, rows: range) -> Chunk:
        image = picture(self.columns, rows, self.row, self.edge)
        return Chunk(rows, len(rows) * self.row, image, tuple(self._placed(rows)))

    def _placed(self, rows: range) -> Iterator[ColumnText]:
        for number, (column, left) in enumerate(zip(self.columns, self.lefts, strict=True)):
            texts = column.texts[rows.start - 1 : rows.stop - 1]
            if any(texts):
                yield ColumnText(number, left, column.width, "\n".join(texts), column.leading)


def _place(column: GridColumn, row: int) -> PrintedCell:
    printed, cells = column.texts[row - 1 : row], column.cells[row - 1 : row]
    return PrintedCell(
        column,
        column.below(row),
        printed[0] if printed else "",
        row in column.deals,
        row in column.dead,
        cells[0] if cells else None,
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet, filled or blank.

    ``names`` are the sides' names as they fit their headings; ``body`` is what the game's
    own template draws beside the table: its ``form`` is the same with nothing written, its
    ``spots`` are what is written in it; ``values`` is the game's table of values; ``notes`` are
    sentences for the foot; ``running`` is the head of further pages; ``tight`` rows save a
    page. ``blank``: the grid is drawn, to be
    written in, by hand or by a layer; else it is a table to be read. ``coded``: it has
    room for a QR code, which opens ``code``; empty: the code is drawn over it later. ``typed`` is
    the code for who types it; empty: it has none, or it is drawn over it likewise.
    """

    page: Page
    title: str
    grid: Grid
    foot: Foot
    checks: tuple[Check, ...]
    notes: tuple[str, ...]
    fields: tuple[HeadField, ...] = ()
    running: str = ""
    body: Any = None
    values: Any = None
    blank: bool = False
    tight: bool = False
    coded: bool = False
    code: str = ""
    typed: str = ""

    @property
    def names(self) -> tuple[Fitted, ...]:
        """The names in the headings."""
        return tuple(head.name for head in self.grid.headings if head.name)


def form_of(layout: Layout) -> Layout:
    """The layout without anything that is one sheet's own, to be written in."""
    grid, foot = layout.grid, layout.foot
    headings = tuple(
        replace(head, name=head.name.emptied) if head.name else head for head in grid.headings
    )
    columns = tuple(replace(column, cells=()) for column in grid.columns)
    rows = tuple(
        row if row.form else replace(row, cells=("",) * len(row.cells)) for row in foot.rows
    )
    return replace(
        layout,
        grid=replace(grid, headings=headings, columns=columns),
        foot=replace(foot, rows=rows),
        checks=tuple(
            check if check.form else replace(check, found=None) for check in layout.checks
        ),
        fields=tuple(replace(field, value="") for field in layout.fields),
        running="",
        body=layout.body and layout.body.form,
        blank=True,
        code="",
        typed="",
    )


def columns_written(
    columns: Sequence[GridColumn], written: Sequence[Sequence[Any]]
) -> tuple[GridColumn, ...]:
    """``columns`` with what is ``written`` in them, given row by row."""
    if not written:
        return tuple(columns)
    return tuple(
        replace(column, cells=tuple(cells))
        for column, cells in zip(columns, zip(*written, strict=True), strict=True)
    )
