"""What is written in the partiář: every turn in its pair's half, corrections and all.

Terms: *half*, the columns of one pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
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
from scorer.games.polish_doubles.state import TurnLine
from scorer.games.polish_doubles.turns import PAIRS
from scorer.games.polish_doubles.wording import what_was_done
from scorer.kits.polish_doubles.notation import overrun_of
from scorer.printing.grid import GridCell, GridColumn
from scorer.printing.layout.shared import cells_of
from scorer.records.parsing import parse_entry
from scorer.sheets.selectors.sheet_context import PaperRow, SheetContext, SheetLine
from scorer.support.figures import figure, signed
from scorer.support.translation import translate

WIDTH = 6  # columns: number, who, word, points, sum, time


@dataclass(frozen=True, slots=True)
class Half:
    """A pair's rows, and which of them, counted from 1, were struck out."""

    rows: tuple[tuple[GridCell, ...], ...]
    void: frozenset[int]


def entry_of(row: SheetLine) -> DoublesEntry:
    """What was written in a line."""
    return cast("DoublesEntry", parse_entry(GAME, row.entry.payload))


def closing_of(sheet: SheetContext) -> Closing | None:
    """The end of the game; None as long as it goes on."""
    last = entry_of(sheet.rows[-1]) if sheet.rows else None
    return last.closing if isinstance(last, ClosingEntry) else None


def half_of(sheet: SheetContext, pair: int, columns: Sequence[GridColumn]) -> Half:
    """The turns of a ``pair`` in the order of play; ``columns`` are those of its half.

    The closing that stands has its place below them; one that was struck out has a row.
    """
    rows: list[tuple[GridCell, ...]] = []
    void: list[int] = []
    for row in filter(partial(_concerns, pair=pair), map(_without_closing, sheet.paper_rows)):
        rows.append(cells_of(row, columns, partial(written_in, pair)))
        if row.void:
            void.append(len(rows))
    return Half(tuple(rows), frozenset(void))


def written_in(pair: int, row: SheetLine) -> tuple[GridCell, ...]:
    """What a line leaves in the half of a ``pair``."""
    if not isinstance(row.line, TurnLine):
        return _closing_cells(pair, row)
    line, entry = row.line, cast("TurnEntry", entry_of(row))
    if line.pair != pair:
        return (GridCell(),) * WIDTH
    total = row.sides[pair].total
    return (
        GridCell(),
        GridCell("" if line.player is None else str(line.player + 1)),
        _word(entry, line),
        _points(entry, line),
        GridCell("" if total is None else figure(total)),
        GridCell(overrun_of(entry, row.entry)),
    )


def tiles(closing: Closing, seat: int) -> str:
    """The letters left to a player, a dash for none."""
    return " ".join(closing.left[seat]) or "–"


def _without_closing(row: PaperRow) -> PaperRow:
    """A row of the table: of the closing that stands only what was struck before."""
    last = row.readings[-1].row
    if row.void or last is None or isinstance(last.line, TurnLine):
        return row
    return PaperRow(row.readings[:-1], void=True)


def _concerns(row: PaperRow, pair: int) -> bool:
    """Whether a row has its place in a pair's half; where that is not known, in both."""
    lines = [reading.row.line for reading in row.readings if reading.row is not None]
    pairs = {line.pair for line in lines if isinstance(line, TurnLine)}
    return bool(row.readings) and (not pairs or pair in pairs)


def _closing_cells(pair: int, row: SheetLine) -> tuple[GridCell, ...]:
    closing = cast("ClosingEntry", entry_of(row)).closing
    left = " · ".join(tiles(closing, seat) for seat in PAIRS[pair])
    return (
        GridCell(),
        GridCell(),
        GridCell(left),
        GridCell(signed(row.line.scores[pair])),
        GridCell(),
        GridCell(),
    )


def _word(entry: TurnEntry, line: TurnLine) -> GridCell:
    if isinstance(entry, WordTurn):
        return GridCell(entry.word, after=_verdict(entry), void=not line.valid)
    done = translate(what_was_done(entry))
    return GridCell("–––", after=done) if isinstance(entry, StruckTurn) else GridCell(done)


def _verdict(entry: WordTurn) -> str:
    """What was said of a word: judged early, an objection and its end."""
    said = [_("early")] if entry.early else []
    if entry.protest is not None:
        said.append(_("objection") + (" ✓" if entry.protest.upheld else " ✗"))
    return " · ".join(said)


def _points(entry: TurnEntry, line: TurnLine) -> GridCell:
    """The points as announced; those of an invalid word struck, 0 beside them."""
    if isinstance(entry, WordTurn):
        return GridCell(str(entry.points), after="" if line.valid else "0", void=not line.valid)
    return GridCell("–" if line.player is None else str(line.points))
