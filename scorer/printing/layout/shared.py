"""What the layouts share: heads, signatures, dealers' dots, clauses as notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorer.printing.code_place import code_room
from scorer.printing.grid import HAIR, GridCell, GridColumn
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import LEAST_TYPE, VALUE, Page, lines_of, squeezed
from scorer.printing.parts import FootRow, HeadField, columns_written
from scorer.sheets.selectors.sheet_context import PaperRow, SheetContext, SheetLine
from scorer.support.figures import figure
from scorer.support.translation import translate

EVENT = 0.46  # of the head's width, as in the style sheet
VALUE_SIZE = 9.9  # points on A4
EVENT_LINES = 2
LINE = "_" * 8  # to write a number on


def fields_of(occasion: Occasion, page: Page, *, coded: bool) -> tuple[HeadField, ...]:
    """The head of the sheet: event, date, round and table, written in where they are known."""
    width = EVENT * (page.width - (code_room(page) if coded else 0.0))
    largest = VALUE_SIZE * page.scale
    event, size = _event(occasion.event, width, page)
    day = date_format(occasion.day, "SHORT_DATE_FORMAT") if occasion.day else ""
    return (
        HeadField("event", _("Tournament"), event, size if size < largest else None),
        HeadField("day", _("Date"), day),
        HeadField("round", _("Round"), _number(occasion.round)),
        HeadField("table", _("Table"), _number(occasion.table)),
    )


def _event(name: str, width: float, page: Page) -> tuple[str, float]:
    """An event's name and its size: two lines at most, what has no room in them left out."""
    size = squeezed(name, width, VALUE[page.paper], VALUE_SIZE * page.scale)
    lines = lines_of(name, width, max(size, LEAST_TYPE))
    if len(lines) > EVENT_LINES:
        name = " ".join(lines[:EVENT_LINES])[:-1].rstrip("- ") + "…"
    return name, max(size, LEAST_TYPE)


def place_of(occasion: Occasion) -> str:
    """Whose sheet it is, beside the code of further pages; a line where no table is known."""
    if occasion.table is None:
        return _("Table %(number)s") % {"number": LINE}
    if occasion.round is None:
        return _("Table %(number)s") % {"number": occasion.table}
    known = {"round": occasion.round, "table": occasion.table}
    return _("Round %(round)s, table %(table)s") % known


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def turned(order: Sequence[int], rows: Sequence[FootRow]) -> tuple[FootRow, ...]:
    """Rows of the foot with their cells in the order in which the sides stand on the sheet."""
    return tuple(replace(row, cells=tuple(row.cells[side] for side in order)) for row in rows)


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
    """How many rows the sheet has: see ``scorer.kits.LayoutPart``."""
    if order.blank:
        return order.rows or usual
    return max(len(sheet.paper_rows), (order.rows or 0) + len(sheet.void_rows))


def deals_of(sheet: SheetContext, seat: int, rows: int) -> frozenset[int]:
    """The rows in which ``seat`` deals: the deal passes every row."""
    players = len(sheet.players)
    first = sheet.standing.setup.first
    return frozenset(row for row in range(1, rows + 1) if (first + row - 1) % players == seat)


def numbers(rows: int) -> tuple[str, ...]:
    """The numbers of the rows."""
    return tuple(map(str, range(1, rows + 1)))


def written(
    columns: Sequence[GridColumn],
    sheet: SheetContext,
    order: PaperOrder,
    cells: Callable[[SheetLine], Sequence[GridCell]],
) -> tuple[GridColumn, ...]:
    """The columns, of a filled sheet with the ``cells`` that each line leaves in them.

    ``cells`` is asked for every reading of a line. A line that was struck out takes a row
    that has no number and no dealer.
    """
    if order.blank:
        return tuple(columns)
    rows = [cells_of(row, columns, cells) for row in sheet.paper_rows]
    return columns_written([spaced(column, sheet.void_rows) for column in columns], rows)


def cells_of(
    row: PaperRow, columns: Sequence[GridColumn], cells: Callable[[SheetLine], Sequence[GridCell]]
) -> tuple[GridCell, ...]:
    """A cell for each of ``columns``: what stands, behind what stood there before, struck.

    ``cells`` gives those of one reading. Words of a reading that the rules refuse by now
    stand in the widest column.
    """
    said = [
        tuple(cells(reading.row)) if reading.row else _words(reading.words, columns)
        for reading in row.readings
    ]
    if len(said) == 1 and not row.void:
        return said[0]
    return tuple(_merged(readings, void=row.void) for readings in zip(*said, strict=True))


def _words(words: str, columns: Sequence[GridColumn]) -> tuple[GridCell, ...]:
    widest = max(range(len(columns)), key=lambda place: columns[place].width)
    return tuple(GridCell(words if place == widest else "") for place in range(len(columns)))


def _merged(readings: Sequence[GridCell], *, void: bool) -> GridCell:
    """The last of a cell's readings, with what the others said that it does not say."""
    last = readings[-1]
    texts = [text for text, _same in groupby(_cell_words(cell, last) for cell in readings)]
    struck = tuple(filter(None, texts[:-1]))
    if void:
        return GridCell(_cell_words(last, GridCell()), struck, void=True)
    return replace(last, struck=last.struck + struck)


def _cell_words(cell: GridCell, last: GridCell) -> str:
    """A cell in words, without the small print that it shares with the last reading."""
    before = "" if cell.before == last.before else cell.before
    after = "" if cell.after == last.after else cell.after
    drawn = cell.drawing.name if cell.drawing and not cell.text else cell.text
    return " ".join(filter(None, (before, drawn, after)))


def spaced(column: GridColumn, void: frozenset[int]) -> GridColumn:
    """A column with rows that are no line's own at the places ``void``."""
    if not void:
        return column
    rows = len(column.texts) or max(column.deals | column.dead, default=0)
    at = [row for row in range(1, rows + len(void) + 1) if row not in void]

    def below(row: int) -> float:
        return HAIR if row in void else column.below(row - sum(place < row for place in void))

    texts = dict(zip(at, column.texts, strict=False))
    return replace(
        column,
        below=below,
        texts=tuple(texts.get(row, "") for row in range(1, at[-1] + 1)) if texts else (),
        deals=frozenset(at[row - 1] for row in column.deals),
        dead=frozenset(at[row - 1] for row in column.dead),
        void=void,
    )


def clauses(sheet: SheetContext, *ids: str) -> tuple[str, ...]:
    """The sentences of some of the game's clauses."""
    known = {clause.id: clause for clause in sheet.game.clauses}
    options = sheet.standing.setup.options
    return tuple(translate(known[rule].at(options)) for rule in ids)
