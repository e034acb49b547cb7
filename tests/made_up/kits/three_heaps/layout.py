"""Three Heaps on paper: a column of heaps and a total for every player."""

from __future__ import annotations

from django.utils.translation import gettext as _
from scorer.games.three_heaps.game import HeapsLine

from scorer.printing.grid import FINE, STRONG, GridCell, GridColumn, every
from scorer.printing.layout.shared import numbers, rows_of, signature_row, total_row, written
from scorer.printing.order import PaperOrder
from scorer.printing.page import Page, fit_all
from scorer.printing.parts import Check, Foot, Grid, Heading, Layout
from scorer.sheets.selectors.sheet_context import SheetContext, SheetLine
from scorer.support.figures import figure

NUMBER, HEAPS, TOTAL, ROWS = 10.0, 20.0, 30.0, 30


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright, thirty hands."""
    page = Page(order.paper, landscape=False)
    rows = rows_of(sheet, order, ROWS)
    widths = page.spread((NUMBER, *(HEAPS, TOTAL) * len(sheet.sides)))
    each = widths[1] + widths[2]
    columns = [GridColumn(widths[0], every(5), _("No."), FINE, texts=numbers(rows), leading=True)]
    for _side in sheet.sides:
        columns += [
            GridColumn(widths[1], every(5), "H", STRONG),
            GridColumn(widths[2], every(5), "Σ", strong=True),
        ]
    names = fit_all(sheet.sides, each - 2, 9 * page.scale)
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(
            (Heading(1, FINE), *(Heading(2, STRONG, name) for name in names)),
            written(columns, sheet, order, _cells),
            rows,
        ),
        Foot(
            (total_row(sheet, page, order), signature_row(sheet, page)),
            widths=(each,) * len(sheet.sides),
            before=widths[0],
        ),
        (Check("Heaps of the sheet", None if order.blank else str(sheet.notation)),),
        (),
    )


def _cells(row: SheetLine) -> list[GridCell]:
    assert isinstance(row.line, HeapsLine)
    cells = [GridCell()]
    for taken, side in zip(row.line.heaps, row.sides, strict=True):
        cells += [GridCell(str(taken)), GridCell(figure(side.total or 0))]
    return cells
