"""The rows of a sheet page by page: texts printed beforehand, cells to be read, carried totals.

Terms: *carried line*, the one that brings totals to a page or carries them to the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.printing.grid import CarriedCell, GridCell, GridColumn
from scorer.printing.page import POINT, text_width

PADDED = 0.7  # of the size of type, left and right of what stands in a cell


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
    size: float

    @property
    def narrow(self) -> bool:
        """Whether figures of ``size`` points would not stand in the column as usual."""
        cell = self.cell
        if cell is None or cell.drawing or self.column.align == "left":
            return False
        parts = "●" * self.deals, *cell.struck, cell.before, cell.text, cell.after
        words = text_width(" ".join(filter(None, parts))) + PADDED
        return words * self.size * POINT > self.column.width


@dataclass(frozen=True, slots=True)
class CarriedLine:
    """A line that carries the totals after ``row`` forward: its name, its cells."""

    name: str
    row: int
    cells: tuple[CarriedCell, ...]

    @property
    def figures(self) -> tuple[tuple[CarriedCell, str], ...]:
        """The cells, each with what stands in it."""
        return tuple((cell, self._text(cell)) for cell in self.cells)

    def _text(self, cell: CarriedCell) -> str:
        if cell.total is None:
            return self.name if cell.named else ""
        return cell.total.total_after(self.row)


@dataclass(frozen=True, slots=True)
class Chunk:
    """The rows of a sheet that stand on one page, ``row`` mm each: the grid, its texts.

    ``before`` and ``after``: the lines that bring totals from the page before and carry
    them to the next one, as high as a row.
    """

    rows: range
    row: float
    image: str
    placed: tuple[ColumnText, ...]
    before: CarriedLine | None = None
    after: CarriedLine | None = None

    @property
    def begin(self) -> float:
        """How far below the upper edge of the grid the first row begins, in mm."""
        return self.row if self.before else 0.0

    @property
    def end(self) -> float:
        """How far below it the last row ends, in mm."""
        return self.begin + len(self.rows) * self.row

    @property
    def height(self) -> float:
        """The height of the grid in mm."""
        return self.end + (self.row if self.after else 0.0)


@dataclass(frozen=True, slots=True)
class TablePart:
    """The rows of a table to be read that stand on one page, and the lines around them."""

    rows: tuple[tuple[PrintedCell, ...], ...]
    first: int
    before: CarriedLine | None = None
    after: CarriedLine | None = None


def printed_cell(column: GridColumn, row: int, size: float) -> PrintedCell:
    """What stands in a row of a column, in type of ``size`` points."""
    printed, cells = column.texts[row - 1 : row], column.cells[row - 1 : row]
    return PrintedCell(
        column,
        column.below(row),
        printed[0] if printed else "",
        row in column.deals,
        row in column.dead,
        cells[0] if cells else None,
        size,
    )
