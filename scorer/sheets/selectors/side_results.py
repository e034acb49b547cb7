"""What a line of a sheet does to every side, as the bar below the form shows it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.sheets.selectors.lines import side_names
from scorer.sheets.selectors.sheet_state import SheetState, with_short_names
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class NamedResult:
    """A side by its short name, what a line gives it ("+3") and where it stands then ("→ 12")."""

    name: str
    change: str
    after: str


def side_results(now: SheetState, index: int) -> list[NamedResult]:
    """What line ``index`` (from 0) gives every side, named as it was then."""
    scores = [scored.line.scores for scored in now.scored[: index + 1]]
    line = now.scored[index].line
    totals = line.totals or [sum(side) for side in zip(*scores, strict=True)]
    short = with_short_names(now)
    names = side_names(short, short.setup_at(index))
    return [
        NamedResult(name, translate(result.change), translate(result.after))
        for name, result in zip(names, now.game.results(line, totals), strict=True)
    ]
