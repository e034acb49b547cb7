"""Who takes a trick when identical cards cancel each other (HRT-5)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.cancellation_hearts.pack import STRENGTH

TWO_PAIRS = 4  # cards


def cancelled_places(trick: Sequence[str]) -> tuple[int, ...]:
    """The places of the cards in ``trick`` that another of the same kind cancels.

    >>> cancelled_places(["10S", "9H", "2C", "10S"])
    (0, 3)
    """
    if len(set(trick)) == len(trick):
        return ()
    return tuple(place for place, card in enumerate(trick) if trick.count(card) > 1)


def winning_place(trick: Sequence[str], *, two_pairs_void: bool) -> int | None:
    """The place of the card that takes ``trick``, the leader's card first; None: nobody does.

    ``two_pairs_void`` is the house rule by which nobody takes a trick with two
    cancelled pairs, of whatever suits.

    >>> winning_place(["10S", "9S", "AC", "10S"], two_pairs_void=False)
    1
    """
    cancelled = cancelled_places(trick)
    if two_pairs_void and len(cancelled) >= TWO_PAIRS:
        return None
    left = (
        place
        for place, card in enumerate(trick)
        if card[-1] == trick[0][-1] and place not in cancelled
    )
    return max(left, key=lambda place: STRENGTH[trick[place]], default=None)
