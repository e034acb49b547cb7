"""A game without a layout of its own: every line in words, a score and a total per side."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorer.printing.grid import FINE, STRONG, GridCell, GridColumn, every
from scorer.printing.layout.shared import numbers, rows_of, signature_row, total_row, written
from scorer.printing.order import PaperOrder
from scorer.printing.page import Page, fit_all
from scorer.printing.parts import Check, Foot, Grid, Heading, Layout
from scorer.sheets.selectors.sheet_context import SheetContext, SheetLine
from scorer.support.figures import figure, signed
from scorer.support.translation import translate

NUMBER, WORDS, SCORE, TOTAL = 8.0, 64.0, 11.0, 15.0
ROWS = {"A4": (30, 24), "A5": (30, 20)}  # upright, across
MOST_UPRIGHT, GROUP = 5, 5  # sides, rows


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright for up to five sides, across for more."""
    sides = len(sheet.sides)
    page = Page(order.paper, landscape=sides > MOST_UPRIGHT)
    rows = rows_of(sheet, order, ROWS[order.paper][page.landscape])
    widths = page.spread((NUMBER, WORDS) + (SCORE, TOTAL) * sides)
    each = widths[2] + widths[3]
    names = fit_all(sheet.sides, each - 2, 9 * page.scale)
    below = every(GROUP)
    columns = [
        GridColumn(widths[0], below, _("No."), FINE, texts=numbers(rows), leading=True),
        GridColumn(widths[1], below, translate(sheet.game.entry_name), align="left"),
    ]
    for _side in range(sides):
        columns += [
            GridColumn(widths[2], below, "±", STRONG),
            GridColumn(widths[3], below, "Σ", strong=True),
        ]
    heads = (Heading(2, FINE), *(Heading(2, STRONG, name) for name in names))
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(heads, written(columns, sheet, order, _cells), rows, group=GROUP),
        Foot(
            (total_row(sheet, page, order), signature_row(sheet, page)),
            widths=(each,) * sides,
            before=widths[0] + widths[1],
        ),
        (Check(_("Rows written"), None if order.blank else str(len(sheet.rows))),),
        (),
    )


def _cells(row: SheetLine) -> list[GridCell]:
    cells = [GridCell(), GridCell(row.text)]
    for side in row.sides:
        total = "" if side.total is None else figure(side.total)
        cells += [GridCell(signed(side.score)), GridCell(total)]
    return cells
