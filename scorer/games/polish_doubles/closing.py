"""The end of the game: who closed and what the tiles left are worth (DBL-11)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.polish_doubles.entries import Closing
from scorer.games.polish_doubles.tiles import check_racks, value
from scorer.games.polish_doubles.turns import PAIRS
from scorer.games.text import gettext as _


def settle(closing: Closing, players: Sequence[str]) -> tuple[int, int]:
    """What the closing adds to each pair.

    The pair that closed adds the value of all tiles of both opponents, who subtract the
    same; if nobody closed, each pair subtracts what it holds. Raises ``RuleViolation``,
    its path beginning at ``closing``, for tiles that the set does not have and for a
    ``closed_by`` that the racks contradict.
    """
    try:
        check_racks(closing.left)
    except RuleViolation as violation:
        raise violation.below("closing", "left") from None
    empty = tuple(not any(closing.left[seat] for seat in seats) for seats in PAIRS)
    _check_closed_by(closing.closed_by, empty, players)
    held = tuple(value(tile for seat in seats for tile in closing.left[seat]) for seats in PAIRS)
    if closing.closed_by is None:
        return -held[0], -held[1]
    # the pair that closed holds nothing, so all that is held is its opponents'
    return (held[1], -held[1]) if closing.closed_by == 0 else (-held[0], held[0])


def _check_closed_by(
    closed_by: int | None, empty: tuple[bool, ...], players: Sequence[str]
) -> None:
    if closed_by is not None and not empty[closed_by]:
        raise RuleViolation(
            _(
                "%(pair)s still hold tiles: a pair closes when both its racks are empty. "
                "Allowed: the pair without tiles, or nobody.",
                pair=_names(closed_by, players),
            ),
            "closing",
            "closed_by",
            rule="DBL-11",
        )
    if closed_by is None and any(empty):
        raise RuleViolation(
            _(
                "Both racks of %(pair)s are empty, so they closed. Nobody closed only when both "
                "pairs hold tiles.",
                pair=_names(empty.index(True), players),
            ),
            "closing",
            "closed_by",
            rule="DBL-11",
        )


def _names(pair: int, players: Sequence[str]) -> str:
    return " + ".join(players[seat] for seat in PAIRS[pair])
