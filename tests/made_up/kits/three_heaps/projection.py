"""Projects hands of Three Heaps: who dealt."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model
from scorer.games.three_heaps.game import GAME

from scorer.games.base import Setup
from scorer.models import Hand, ScoreSheet
from scorer.sheets.selectors.sheet_state import Scored


class Projector:
    """One hand after the other."""

    roots = (Hand,)

    def __init__(self, sheet: ScoreSheet, setup: Setup[object]) -> None:
        self.setup = setup

    def project(self, scored: Scored) -> Iterable[Model]:
        """The hand alone; a model of its own would need a migration."""
        yield Hand(entry=scored.entry, dealer=GAME.dealt(self.setup, scored.line))
