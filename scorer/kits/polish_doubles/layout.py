"""“Polish” doubles on paper: the partiář, Slovo, Body and Suma for either pair.

Every pair's turns stand below one another; the heavy line below a double turn keeps
the order 1-2-2-2 (DBL-5), the number at its first turn tells which one it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.polish_doubles.entries import Closing, TurnEntry
from scorer.games.polish_doubles.protests import is_rejected
from scorer.games.polish_doubles.standings import COSTLY_CROSS
from scorer.games.polish_doubles.state import TurnLine
from scorer.games.polish_doubles.tiles import COUNTS, SET, VALUES
from scorer.games.polish_doubles.turns import PAIRS
from scorer.kits.polish_doubles.partiar import WIDTH, Half, closing_of, entry_of, half_of, tiles
from scorer.printing.grid import FINE, HAIR, HEAVY, GridCell, GridColumn
from scorer.printing.layout.shared import clauses, signature_row, spaced, total_row, turned
from scorer.printing.order import PaperOrder
from scorer.printing.page import Fitted, Page, fit_all
from scorer.printing.parts import Check, Foot, FootRow, Grid, Heading, Layout, columns_written
from scorer.sheets.selectors.sheet_context import SheetContext
from scorer.support.figures import signed

ROWS = 21  # of either pair
LESS = 2  # on A5, where labels in two languages take their room
HALF = (7.0, 8.0, 41.0, 13.0, 13.0, 12.0)  # number, who, word, points, sum, time
SMALL = (6.5, 6.5, 24.5, 10.5, 10.5, 9.0)  # of a blank sheet on A5
GAP = 4.0
SPACE = "\N{NO-BREAK SPACE}"
ROOM = SPACE * 33  # to write a name in
CROSSES = 6  # boxes a pair has for them
FREE = COSTLY_CROSS - 1  # crosses that cost nothing yet


@dataclass(frozen=True, slots=True)
class Tiles:
    """What is told of the tiles: every value with its letters and how many of each there are."""

    head: str
    worth: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    ticked: bool

    @property
    def boxes(self) -> tuple[tuple[int, tuple[tuple[str, str], ...]], ...]:
        """The same with a box for every tile instead of its count."""
        return tuple(
            (value, tuple((letter, "□" * count) for letter, count in letters))
            for value, letters in self.worth
        )


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright, the starting pair on the left; ``order.rows`` are turns of a pair."""
    page = Page(order.paper, landscape=False)
    shares = SMALL if order.blank and order.paper == "A5" else HALF
    widths = page.spread((*shares, GAP, *shares))
    half, gap = widths[:WIDTH], widths[WIDTH]
    first = sheet.standing.setup.first
    pairs = first, 1 - first
    names = _names(sheet, sum(half) - 3, 10 * page.scale)
    rows, halves = _columns(sheet, half, order)
    left, right = (halves[pair] for pair in pairs)
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(
            (
                Heading(WIDTH, FINE, names[pairs[0]]),
                Heading(1, FINE, gap=True),
                Heading(WIDTH, FINE, names[pairs[1]]),
            ),
            (*left, GridColumn(gap, lambda _row: 0.0, edge=FINE, gap=True), *right),
            rows,
            group=2,
        ),
        Foot(
            turned(pairs, _foot(sheet, page, order)),
            widths=(sum(half),) * len(PAIRS),
            gap=gap,
        ),
        _checks(sheet, order),
        _notes(sheet, order),
        values=_tiles(ticked=order.blank and order.paper == "A4"),
    )


def _names(sheet: SheetContext, width: float, largest: float) -> tuple[Fitted, ...]:
    """The partners with their seats' numbers, "1 Anna + 2 Bára", or room to write theirs."""
    pairs = [
        " + ".join(f"{seat + 1} {sheet.players[seat] or ROOM}" for seat in seats) for seats in PAIRS
    ]
    if any(sheet.players):
        return fit_all(pairs, width, largest)
    return tuple(Fitted(pair, largest, (pair,)) for pair in pairs)


def _columns(
    sheet: SheetContext, widths: Sequence[float], order: PaperOrder
) -> tuple[int, list[list[GridColumn]]]:
    """How many rows there are, and the columns of either half."""
    starts = [pair == sheet.standing.setup.first for pair in range(len(PAIRS))]
    if order.blank:
        small = order.paper == "A5" and order.second
        rows = order.rows or ROWS - (LESS if small else 0)
        return rows, [_half(widths, rows, starts=first) for first in starts]
    empty = _half(widths, 0, starts=True)
    halves = [half_of(sheet, pair, empty) for pair in range(len(PAIRS))]
    rows = max(
        order.rows or 1,
        *(_whole(half, starts=first) for half, first in zip(halves, starts, strict=True)),
    )
    return rows, [
        _written(_half(widths, rows - len(half.void), starts=first), half, rows)
        for half, first in zip(halves, starts, strict=True)
    ]


def _whole(half: Half, *, starts: bool) -> int:
    """The rows that a pair takes, its last double turn made whole."""
    turns = len(half.rows) - len(half.void)
    return len(half.rows) + (turns % 2 != starts)


def _written(columns: Sequence[GridColumn], half: Half, rows: int) -> list[GridColumn]:
    """The columns of a half with its turns, and empty cells up to ``rows``."""
    empty = ((GridCell(),) * WIDTH,) * (rows - len(half.rows))
    return list(
        columns_written([spaced(column, half.void) for column in columns], half.rows + empty)
    )


def _half(widths: Sequence[float], rows: int, *, starts: bool) -> list[GridColumn]:
    """The columns of a pair, its ``side`` from 1.

    The starting pair's double turns end on odd rows (DBL-3). A row that would begin a double
    turn and has no second one is not to be written in.
    """
    last = rows if (rows % 2 == 1) == starts else rows - 1
    dead = frozenset(range(last + 1, rows + 1))

    def ends(row: int) -> bool:
        return (row % 2 == 1) == starts and row <= last

    def below(row: int) -> float:
        return HEAVY if ends(row) else HAIR

    def around(row: int) -> float:
        """Of the columns in which a double turn has one cell."""
        return HEAVY if ends(row) else 0.0 if row < last else HAIR

    texts = tuple(_number(row, starts=starts) if row <= last else "" for row in range(1, rows + 1))
    number, who, word, points, total, time = widths
    return [
        GridColumn(number, around, _("No."), FINE, texts=texts, dead=dead, leading=True),
        GridColumn(who, below, _("Who"), dead=dead, align="center"),
        GridColumn(word, below, _("Word"), dead=dead, align="left"),
        GridColumn(points, below, _("Points"), dead=dead),
        GridColumn(total, below, _("Sum"), dead=dead, strong=True),
        GridColumn(time, around, _("Time"), dead=dead),
    ]


def _number(row: int, *, starts: bool) -> str:
    """The number of the double turn that begins in ``row`` of a pair's turns."""
    if starts:
        return str(row + 1 - row % 2) if row == 1 or row % 2 == 0 else ""
    return str(row + 1) if row % 2 else ""


def _foot(sheet: SheetContext, page: Page, order: PaperOrder) -> tuple[FootRow, ...]:
    """The tiles left to every player, what they bring or cost, totals, crosses, signatures."""
    closing = None if order.blank else closing_of(sheet)
    height = 6.0 * page.scale
    return (
        FootRow(_("Tiles left: player 1 or 3"), height, _left(closing, 0)),
        FootRow(_("Tiles left: player 2 or 4"), height, _left(closing, 1)),
        FootRow(_("± for the tiles"), height, _settled(sheet, closing)),
        total_row(sheet, page, order),
        FootRow(_("Crosses"), height, _crosses(sheet, order), form=order.blank),
        signature_row(sheet, page),
    )


def _left(closing: Closing | None, partner: int) -> tuple[str, ...]:
    """The tiles on the racks of both pairs' first or second ``partner``."""
    return tuple("" if closing is None else tiles(closing, pair[partner]) for pair in PAIRS)


def _settled(sheet: SheetContext, closing: Closing | None) -> tuple[str, ...]:
    if closing is None:
        return ("",) * len(PAIRS)
    return tuple(map(signed, sheet.rows[-1].line.scores))


def _crosses(sheet: SheetContext, order: PaperOrder) -> tuple[str, ...]:
    """Either pair's crosses, each named by the double turn whose word was objected to."""
    found: tuple[list[int], ...] = ([], [])
    for row in () if order.blank else sheet.rows:
        if isinstance(row.line, TurnLine) and is_rejected(cast("TurnEntry", entry_of(row))):
            found[1 - row.line.pair].append(row.line.double_turn)
    return tuple(map(_boxes, found))


def _boxes(crosses: Sequence[int]) -> str:
    """A pair's crosses, then the boxes left; those that cost a turn stand apart."""
    marked = [f"✗ {double_turn}" for double_turn in crosses]
    marked += ["□"] * (CROSSES - len(crosses))
    free, costly = (f"{SPACE} ".join(boxes) for boxes in (marked[:FREE], marked[FREE:]))
    return f"{free}{SPACE * 5} {costly}"


def _checks(sheet: SheetContext, order: PaperOrder) -> tuple[Check, ...]:
    turns = closed_by = adds_up = None
    if not order.blank:
        turns = str(sum(isinstance(row.line, TurnLine) for row in sheet.rows))
        closed_by = _closed_by(closing_of(sheet))
        adds_up = "✓" if _sums(sheet) == sheet.totals else None
    return (
        Check(_("Turns played"), turns),
        Check(_("Closed by"), closed_by),
        Check(_("Points add up to the totals"), adds_up, box=True),
    )


def _closed_by(closing: Closing | None) -> str:
    """The seats of the pair that closed: "3 + 4"."""
    if closing is None:
        return "–"
    if closing.closed_by is None:
        return _("nobody")
    return " + ".join(str(seat + 1) for seat in PAIRS[closing.closed_by])


def _sums(sheet: SheetContext) -> tuple[int, ...]:
    return tuple(sum(row.line.scores[pair] for row in sheet.rows) for pair in range(len(PAIRS)))


def _notes(sheet: SheetContext, order: PaperOrder) -> tuple[str, ...]:
    """The short rules; on small paper those that every game needs.

    On a form in two languages the tiles to tick have their place.
    """
    signs = (
        _("No.: double turn · Who: the player's number · Time: over the three minutes"),
        _("Objection ✗ rejected, ✓ upheld · ✗ 3: a cross for the objection in double turn 3"),
    )
    if order.blank and order.second and order.paper == "A4":
        return signs
    return (
        *signs,
        *clauses(sheet, "DBL-5", "DBL-6", "DBL-7", "DBL-11"),
        *(clauses(sheet, "DBL-8", "DBL-10") if order.paper == "A4" else ()),
    )


def _tiles(*, ticked: bool) -> Tiles:
    """The tiles; ``ticked``: with boxes, by which the table sees what is not laid yet."""
    told, counted = _("Values of the tiles, and how many there are"), sum(COUNTS.values())
    return Tiles(
        _("All %(count)d tiles by value, to tick as they are laid") % {"count": counted}
        if ticked
        else told,
        tuple(
            (value, tuple((letter, COUNTS[letter]) for letter in VALUES if VALUES[letter] == value))
            for value in SET
        ),
        ticked,
    )
