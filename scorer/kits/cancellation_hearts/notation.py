"""Cancellation Hearts: a column for every player, and what each hand's 52 points became."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from scorer.games.cancellation_hearts.entries import Moon, Pass
from scorer.games.cancellation_hearts.lines import HeartsLine
from scorer.games.cancellation_hearts.pack import ALL_POINTS
from scorer.sheets.selectors.entry_words import line_text
from scorer.sheets.selectors.sheet_state import SheetState


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a hand; ``moon``: this player took everything."""

    score: int
    total: int
    dealer: bool
    moon: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandNotation:
    """One hand: ``number`` from 1, ``text`` the hand in words, ``cells`` by seat.

    ``collected`` and ``uncollected`` make up the whole; ``moon`` is the name of the
    player who took everything, empty if nobody did, and ``added`` says that the others
    got 26 each.
    """

    number: int
    corrected: bool
    text: str
    dealer: str
    to_the_left: bool
    collected: int
    uncollected: int
    moon: str
    added: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HeartsNotation:
    """All hands, the agreed ``target``, the ``highest`` total, a hand's ``whole`` of 52 points.

    ``standing`` is, by seat, the total and whether it is the lowest; nobody's is before
    the first hand.
    """

    hands: tuple[HandNotation, ...]
    target: int
    highest: int
    standing: tuple[tuple[int, bool], ...]
    whole: int = ALL_POINTS


def notation(standing: SheetState) -> HeartsNotation:
    """Everything the Hearts templates draw besides the rows."""
    totals = standing.match.state.totals
    lowest = min(totals) if standing.scored else None
    return HeartsNotation(
        hands=tuple(_hands(standing)),
        target=standing.setup.options.target,
        highest=max(totals),
        standing=tuple((total, total == lowest) for total in totals),
    )


def _hands(standing: SheetState) -> Iterator[HandNotation]:
    for scored in standing.scored:
        line = cast("HeartsLine", scored.line)
        names = standing.setup_at(line.entry).players
        moon: Moon | None = getattr(scored.written, "moon", None)
        yield HandNotation(
            number=line.entry + 1,
            corrected=scored.entry.revision > 1,
            text=line_text(standing, scored),
            dealer=names[line.dealer],
            to_the_left=line.passed is Pass.LEFT,
            collected=ALL_POINTS - line.uncollected,
            uncollected=line.uncollected,
            moon="" if line.moon is None else names[line.moon],
            added=moon is Moon.ADD,
            cells=tuple(_cells(line)),
        )


def _cells(line: HeartsLine) -> Iterator[Cell]:
    for seat, (score, total) in enumerate(zip(line.scores, line.totals or (), strict=True)):
        yield Cell(score, total, dealer=seat == line.dealer, moon=seat == line.moon)
