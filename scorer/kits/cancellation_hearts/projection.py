"""Projects hands of Cancellation Hearts: Hand and what each player took."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db.models import Model

from scorer.games.base import Setup
from scorer.games.cancellation_hearts.lines import HeartsLine
from scorer.kits.cancellation_hearts.models import Taking
from scorer.models import Hand, ScoreSheet
from scorer.sheets.selectors.sheet_state import Scored


class Projector:
    """One hand after the other."""

    roots = (Hand,)

    def __init__(self, sheet: ScoreSheet, setup: Setup[object]) -> None:
        self.setup = setup

    def project(self, scored: Scored) -> Iterable[Model]:
        """The hand and a row per player."""
        line = cast("HeartsLine", scored.line)
        hand = Hand(entry=scored.entry, dealer=line.dealer)
        yield hand
        for seat, (hearts, marias) in enumerate(zip(line.hearts, line.marias, strict=True)):
            yield Taking(hand=hand, seat=seat, hearts=hearts, marias=marias, moon=seat == line.moon)
