"""Projects hands of Na Głowy: Hand and the tally of each side after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db.models import Model

from scorer.games.base import Setup
from scorer.games.na_glowy.lines import GlowyLine
from scorer.kits.na_glowy.models import GlowyTally
from scorer.models import Hand, ScoreSheet
from scorer.sheets.selectors.sheet_state import Scored


class Projector:
    """One hand after the other."""

    roots = (Hand,)

    def __init__(self, sheet: ScoreSheet, setup: Setup[object]) -> None:
        self.setup = setup

    def project(self, scored: Scored) -> Iterable[Model]:
        """The hand and a tally per side."""
        line = cast("GlowyLine", scored.line)
        hand = Hand(entry=scored.entry, dealer=line.dealer)
        yield hand
        for side in range(2):
            yield GlowyTally(
                hand=hand,
                side=side,
                points=line.points[side],
                parts=line.parts[side],
                heads=line.heads[side],
                horned=line.horned[side],
                open_boks=len(line.boks),
            )
