"""One player takes everything: whose moon it is and what it is worth (HRT-7)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.entries import Moon
from scorer.games.cancellation_hearts.pack import ALL_POINTS
from scorer.games.text import gettext as _

MOON_POINTS = 26


def moon_seat(points: Sequence[int]) -> int | None:
    """The seat whose hearts and Marias cost all 52 points; None when nobody's do."""
    return points.index(ALL_POINTS) if ALL_POINTS in points else None


def check_moon(seat: int | None, choice: Moon | None, names: Sequence[str]) -> None:
    """Refuse a choice that nobody has, or the want of one that somebody must make."""
    if seat is not None and choice is None:
        raise RuleViolation(
            _(
                "%(name)s took all 26 hearts and both Black Marias and chooses: 26 off their own "
                "score, or 26 on every other player's.",
                name=names[seat],
            ),
            "moon",
            rule="HRT-7",
        )
    if seat is None and choice is not None:
        raise RuleViolation(
            _("Nobody took all 26 hearts and both Black Marias: there is no moon to choose."),
            "moon",
            rule="HRT-7",
        )


def moon_scores(seat: int, choice: Moon, players: int) -> tuple[int, ...]:
    """The scores of a hand in which ``seat`` took everything.

    >>> moon_scores(1, Moon.ADD, 6)
    (26, 0, 26, 26, 26, 26)
    """
    own, other = (-MOON_POINTS, 0) if choice is Moon.SUBTRACT else (0, MOON_POINTS)
    return tuple(own if player == seat else other for player in range(players))
