"""What every sheet on paper is put together from: heads, grid, cells, foot, notes.

Terms: *form*, all that a sheet has in common with others of its kind; *written*, what is
this sheet's own: names, event, figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from scorer.printing.code_place import CodePlace, code_place
from scorer.printing.grid import FINE, GridColumn, carried_cells, picture
from scorer.printing.page import Fitted, Page
from scorer.printing.rows import (
    CarriedLine,
    Chunk,
    ColumnText,
    PrintedCell,
    TablePart,
    printed_cell,
)

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
class Grid:
    """The table of a sheet: ``rows`` in all, ``split`` over pages, each ``row`` mm high.

    Pages end after a whole ``group`` of rows where that needs no further page. ``carried`` are
    the names of the lines that bring totals to a page and carry them from one to the next.
    ``size`` is that of the type in its cells, in points.
    """

    headings: tuple[Heading, ...]
    columns: tuple[GridColumn, ...]
    rows: int
    row: float = 1.0
    split: tuple[int, ...] = ()
    edge: float = FINE
    group: int = 1
    carried: tuple[str, str] = ("", "")
    size: float = 9.0

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
        return tuple(map(self._chunk, self._ranges()))

    @property
    def table(self) -> tuple[tuple[PrintedCell, ...], ...]:
        """The rows as a table to be read."""
        return tuple(self._printed(range(1, self.rows + 1)))

    @property
    def table_parts(self) -> tuple[TablePart, ...]:
        """The same page by page, where it is known how the pages divide it."""
        return tuple(
            TablePart(tuple(self._printed(rows)), rows.start, *self._lines(rows))
            for rows in (self._ranges() if self.split else [range(1, self.rows + 1)])
        )

    def _printed(self, rows: range) -> Iterator[tuple[PrintedCell, ...]]:
        return (
            tuple(printed_cell(column, row, self.size) for column in self.columns) for row in rows
        )

    def _ranges(self) -> list[range]:
        firsts = accumulate(self.split, initial=1)
        return [range(first, first + rows) for first, rows in zip(firsts, self.split, strict=False)]

    def _chunk(self, rows: range) -> Chunk:
        lines = self._lines(rows)
        around = lines[0] is not None, lines[1] is not None
        image = picture(self.columns, rows, self.row, self.edge, around)
        return Chunk(rows, self.row, image, tuple(self._placed(rows)), *lines)

    def _lines(self, rows: range) -> tuple[CarriedLine | None, CarriedLine | None]:
        """The lines above and below some rows: none at the begin and the end of the sheet."""
        brought, carried = self.carried
        cells = carried_cells(self.columns)
        return (
            CarriedLine(brought, rows.start - 1, cells) if rows.start > 1 else None,
            CarriedLine(carried, rows.stop - 1, cells) if rows.stop <= self.rows else None,
        )

    def _placed(self, rows: range) -> Iterator[ColumnText]:
        for number, (column, left) in enumerate(zip(self.columns, self.lefts, strict=True)):
            texts = column.texts[rows.start - 1 : rows.stop - 1]
            if any(texts):
                yield ColumnText(number, left, column.width, "\n".join(texts), column.leading)


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet, filled or blank.

    ``names`` are the sides' names as they fit their headings; ``body`` is what the game's
    own template draws beside the table: its ``form`` is the same with nothing written, its
    ``spots`` are what is written in it; ``values`` is the game's table of values; ``notes`` are
    sentences for the foot; ``running`` is the head of further pages, ``place`` says beside their
    code whose sheet it is; ``tight`` rows save a
    page. ``blank``: the grid is drawn, to be
    written in, by hand or by a layer; else it is a table to be read. ``read``: nobody writes in it
    by hand. ``coded``: it has
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
    place: str = ""
    body: Any = None
    values: Any = None
    blank: bool = False
    tight: bool = False
    read: bool = False
    coded: bool = False
    code: str = ""
    typed: str = ""

    @property
    def row_heights(self) -> tuple[float, float]:
        """The least and the greatest height of a row in mm."""
        return self.page.read_rows if self.read else self.page.rows

    @property
    def code_place(self) -> CodePlace:
        """Where the code is on every page of a sheet that has one."""
        return code_place(self.page)

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
        place="",
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
