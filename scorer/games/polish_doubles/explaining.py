"""The arithmetic behind a turn or the closing: what counts, what it is added to, crosses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.games.base import Line
from scorer.games.polish_doubles.entries import (
    Closing,
    ClosingEntry,
    DoublesEntry,
    LostTurn,
    StruckTurn,
    TurnEntry,
    WordTurn,
)
from scorer.games.polish_doubles.protests import is_rejected
from scorer.games.polish_doubles.standings import COSTLY_CROSS
from scorer.games.polish_doubles.state import TurnLine
from scorer.games.polish_doubles.tiles import VALUES, value
from scorer.games.polish_doubles.turns import PAIRS
from scorer.games.text import Text, signed, verbatim
from scorer.games.text import gettext as _


def explain(names: Sequence[str], entry: DoublesEntry, line: Line) -> tuple[Text, ...]:
    """How the figures of ``line`` come about, step by step; ``names`` by seat."""
    pairs = tuple(" + ".join(names[seat] for seat in seats) for seats in PAIRS)
    if isinstance(entry, ClosingEntry):
        return (*_tiles_left(pairs, entry.closing), _settled(pairs, entry.closing, line.scores))
    assert isinstance(line, TurnLine)  # noqa: S101 — narrows the type, the fold made the line
    return (
        _counted(entry, line),
        *_drawing(line),
        *_running_total(line),
        *_cross(pairs, entry, line),
        *_overrun(entry),
    )


def _counted(entry: TurnEntry, line: TurnLine) -> Text:
    """What the turn brings (DBL-5 to DBL-7, DBL-10)."""
    if isinstance(entry, WordTurn):
        return _word(entry, line)
    if isinstance(entry, LostTurn):
        return _(
            "a turn lost for a cross: 0 points; turns still to lose: %(owes)d",
            owes=line.owes[line.pair],
        )
    if isinstance(entry, StruckTurn):
        return _("struck through, one partner is out: 0 points")
    return _("no word: 0 points")


def _word(entry: WordTurn, line: TurnLine) -> Text:
    if entry.protest is not None and entry.protest.upheld:
        return _("announced %(points)d, the objection upheld: 0", points=entry.points)
    if not line.valid:
        return _("announced %(points)d, built on an invalid first word: 0", points=entry.points)
    score = signed(line.points)
    if entry.protest is not None:
        return _(
            "announced %(points)d, the objection rejected: %(score)s",
            points=entry.points,
            score=score,
        )
    return _("announced %(points)d, no objection: %(score)s", points=entry.points, score=score)


def _drawing(line: TurnLine) -> Iterator[Text]:
    """Who of the two draws first (DBL-9)."""
    if "DBL-9" in line.because:
        yield (
            _("draws tiles before the partner") if line.turn == 1 else _("draws after the partner")
        )


def _running_total(line: TurnLine) -> Iterator[Text]:
    """The total that the sheet shows, out of the one it showed before (DBL-5, DBL-8)."""
    if line.totals is None or not (line.points or line.carried):
        return
    total = line.totals[line.pair]
    before = total - line.points - line.carried
    if not line.carried:
        yield _("running total: %(sum)s", sum=verbatim(f"{before} + {line.points} = {total}"))
    else:
        yield _(
            "running total with the first turn: %(sum)s",
            sum=verbatim(f"{before} + {line.carried} + {line.points} = {total}"),
        )


def _overrun(entry: TurnEntry) -> Iterator[Text]:
    """What a double turn took too long (DBL-4)."""
    if entry.overrun:
        minutes, seconds = divmod(entry.overrun, 60)
        yield _(
            "over time by %(time)s: noted, it costs nothing",
            time=verbatim(f"{minutes}:{seconds:02}"),
        )


def _cross(pairs: Sequence[str], entry: TurnEntry, line: TurnLine) -> Iterator[Text]:
    """What a rejected objection costs those who raised it (DBL-7)."""
    if not is_rejected(entry):
        return
    objectors = 1 - line.pair
    crosses = line.crosses[objectors]
    if crosses < COSTLY_CROSS:
        yield _("cross number %(number)d for %(pair)s", number=crosses, pair=pairs[objectors])
    else:
        yield _(
            "cross number %(number)d for %(pair)s costs a turn; turns to lose: %(owes)d",
            number=crosses,
            pair=pairs[objectors],
            owes=line.owes[objectors],
        )


def _tiles_left(pairs: Sequence[str], closing: Closing) -> Iterator[Text]:
    """The value of what each pair holds, tile by tile (DBL-12)."""
    for pair, seats in zip(pairs, PAIRS, strict=True):
        tiles = [tile for seat in seats for tile in closing.left[seat]]
        if tiles:
            figures = " + ".join(f"{tile} {VALUES[tile]}" for tile in tiles)
            total = f" = {value(tiles)}" if len(tiles) > 1 else ""
            yield _("tiles left with %(pair)s: %(sum)s", pair=pair, sum=verbatim(figures + total))


def _settled(pairs: Sequence[str], closing: Closing, scores: Sequence[int]) -> Text:
    """Who adds and who subtracts it (DBL-11)."""
    if closing.closed_by is None:
        return _(
            "nobody closed, each pair subtracts its own tiles: %(first)s and %(second)s",
            first=signed(scores[0]),
            second=signed(scores[1]),
        )
    return _(
        "%(pair)s closed: %(plus)s from the tiles of the others, who get %(minus)s",
        pair=pairs[closing.closed_by],
        plus=signed(scores[closing.closed_by]),
        minus=signed(scores[1 - closing.closed_by]),
    )
