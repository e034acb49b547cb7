"""What everybody took in a hand, whatever it was known by (HRT-6)."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.cancellation_hearts.pack import ALL_POINTS, MARIA_POINTS


@dataclass(frozen=True, slots=True)
class Taken:
    """Hearts and Marias per seat; ``rules`` are the clauses that decided who took them."""

    hearts: tuple[int, ...]
    marias: tuple[int, ...]
    rules: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """What they cost each player, before anybody's moon.

        >>> Taken(hearts=(3, 0), marias=(0, 2)).points
        (3, 26)
        """
        return tuple(
            hearts + MARIA_POINTS * marias
            for hearts, marias in zip(self.hearts, self.marias, strict=True)
        )

    @property
    def uncollected(self) -> int:
        """The points that nobody collected."""
        return ALL_POINTS - sum(self.points)
