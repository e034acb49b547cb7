"""A game without a layout of its own: every line in words, a score and a total per side."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorer.printing.context import SheetContext
from scorer.printing.grid import FINE, STRONG, Column, every
from scorer.printing.layout.shared import numbers, signature_row, total_row
from scorer.printing.page import Page, fit_all
from scorer.printing.parts import Blank, Check, Foot, Heading, Layout

NUMBER, WORDS, SCORE, TOTAL = 8.0, 64.0, 11.0, 15.0
ROWS, MOST_UPRIGHT = 30, 5


def layout(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """Upright for up to five sides, across for more."""
    sides = len(sheet.sides)
    page = Page(paper, landscape=sides > MOST_UPRIGHT)
    widths = page.spread((NUMBER, WORDS) + (SCORE, TOTAL) * sides)
    each = widths[-2] + widths[-1]
    names = fit_all(sheet.sides, each - 2, 9 * page.scale)
    foot = Foot(
        (total_row(sheet, page, blank=blank), signature_row(sheet, page)),
        widths=(each,) * sides,
        before=widths[0] + widths[1],
    )
    played = None if blank else str(len(sheet.rows))
    drawn = None
    if blank:
        below = every(5)
        columns = [
            Column(widths[0], below, _("No."), FINE, texts=numbers(ROWS)),
            Column(widths[1], below),
        ]
        for _side in names:
            columns += [Column(widths[2], below, "±", STRONG), Column(widths[3], below, "Σ")]
        heads = (Heading(2, FINE), *(Heading(2, STRONG, name) for name in names))
        drawn = Blank(heads, tuple(columns), ROWS)
    return Layout(page, names, foot, (Check(_("Lines written"), played),), (), widths, blank=drawn)
