"""What a hand of Hearts cost."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.base import Line
from scorer.games.cancellation_hearts.entries import Pass


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsLine(Line):
    """A hand of Hearts: who dealt, where the cards went, what everybody took.

    ``passed`` is the result format's ``pass``, a word that Python keeps to itself;
    ``hearts`` and ``marias`` per seat; ``moon`` the seat that took everything;
    ``uncollected`` the points that nobody collected.
    """

    dealer: int
    passed: Pass
    hearts: tuple[int, ...]
    marias: tuple[int, ...]
    moon: int | None
    uncollected: int

    def as_json(self) -> dict[str, object]:
        """The line's keys and values as the result format names them."""
        values = Line.as_json(self)
        values["pass"] = values.pop("passed")
        return values
