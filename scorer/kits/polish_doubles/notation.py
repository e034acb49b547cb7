"""“Polish” doubles: the partiář with its two pairs, and what the next turn may be.

Terms: a *column* here is one pair's part of a row, with Slovo (word), Body (points)
and Suma (running total) in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from scorer.games.polish_doubles.entries import (
    ClosingEntry,
    DoublesEntry,
    StruckTurn,
    Turn,
    WordTurn,
)
from scorer.games.polish_doubles.notation import Row, rows
from scorer.games.polish_doubles.standings import COSTLY_CROSS
from scorer.games.polish_doubles.state import DoublesState
from scorer.games.polish_doubles.turns import PAIRS, NextTurn, options_next
from scorer.models import Entry
from scorer.sheets.selectors.entry_words import line_text
from scorer.sheets.selectors.sheet_state import Scored, SheetState
from scorer.support.translation import translate

KINDS: dict[type[object], str] = {WordTurn: "word", StruckTurn: "struck", ClosingEntry: "tiles"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One pair's part of a row.

    ``kind``: ``"word"`` laid, ``"done"`` instead (an exchange, a lost turn), ``"struck"``
    turn, ``"tiles"`` left at the end, or empty. ``points`` as announced, also where
    ``invalid``; ``verdict`` on the pair's objection to the others' turn: ``"upheld"``,
    ``"rejected"`` (which cost it a cross) or empty.
    """

    kind: str = ""
    word: str = ""
    points: int | None = None
    total: int | None = None
    invalid: bool = False
    verdict: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A row ready to be shown.

    ``number`` from 1; ``text`` the turn in words; ``name`` and ``initial`` of the player,
    empty if nobody played; ``objection``: one can be raised to this turn, its double
    turn being over; ``overrun`` "+0:12" where the double turn took too long (DBL-4).
    """

    number: int
    corrected: bool
    text: str
    name: str
    initial: str
    columns: tuple[Column, Column]
    heavy: bool
    objection: bool
    overrun: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairHead:
    """What stands above a pair's columns; ``boxes``: True for each with a cross in it."""

    name: str
    boxes: tuple[bool, ...]
    crosses: int
    owes: int


@dataclass(frozen=True, slots=True)
class DoublesNotation:
    """The partiář: its rows, what hangs over the pairs, the next turn (None after the end).

    ``rows``, ``crosses`` and ``owes`` are the rules' own values; ``sheet`` and ``pairs``
    the same with names and in words.
    """

    rows: tuple[Row, ...]
    crosses: tuple[int, int]
    owes: tuple[int, int]
    next: NextTurn | None
    sheet: tuple[SheetRow, ...]
    pairs: tuple[PairHead, PairHead]


def notation(standing: SheetState) -> DoublesNotation:
    """Everything the doubles templates draw besides the rows all games have."""
    state = cast("DoublesState", standing.match.state)
    names = standing.setup.players
    written = [cast("DoublesEntry", scored.written) for scored in standing.scored]
    own = rows(written, standing.lines)
    first, second = state.pairs
    turn = None if state.finished else options_next(standing.setup, state)
    return DoublesNotation(
        rows=own,
        crosses=(first.crosses, second.crosses),
        owes=(first.owes, second.owes),
        next=turn,
        sheet=tuple(_sheet(standing, own)),
        pairs=(_head(names, state, 0), _head(names, state, 1)),
    )


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """As few first letters of every name as tell it from its partner's; ``names`` by seat.

    >>> initials(["Anna", "Alena", "Jan", "Jana"])
    ('An', 'Al', 'Jan', 'Jana')
    """
    return tuple(
        _initial(names[seat], names[pair[1 - place]])
        for pair in PAIRS
        for place, seat in enumerate(pair)
    )


def _initial(name: str, partner: str) -> str:
    lengths = range(1, len(name) + 1)
    return next((name[:n] for n in lengths if not partner.startswith(name[:n])), name)


def _sheet(standing: SheetState, own: Sequence[Row]) -> Iterator[SheetRow]:
    last = max((row.double_turn for row in own if row.double_turn is not None), default=None)
    pending = cast("DoublesState", standing.match.state).first is not None
    for row, scored in zip(own, standing.scored, strict=True):
        entry = scored.written
        names = standing.setup_at(scored.line.entry).players
        short = initials(names)
        yield SheetRow(
            number=scored.line.entry + 1,
            corrected=scored.entry.revision > 1,
            text=line_text(standing, scored),
            name="" if row.player is None else names[row.player],
            initial="" if row.player is None else short[row.player],
            columns=(_column(row, scored, 0), _column(row, scored, 1)),
            heavy=row.heavy,
            objection=isinstance(entry, WordTurn)
            and entry.protest is None
            and row.double_turn == last
            and not pending,
            overrun=overrun_of(entry, scored.entry),
        )


def overrun_of(written: object, entry: Entry) -> str:
    """How long a double turn took too long, "+1:05"; empty where it did not.

    Sheets of before noted it beside the entry.
    """
    noted = entry.noted.get("overrun", 0)
    seconds: int = written.overrun or noted if isinstance(written, Turn) else noted
    minutes, rest = divmod(seconds, 60)
    return f"+{minutes}:{rest:02}" if seconds else ""


def _column(row: Row, scored: Scored, pair: int) -> Column:
    cell = row.cells[pair]
    if cell is None:
        return Column(verdict=_verdict(scored.written))
    return Column(
        kind=KINDS.get(type(scored.written), "done"),
        word=translate(cell.word),
        points=cell.points,
        total=cell.total,
        invalid=cell.invalid,
    )


def _verdict(entry: object) -> str:
    if not isinstance(entry, WordTurn) or entry.protest is None:
        return ""
    return "upheld" if entry.protest.upheld else "rejected"


def _head(names: Sequence[str], state: DoublesState, pair: int) -> PairHead:
    crosses = state.pairs[pair].crosses
    return PairHead(
        name=" + ".join(names[seat] for seat in PAIRS[pair]),
        boxes=tuple(box < crosses for box in range(max(crosses, COSTLY_CROSS))),
        crosses=crosses,
        owes=state.pairs[pair].owes,
    )
