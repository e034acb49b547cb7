"""The sheet (partiář): turns and lines set out as rows that can be printed.

A row is one turn; each pair has the columns Slovo (word), Body (points) and Suma
(running total), filled in for the pair whose turn it was and on the closing for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorer.games.base import Line
from scorer.games.polish_doubles.entries import (
    ClosingEntry,
    DoublesEntry,
    StruckTurn,
    TurnEntry,
    WordTurn,
)
from scorer.games.polish_doubles.protests import is_rejected
from scorer.games.polish_doubles.state import ClosingLine, TurnLine
from scorer.games.polish_doubles.turns import PAIRS, closes_double_turn
from scorer.games.polish_doubles.wording import what_was_done
from scorer.games.text import Text, verbatim


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One pair's three columns of a row.

    ``word`` as laid, or what was done instead; ``points`` as announced (not as counted,
    see ``invalid``), None for a lost or struck turn; ``total`` where the sheet shows it.
    ``invalid``: the word does not count; ``struck``: the turn is struck through.
    """

    word: Text
    points: int | None
    total: int | None
    invalid: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of the sheet.

    ``cells`` and ``crosses`` (so far) per pair; ``player`` the seat that played; ``cross``
    the pair that got a cross for this turn; ``heavy``: a heavy line follows (DBL-5).
    ``double_turn`` and ``turn`` are None on the closing.
    """

    double_turn: int | None
    turn: int | None
    player: int | None
    cells: tuple[Cell | None, Cell | None]
    cross: int | None
    crosses: tuple[int, int]
    heavy: bool


def rows(entries: Iterable[DoublesEntry], lines: Iterable[Line]) -> tuple[Row, ...]:
    """The whole sheet, one row per entry with its line; as many entries as lines."""
    return tuple(_rows(entries, lines))


def _rows(entries: Iterable[DoublesEntry], lines: Iterable[Line]) -> Iterator[Row]:
    crosses = (0, 0)
    for entry, line in zip(entries, lines, strict=True):
        if isinstance(entry, ClosingEntry):
            yield _closing_row(entry, line, crosses)
        else:
            row = _turn_row(entry, line)
            crosses = row.crosses
            yield row


def _turn_row(entry: TurnEntry, line: Line) -> Row:
    assert isinstance(line, TurnLine)  # noqa: S101 — narrows the type, the fold made the line
    cell = _cell(entry, line)
    return Row(
        double_turn=line.double_turn,
        turn=line.turn,
        player=line.player,
        cells=(cell, None) if line.pair == 0 else (None, cell),
        cross=1 - line.pair if is_rejected(entry) else None,
        crosses=line.crosses,
        heavy=closes_double_turn(line.double_turn, line.turn),
    )


def _cell(entry: TurnEntry, line: TurnLine) -> Cell:
    total = None if line.totals is None else line.totals[line.pair]
    if isinstance(entry, WordTurn):
        return Cell(
            word=verbatim(entry.word), points=entry.points, total=total, invalid=not line.valid
        )
    return Cell(
        word=what_was_done(entry),
        points=None if line.player is None else line.points,
        total=total,
        struck=isinstance(entry, StruckTurn),
    )


def _closing_row(entry: ClosingEntry, line: Line, crosses: tuple[int, int]) -> Row:
    left = entry.closing.left
    assert isinstance(line, ClosingLine)  # noqa: S101 — narrows the type, the fold made the line
    first, second = (
        Cell(
            word=verbatim(" ".join(tile for seat in seats for tile in left[seat])),
            points=line.scores[pair],
            total=line.totals[pair],
        )
        for pair, seats in enumerate(PAIRS)
    )
    return Row(
        double_turn=None,
        turn=None,
        player=None,
        cells=(first, second),
        cross=None,
        crosses=crosses,
        heavy=True,
    )
