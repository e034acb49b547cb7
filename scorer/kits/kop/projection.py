"""Projects hands of Kop: Hand, Contract, and Kontra where it is known who called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db.models import Model

from scorer.games.base import Setup
from scorer.games.kop.auction import first_caller, hold_auction
from scorer.games.kop.entries import KopEntry, KopOptions, PlayedHand
from scorer.games.kop.kontras import counting
from scorer.games.kop.lines import KopLine
from scorer.kits.kop.models import Contract, Kontra
from scorer.models import Hand, ScoreSheet
from scorer.sheets.selectors.sheet_state import Scored


class Projector:
    """One hand after the other."""

    roots = (Hand,)

    def __init__(self, sheet: ScoreSheet, setup: Setup[KopOptions]) -> None:
        self.setup = setup

    def project(self, scored: Scored) -> Iterable[Model]:
        """The hand, its contract, its kontras."""
        line = cast("KopLine", scored.line)
        hand = Hand(entry=scored.entry, dealer=line.dealer)
        contract = Contract(
            hand=hand,
            kind=line.contract,
            first_old=line.old[0],
            second_old=line.old[1] if len(line.old) > 1 else None,
            old_won=line.winner == "old",
            margin=line.margin or "",
            level=line.kontras,
            value=line.value,
            old_points=line.old_points,
            old_tricks=line.old_tricks,
        )
        yield hand
        yield contract
        callers = self._callers(cast("KopEntry", scored.written), line.dealer)
        counts = counting(callers, line.old)
        for order, (seat, does) in enumerate(zip(callers, counts, strict=True), start=1):
            yield Kontra(
                contract=contract, order=order, seat=seat, counts=does and line.kontras > 0
            )

    def _callers(self, written: KopEntry, dealer: int) -> tuple[int, ...]:
        """The seats that called the kontras of the last game, where they are known."""
        if isinstance(written, PlayedHand):
            first = first_caller(dealer, self.setup.options.first_call)
            return hold_auction(written.auction, first, written.deal).callers
        return () if isinstance(written.kontras, int) else written.kontras
