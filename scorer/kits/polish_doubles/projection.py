"""Projects "Polish" doubles: DoubleTurn, Turn, Protest, and the Closing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db.models import Model

from scorer.games.base import Setup
from scorer.games.polish_doubles.entries import (
    ClosingEntry,
    ExchangeTurn,
    LostTurn,
    PassTurn,
    StruckTurn,
    WordTurn,
)
from scorer.games.polish_doubles.state import TurnLine
from scorer.kits.polish_doubles.models import Closing, DoubleTurn, Protest, Turn
from scorer.models import ScoreSheet
from scorer.sheets.selectors.sheet_state import Scored

KINDS = {
    WordTurn: Turn.Kind.WORD,
    ExchangeTurn: Turn.Kind.EXCHANGE,
    PassTurn: Turn.Kind.PASS,
    LostTurn: Turn.Kind.LOST,
    StruckTurn: Turn.Kind.STRUCK,
}


class Projector:
    """One turn after the other; a second turn joins the double turn of the first."""

    roots = (DoubleTurn, Turn, Closing)

    def __init__(self, sheet: ScoreSheet, setup: Setup[object]) -> None:
        self.sheet = sheet
        self.last: DoubleTurn | None = None

    def project(self, scored: Scored) -> Iterable[Model]:
        """The turn with what belongs to it, or the closing."""
        if isinstance(scored.written, ClosingEntry):
            closing = scored.written.closing
            yield Closing(entry=scored.entry, closed_by=closing.closed_by, left=closing.left)
            return
        line = cast("TurnLine", scored.line)
        if line.turn == 1:
            self.last = DoubleTurn(entry=scored.entry, number=line.double_turn, pair=line.pair)
            yield self.last
        word = scored.written if isinstance(scored.written, WordTurn) else None
        turn = Turn(
            entry=scored.entry,
            double_turn=self._double_turn(line.double_turn),
            order=line.turn,
            player=line.player,
            kind=KINDS[type(scored.written)],
            word=word.word if word else "",
            points=line.points,
            valid=line.valid,
        )
        yield turn
        if word and word.protest:
            yield Protest(turn=turn, upheld=word.protest.upheld, early=word.early)

    def _double_turn(self, number: int) -> DoubleTurn:
        """The double turn under way; read back when its first turn was projected before."""
        if self.last is None or self.last.number != number:
            self.last = DoubleTurn.objects.get(entry__sheet=self.sheet, number=number)
        return self.last
