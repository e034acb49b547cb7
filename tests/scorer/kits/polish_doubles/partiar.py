"""The partiář as it was laid out, read cell by cell."""

from __future__ import annotations

from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import sheet_context
from tests.builders.records import DOUBLES

NUMBER, WHO, WORD, POINTS, SUM, TIME = range(6)
FREE = ["", "", "", "", "", ""]


def laid_out(order=None, **head):
    """The example, changed by ``head``, in English on A4 unless ordered otherwise."""
    now = standing_of(DOUBLES | head)
    return layout_of(sheet_context(now), order or PaperOrder("en"), Occasion())


def halves(layout):
    """The columns of either pair."""
    columns = layout.grid.columns
    return columns[:6], columns[7:]


def written(layout):
    """What stands in the rows of either half: the printed number, then the cells."""
    rows = range(layout.grid.rows)
    return [
        [[_cell_words(column, row) for column in half] for row in rows] for half in halves(layout)
    ]


def _cell_words(column, row):
    """A cell as it reads; what is struck in brackets."""
    cell = column.cells[row]
    printed = "".join(column.texts[row : row + 1])
    old = [f"[{text}]" for text in cell.struck]
    text = f"[{cell.text}]" if cell.void and cell.text else cell.text
    return " ".join(filter(None, (printed, *old, cell.before, text, cell.after)))
