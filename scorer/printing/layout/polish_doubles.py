"""“Polish” doubles on paper: the partiář, Slovo, Body and Suma for either pair.

Every pair's turns stand below one another; the heavy line below a double turn keeps
the order 1-2-2-2 (DBL-5), the number at its first turn tells which one it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.polish_doubles.entries import ClosingEntry, DoublesEntry, WordTurn
from scorer.games.polish_doubles.notation import Cell as Written
from scorer.games.polish_doubles.notation import Row as WrittenRow
from scorer.games.polish_doubles.notation import rows
from scorer.games.polish_doubles.tiles import COUNTS, SET, VALUES
from scorer.games.polish_doubles.turns import PAIRS
from scorer.printing.context import SheetContext
from scorer.printing.grid import FINE, HAIR, HEAVY, NO_ROWS, Column
from scorer.printing.layout.shared import (
    clauses,
    empty_row,
    signature_row,
    total_row,
)
from scorer.printing.page import Fitted, Page, fit_all
from scorer.printing.parts import Blank, Check, Foot, FootRow, Heading, Layout
from scorer.translation import translate

ROWS = 25
NUMBER, SEAT, WORD, POINTS, SUM, GAP = 8.0, 4.5, 45.5, 15.0, 19.0, 6.0
CROSSES = 6  # boxes a pair has for them
FREE = 2  # crosses that cost nothing yet


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair's turn: ``number`` of the double turn at its first turn, ``seat`` from 1."""

    number: int | None
    seat: int | None
    word: str
    points: int | None
    total: int | None
    invalid: bool
    struck: bool
    note: str
    closes: bool


@dataclass(frozen=True, slots=True)
class Body:
    """Rows of a cell for either pair; the closing if there is one; crosses per pair.

    A cross is named by the double turn whose turn cost it.
    """

    rows: tuple[tuple[Cell | None, Cell | None], ...]
    closing: tuple[Written | None, Written | None] | None
    crosses: tuple[tuple[int, ...], tuple[int, ...]]


def layout(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """Upright on either paper."""
    page = Page(paper, landscape=False)
    half = (NUMBER, SEAT + WORD, POINTS, SUM) if blank else (NUMBER, SEAT, WORD, POINTS, SUM)
    widths = page.spread((*half, GAP, *half))
    each = sum(widths[: len(half)])
    names = fit_all([_pair(sheet, pair) for pair in range(2)], each - 3, 10 * page.scale)
    body = _body(sheet)
    left = empty_row(_("Tiles left on the racks"), sheet, page, height=8.0)
    crosses = tuple(map(_boxes, body.crosses))
    foot = Foot(
        (
            *((left,) if blank else ()),
            total_row(sheet, page, blank=blank),
            FootRow(_("Crosses"), 8.0 * page.scale, (_boxes(()),) * 2 if blank else crosses),
            signature_row(sheet, page),
        ),
        widths=(each,) * 2,
        gap=widths[len(half)],
    )
    return Layout(
        page,
        names,
        foot,
        (Check(_("Turns played"), None if blank else str(_turns(sheet))),),
        clauses(sheet, "DBL-5", "DBL-6", "DBL-7", "DBL-11"),
        widths,
        body=None if blank else body,
        values=_tiles(),
        blank=_blank(sheet, names, widths) if blank else None,
    )


def _pair(sheet: SheetContext, pair: int) -> str:
    """The partners with their seats' numbers: "1 Anna + 2 Bára"."""
    return " + ".join(f"{seat + 1} {sheet.players[seat]}" for seat in PAIRS[pair])


def _blank(
    sheet: SheetContext,
    names: tuple[Fitted, ...],
    widths: tuple[float, ...],
) -> Blank:
    columns: list[Column] = []
    for pair in range(2):
        starts = pair == sheet.standing.setup.first
        columns += _half(widths, starts=starts)
        if not pair:
            columns.append(Column(widths[4], lambda _row: 0.0, edge=FINE, gap=True))
    headings = (Heading(4, FINE, names[0]), Heading(1, FINE, gap=True), Heading(4, FINE, names[1]))
    return Blank(headings, tuple(columns), ROWS)


def _half(widths: tuple[float, ...], *, starts: bool) -> list[Column]:
    """One pair's columns; the starting pair's double turns end on odd rows (DBL-3)."""
    last = ROWS if starts else ROWS - 1
    dead = frozenset(range(last + 1, ROWS + 1)) or NO_ROWS

    def below(row: int) -> float:
        return HEAVY if (row % 2 == 1) is starts and row <= last else HAIR

    texts = tuple(_number(row, starts=starts) if row <= last else "" for row in range(1, ROWS + 1))
    heads = ("", _("Word"), _("Points"), _("Sum"))
    return [
        Column(width, below, head, edge, texts=texts if place == 0 else (), dead=dead)
        for place, (width, head, edge) in enumerate(
            zip(widths, heads, (FINE, HAIR, HAIR, HAIR), strict=False)
        )
    ]


def _number(row: int, *, starts: bool) -> str:
    """The number of the double turn that begins in ``row`` of a pair's turns."""
    if starts:
        return str(row + 1 - row % 2) if row == 1 or row % 2 == 0 else ""
    return str(row + 1) if row % 2 else ""


def _body(sheet: SheetContext) -> Body:
    written = [cast("DoublesEntry", scored.written) for scored in sheet.standing.scored]
    halves: tuple[list[Cell], list[Cell]] = ([], [])
    crosses: tuple[list[int], list[int]] = ([], [])
    closing = None
    for entry, row in zip(written, rows(written, sheet.standing.lines), strict=True):
        if isinstance(entry, ClosingEntry):
            closing = row.cells
            continue
        pair = 0 if row.cells[0] else 1
        halves[pair].append(_cell(entry, row, pair))
        if row.cross is not None:
            crosses[row.cross].append(row.double_turn or 0)
    return Body(tuple(zip_longest(*halves)), closing, (tuple(crosses[0]), tuple(crosses[1])))


def _cell(entry: DoublesEntry, row: WrittenRow, pair: int) -> Cell:
    cell = cast("Written", row.cells[pair])
    return Cell(
        number=row.double_turn if row.turn == 1 else None,
        seat=None if row.player is None else row.player + 1,
        word=translate(cell.word),
        points=cell.points,
        total=cell.total,
        invalid=cell.invalid,
        struck=cell.struck,
        note=_note(entry),
        closes=row.heavy,
    )


def _note(entry: DoublesEntry) -> str:
    if not isinstance(entry, WordTurn) or entry.protest is None:
        return ""
    return _("objection upheld") if entry.protest.upheld else _("objection rejected")


def _boxes(crosses: tuple[int, ...]) -> str:
    """A pair's crosses with their double turns, then the boxes left; those that cost apart."""
    marked = [f"✗ {double_turn}" for double_turn in crosses]
    marked += ["□"] * (CROSSES - len(crosses))
    return "      ".join("  ".join(boxes) for boxes in (marked[:FREE], marked[FREE:]))


def _turns(sheet: SheetContext) -> int:
    return sum(not isinstance(scored.written, ClosingEntry) for scored in sheet.standing.scored)


def _tiles() -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """Every value with its letters and how many of each there are."""
    return tuple(
        (value, tuple((letter, COUNTS[letter]) for letter in VALUES if VALUES[letter] == value))
        for value in SET
    )
