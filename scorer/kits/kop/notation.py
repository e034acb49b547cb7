"""Kop: the club's sheet, hand by hand, and the check that the totals cancel out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import cast

from scorer.games.kop.entries import Contract, KontraStep
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES
from scorer.games.kop.lines import KopLine
from scorer.games.text import gettext as _
from scorer.sheets.selectors.entry_words import cached_for_line, line_text
from scorer.sheets.selectors.sheet_state import Scored, SheetState
from scorer.support.translation import translate

SHORT_NAMES = {**CONTRACT_NAMES, Contract.ZWYCZAJNA: _("zwycz.")}
STEP_LETTERS = {
    KontraStep.NONE: "",
    KontraStep.KONTRA: "K",
    KontraStep.REJ: "R",
    KontraStep.BOK: "B",
    KontraStep.SLUP: "S",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a hand; ``score`` is never 0, so it stands under + or under −."""

    score: int
    total: int
    stary: bool
    dealer: bool

    @property
    def points(self) -> int:
        """The score as it stands in its column, without a sign."""
        return abs(self.score)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandNotation:
    """One hand: ``number`` from 1, ``text`` the hand in words, ``cells`` by seat.

    ``kontra`` is the letter of the step that counted and ``step`` its name; both are
    empty without a kontra.
    """

    number: int
    corrected: bool
    text: str
    contract: str
    short: str
    kontra: str
    step: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class KopNotation:
    """All hands, and the sum of all totals, which is 0 (KOP-7.2)."""

    hands: tuple[HandNotation, ...]
    sum: int


def notation(standing: SheetState) -> KopNotation:
    """Everything the Kop templates draw besides the rows."""
    return KopNotation(tuple(_hands(standing)), sum(standing.match.state.totals))


def _hands(standing: SheetState) -> Iterator[HandNotation]:
    for scored in standing.scored:
        yield cached_for_line(standing, scored, partial(_hand, standing, scored), HandNotation)


def _hand(standing: SheetState, scored: Scored) -> HandNotation:
    line = cast("KopLine", scored.line)
    step = KontraStep(line.kontras)
    return HandNotation(
        number=line.entry + 1,
        corrected=scored.entry.revision > 1,
        text=line_text(standing, scored),
        contract=translate(CONTRACT_NAMES[line.contract]),
        short=translate(SHORT_NAMES[line.contract]),
        kontra=STEP_LETTERS[step],
        step=translate(STEP_NAMES[step]) if step else "",
        cells=tuple(_cells(line)),
    )


def _cells(line: KopLine) -> Iterator[Cell]:
    for seat, (score, total) in enumerate(zip(line.scores, line.totals or (), strict=True)):
        yield Cell(score, total, stary=seat in line.old, dealer=seat == line.dealer)
