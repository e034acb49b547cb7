"""Three Heaps: players, their hands and scores."""

from __future__ import annotations

from scorer.sheets.selectors.statistics.figures import Part, StatisticsTable
from scorer.sheets.selectors.statistics.scope import Scope, scores
from scorer.sheets.selectors.statistics.shared import HANDS, SCORES, players_table


def tables(scope: Scope) -> tuple[StatisticsTable, ...]:
    """The players alone."""
    return (players_table(scope, Part(scores(scope), (HANDS, *SCORES))),)
