"""“Polish” doubles on paper: the partiář, Slovo, Body and Suma for either pair.

Every pair's turns stand below one another; the heavy line below a double turn keeps
the order 1-2-2-2 (DBL-5), the number at its first turn tells which one it is.

Terms: *half*, the columns of one pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.polish_doubles import GAME
from scorer.games.polish_doubles.entries import (
    Closing,
    ClosingEntry,
    DoublesEntry,
    StruckTurn,
    TurnEntry,
    WordTurn,
)
from scorer.games.polish_doubles.protests import is_rejected
from scorer.games.polish_doubles.standings import COSTLY_CROSS
from scorer.games.polish_doubles.state import TurnLine
from scorer.games.polish_doubles.tiles import COUNTS, SET, VALUES
from scorer.games.polish_doubles.turns import PAIRS
from scorer.games.polish_doubles.wording import what_was_done
from scorer.printing.context import Row, SheetContext
from scorer.printing.grid import FINE, HAIR, HEAVY, STRONG, Cell, Column
from scorer.printing.layout.shared import clauses, signature_row, total_row
from scorer.printing.order import PaperOrder
from scorer.printing.page import Page, fit_all
from scorer.printing.parts import Check, Foot, FootRow, Grid, Heading, Layout, columns_written
from scorer.records.record import parse_entry
from scorer.templatetags.scores import figure, signed
from scorer.translation import translate

ROWS = 25
HALF = (7.0, 7.0, 43.0, 13.0, 14.0, 10.0)  # number, who, word, points, sum, time
GAP = 4.0
CROSSES = 6  # boxes a pair has for them
FREE = COSTLY_CROSS - 1  # crosses that cost nothing yet
NOTHING = (Cell(),) * len(HALF)

Tiles = tuple[tuple[int, tuple[tuple[str, int], ...]], ...]


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright on either paper; ``order.rows`` are turns of a pair."""
    page = Page(order.paper, landscape=False)
    widths = page.spread((*HALF, GAP, *HALF))
    half, gap = widths[: len(HALF)], widths[len(HALF)]
    names = fit_all(
        [_pair(sheet, pair) for pair in range(len(PAIRS))], sum(half) - 3, 10 * page.scale
    )
    turns = _turns(sheet)
    rows = (order.rows or ROWS) if order.blank else _rows(sheet, turns, order.rows or 1)
    first, second = (_half(half, rows, starts=_starts(sheet, pair)) for pair in range(len(PAIRS)))
    columns = (*first, Column(gap, lambda _row: 0.0, edge=FINE, gap=True), *second)
    headings = (
        Heading(len(HALF), FINE, names[0]),
        Heading(1, FINE, gap=True),
        Heading(len(HALF), FINE, names[1]),
    )
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(headings, columns if order.blank else _written(columns, turns, rows), rows),
        Foot(_foot(sheet, page, order), widths=(sum(half),) * len(PAIRS), gap=gap),
        _checks(sheet, order),
        _notes(sheet),
        values=_tiles(),
    )


def turn_cells(row: Row) -> tuple[Cell, ...]:
    """What a turn leaves in its pair's half; the ``row`` of a turn, not of the closing."""
    line, entry = cast("TurnLine", row.line), cast("TurnEntry", _entry(row))
    total = None if line.totals is None else line.totals[line.pair]
    return (
        Cell(),
        Cell("" if line.player is None else str(line.player + 1)),
        _word(entry, line),
        _points(entry, line),
        Cell("" if total is None else figure(total)),
        Cell(_overrun(row.entry.noted.get("overrun", 0))),
    )


def _entry(row: Row) -> DoublesEntry:
    return cast("DoublesEntry", parse_entry(GAME, row.entry.payload))


def _word(entry: TurnEntry, line: TurnLine) -> Cell:
    if isinstance(entry, WordTurn):
        return Cell(entry.word, after=_verdict(entry), void=not line.valid)
    done = translate(what_was_done(entry))
    return Cell("–––", after=done) if isinstance(entry, StruckTurn) else Cell(done)


def _verdict(entry: WordTurn) -> str:
    """What was said of a word: judged early, an objection with its end."""
    said = [_("early")] if entry.early else []
    if entry.protest is not None:
        said.append(f"{_('objection')} {'✓' if entry.protest.upheld else '✗'}")
    return " · ".join(said)


def _points(entry: TurnEntry, line: TurnLine) -> Cell:
    """The points as announced; those of an invalid word struck, 0 beside them."""
    if isinstance(entry, WordTurn) and not line.valid:
        return Cell("0", struck=(str(entry.points),))
    return Cell("–" if line.player is None else str(line.points))


def _overrun(seconds: int) -> str:
    """How long a double turn took too long: "+1:05"."""
    minutes, rest = divmod(seconds, 60)
    return f"+{minutes}:{rest:02}" if seconds else ""


def _turns(sheet: SheetContext) -> tuple[list[tuple[Cell, ...]], ...]:
    """The turns of either pair, in the order of play."""
    halves: tuple[list[tuple[Cell, ...]], ...] = ([], [])
    for row in sheet.rows:
        if isinstance(row.line, TurnLine):
            halves[row.line.pair].append(turn_cells(row))
    return halves


def _written(
    columns: Sequence[Column], turns: Sequence[Sequence[tuple[Cell, ...]]], rows: int
) -> tuple[Column, ...]:
    """The columns with the turns of both pairs side by side."""
    first, second = (tuple(own) + (NOTHING,) * (rows - len(own)) for own in turns)
    return columns_written(
        columns, [(*one, Cell(), *other) for one, other in zip(first, second, strict=True)]
    )


def _rows(sheet: SheetContext, turns: Sequence[Sequence[object]], least: int) -> int:
    """Rows in which both pairs' last double turns are whole, ``least`` or more."""
    whole = (len(own) + (len(own) % 2 != _starts(sheet, pair)) for pair, own in enumerate(turns))
    return max(least, *whole)


def _starts(sheet: SheetContext, pair: int) -> bool:
    return pair == sheet.standing.setup.first


def _pair(sheet: SheetContext, pair: int) -> str:
    """The partners with their seats' numbers: "1 Anna + 2 Bára"."""
    return " + ".join(f"{seat + 1} {sheet.players[seat]}".strip() for seat in PAIRS[pair])


def _half(widths: Sequence[float], rows: int, *, starts: bool) -> list[Column]:
    """One pair's columns; the starting pair's double turns end on odd rows (DBL-3).

    A row that would begin a double turn and has no second one is not to be written in.
    """
    last = rows if (rows % 2 == 1) == starts else rows - 1
    dead = frozenset(range(last + 1, rows + 1))
    ends = [(row % 2 == 1) == starts and row <= last for row in range(1, rows + 1)]

    def below(row: int) -> float:
        return HEAVY if ends[row - 1] else HAIR

    def around(row: int) -> float:
        return HEAVY if ends[row - 1] else 0.0 if row <= last else HAIR

    texts = tuple(_number(row, starts=starts) if row <= last else "" for row in range(1, rows + 1))
    number, who, word, points, total, time = widths
    return [
        Column(number, around, _("No."), FINE, texts=texts, dead=dead, leading=True),
        Column(who, below, _("Who"), dead=dead, align="center"),
        Column(word, below, _("Word"), dead=dead, align="left"),
        Column(points, below, _("Points"), dead=dead),
        Column(total, below, _("Sum"), STRONG, dead=dead, strong=True),
        Column(time, around, _("Time"), dead=dead),
    ]


def _number(row: int, *, starts: bool) -> str:
    """The number of the double turn that begins in ``row`` of a pair's turns."""
    if starts:
        return str(row + 1 - row % 2) if row == 1 or row % 2 == 0 else ""
    return str(row + 1) if row % 2 else ""


def _foot(sheet: SheetContext, page: Page, order: PaperOrder) -> tuple[FootRow, ...]:
    """The tiles left to every player, what they bring or cost, totals, crosses, signatures."""
    closing = None if order.blank else _closing(sheet)
    height = 6.0 * page.scale
    return (
        FootRow(_("Tiles left: player 1 or 3"), height, _left(closing, 0)),
        FootRow(_("Tiles left: player 2 or 4"), height, _left(closing, 1)),
        FootRow(_("± for the tiles"), height, _settled(sheet, closing)),
        total_row(sheet, page, order),
        FootRow(_("Crosses"), height, _crosses(sheet, order), form=order.blank),
        signature_row(sheet, page),
    )


def _closing(sheet: SheetContext) -> Closing | None:
    last = _entry(sheet.rows[-1]) if sheet.rows else None
    return last.closing if isinstance(last, ClosingEntry) else None


def _left(closing: Closing | None, partner: int) -> tuple[str, ...]:
    """The tiles on the racks of both pairs' first or second ``partner``."""
    if closing is None:
        return ("",) * len(PAIRS)
    return tuple(" ".join(closing.left[pair[partner]]) or "–" for pair in PAIRS)


def _settled(sheet: SheetContext, closing: Closing | None) -> tuple[str, ...]:
    if closing is None:
        return ("",) * len(PAIRS)
    return tuple(map(signed, sheet.rows[-1].line.scores))


def _crosses(sheet: SheetContext, order: PaperOrder) -> tuple[str, ...]:
    """Either pair's crosses, each named by the double turn whose word was objected to."""
    found: tuple[list[int], ...] = ([], [])
    for row in () if order.blank else sheet.rows:
        if isinstance(row.line, TurnLine) and is_rejected(cast("TurnEntry", _entry(row))):
            found[1 - row.line.pair].append(row.line.double_turn)
    return tuple(map(_boxes, found))


def _boxes(crosses: Sequence[int]) -> str:
    """A pair's crosses, then the boxes left; those that cost a turn stand apart."""
    marked = [f"✗ {double_turn}" for double_turn in crosses]
    marked += ["□"] * (CROSSES - len(crosses))
    return "      ".join("  ".join(boxes) for boxes in (marked[:FREE], marked[FREE:]))


def _checks(sheet: SheetContext, order: PaperOrder) -> tuple[Check, ...]:
    if order.blank:
        turns = closed_by = adds_up = None
    else:
        turns = str(sum(isinstance(row.line, TurnLine) for row in sheet.rows))
        closed_by = _closed_by(_closing(sheet))
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


def _notes(sheet: SheetContext) -> tuple[str, ...]:
    return (
        _("No. double turn · Who: the player's number · Time: over the three minutes"),
        _(
            "objection ✗ rejected, a cross for the objectors · objection ✓ upheld, the word is struck"
        ),
        *clauses(sheet, "DBL-5", "DBL-6", "DBL-7", "DBL-8", "DBL-10", "DBL-11"),
    )


def _tiles() -> Tiles:
    """Every value with its letters and how many of each there are."""
    return tuple(
        (value, tuple((letter, COUNTS[letter]) for letter in VALUES if VALUES[letter] == value))
        for value in SET
    )
