"""“Polish” doubles: the rows of the partiář, and what the next turn may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from scorer.games.polish_doubles.entries import DoublesEntry
from scorer.games.polish_doubles.notation import Row, rows
from scorer.games.polish_doubles.state import DoublesState
from scorer.games.polish_doubles.turns import NextTurn, options_next
from scorer.selectors.standing import Standing


@dataclass(frozen=True, slots=True)
class DoublesNotation:
    """The partiář's rows, crosses and debts per pair, the next turn (None after the end)."""

    rows: tuple[Row, ...]
    crosses: tuple[int, int]
    owes: tuple[int, int]
    next: NextTurn | None


def notation(standing: Standing) -> Any:  # noqa: ANN401 — see printing.context.Notation
    """Everything the doubles templates draw besides the rows all games have."""
    state = cast("DoublesState", standing.match.state)
    written = [cast("DoublesEntry", scored.written) for scored in standing.scored]
    first, second = state.pairs
    return DoublesNotation(
        rows=rows(written, standing.lines),
        crosses=(first.crosses, second.crosses),
        owes=(first.owes, second.owes),
        next=None if state.finished else options_next(standing.setup, state),
    )
