"""What the layouts share: heads, signatures, dealers' dots, clauses as notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorer.printing.context import Row, SheetContext
from scorer.printing.grid import Cell, Column
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import Page
from scorer.printing.parts import Field, FootRow, columns_written
from scorer.templatetags.scores import figure
from scorer.translation import translate


def fields_of(occasion: Occasion) -> tuple[Field, ...]:
    """The head of the sheet: event, date, round and table, written in where they are known."""
    day = date_format(occasion.day, "SHORT_DATE_FORMAT") if occasion.day else ""
    return (
        Field("event", _("Event"), occasion.event, 4.0),
        Field("day", _("Date"), day, 2.0),
        Field("round", _("Round"), _number(occasion.round)),
        Field("table", _("Table"), _number(occasion.table)),
    )


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def total_row(sheet: SheetContext, page: Page, order: PaperOrder) -> FootRow:
    """The totals, empty on a blank sheet."""
    totals = [""] * len(sheet.sides) if order.blank else map(figure, sheet.totals)
    return FootRow(_("Total"), 8.0 * page.scale, tuple(totals), strong=True)


def empty_row(label: str, sheet: SheetContext, page: Page, height: float = 6.0) -> FootRow:
    """A row to be filled in by hand, ``height`` mm high on A4."""
    return FootRow(label, height * page.scale, ("",) * len(sheet.sides))


def signature_row(sheet: SheetContext, page: Page) -> FootRow:
    """Where every side signs."""
    return empty_row(_("Signature"), sheet, page, height=11.0)


def rows_of(sheet: SheetContext, order: PaperOrder, usual: int) -> int:
    """How many rows the sheet has: see ``LayoutModule.layout``."""
    if order.blank:
        return order.rows or usual
    return max(len(sheet.rows), order.rows or 0)


def deals_of(sheet: SheetContext, seat: int, rows: int) -> frozenset[int]:
    """The rows in which ``seat`` deals: the deal passes every row."""
    players = len(sheet.players)
    first = sheet.standing.setup.first
    return frozenset(row for row in range(1, rows + 1) if (first + row - 1) % players == seat)


def numbers(rows: int) -> tuple[str, ...]:
    """The numbers of the rows."""
    return tuple(map(str, range(1, rows + 1)))


def written(
    columns: Sequence[Column],
    sheet: SheetContext,
    order: PaperOrder,
    cells: Callable[[Row], Sequence[Cell]],
) -> tuple[Column, ...]:
    """The columns, of a filled sheet with the ``cells`` that each line leaves in them."""
    if order.blank:
        return tuple(columns)
    return columns_written(columns, [cells(row) for row in sheet.rows])


def clauses(sheet: SheetContext, *ids: str) -> tuple[str, ...]:
    """The sentences of some of the game's clauses."""
    known = {clause.id: clause for clause in sheet.game.clauses}
    return tuple(translate(known[rule].text) for rule in ids)
