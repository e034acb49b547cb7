"""The sheet of Cancellation Hearts as it was laid out, read player by player."""

from __future__ import annotations

from weasyprint.formatting_structure.boxes import TableCellBox, TextBox

from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.pdf_renderer import set_pages
from scorer.printing.render import sheet_html
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import sheet_context
from tests.builders.records import HEARTS

NAMES = ["Ana", "Bogdan", "Cătălina", "Dragoș", "Ioana", "Ștefan", "Țuțu", "Wanda", "Žofie"]
NAMES += ["Maria-Magdalena Popescu", "Jan"]
LEADING, GROUP, ENDS = 2, 4, 3
FILLED = PaperOrder("en")


def match(players, *entries, **head):
    return HEARTS | head | {"players": NAMES[:players], "entries": list(entries)}


def moon(players, seat, choice):
    """A hand in which one player takes everything."""
    return {
        "hearts": [26 * (player == seat) for player in range(players)],
        "marias": [2 * (player == seat) for player in range(players)],
        "moon": choice,
    }


def laid_out(record=HEARTS, order=FILLED):
    return layout_of(sheet_context(standing_of(record)), order, Occasion())


def cell_words(cell):
    """A cell as it reads; what is struck in brackets, a drawing by its name."""
    text = cell.drawing.name if cell.drawing else cell.text
    old = [f"[{struck}]" for struck in cell.struck]
    return " ".join(filter(None, (*old, f"[{text}]" if cell.void and text else text)))


def groups(layout, row):
    """What stands in a row: per player hearts, Marias, score and total; then the ends."""
    cells = [cell_words(column.cells[row - 1]) for column in layout.grid.columns][LEADING:]
    players, ends = cells[:-ENDS], cells[-ENDS:]
    return [players[at : at + GROUP] for at in range(0, len(players), GROUP)], ends


def outside(record, order=FILLED):
    """The texts of the sheet's table that stand out of their cells, by more than a hair."""
    return outside_of(sheet_context(standing_of(record)), order)


def outside_of(context, order):
    """The same of a context."""
    document = set_pages(sheet_html(context, layout_of(context, order, Occasion())))
    found = []
    for page in document.pages:
        for cell in page._page_box.descendants():
            if isinstance(cell, TableCellBox):
                right = cell.position_x + cell.border_width()
                found += [
                    text.text
                    for text in cell.descendants()
                    if isinstance(text, TextBox)
                    and not cell.position_x - 0.5
                    <= text.position_x
                    <= text.position_x + text.width
                    <= right + 0.5
                ]
    return found
