"""What a hand of Kop was worth."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.base import Line
from scorer.games.kop.entries import Contract, Margin, Party


@dataclass(frozen=True, slots=True, kw_only=True)
class KopLine(Line):
    """A hand of Kop: what was played and what it was worth.

    ``old`` ascending seats; ``kontras`` the level that counted; ``value`` v of
    KOP-7.2; ``old_points`` and ``old_tricks`` where they were noted or played out.
    """

    dealer: int
    contract: Contract
    old: tuple[int, ...]
    winner: Party
    margin: Margin | None
    kontras: int
    value: int
    old_points: int | None
    old_tricks: int | None
