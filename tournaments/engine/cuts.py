"""Cuts: where the best of a field go on to a final or a knock-out, and who is tied there.

A tie is decided before the stage is drawn: by further keys, by lot, by a play-off or by the
director. What was decided is an order of numbers; it counts among those alone who are equal.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.measures import lot
from tournaments.engine.ordering import Placed
from tournaments.engine.results import Cut


class TieRule(StrEnum):
    """How a tie at a cut is decided."""

    LOT = "by-lot"
    PLAY_OFF = "play-off"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Tie:
    """Who are equal at a cut, in their order, of whom the first ``places`` go on.

    ``decided``: whether that order was decided; otherwise it is by number.
    """

    numbers: tuple[int, ...]
    places: int
    decided: bool


def in_decided_order(placed: Sequence[Placed[int]], decided: Sequence[int]) -> list[Placed[int]]:
    """Everybody in order; of who share a place those decided about first."""
    at = {number: index for index, number in enumerate(decided)}
    return sorted(placed, key=lambda one: (one.place, at.get(one.item, len(at)), one.item))


def ranks_in(placed: Sequence[Placed[int]], decided: Collection[int]) -> dict[int, int]:
    """By number, in order: how many stand before; who are equal and undecided have the same."""
    ranks: dict[int, int] = {}
    last: Placed[int] | None = None
    for at, one in enumerate(placed):
        equal = last and last.place == one.place and not {last.item, one.item} & set(decided)
        ranks[one.item] = ranks[last.item] if last and equal else at
        last = one
    return ranks


def tie_at(placed: Sequence[Placed[int]], cut: Cut) -> Tie | None:
    """Who of these, best first, are equal at the cut; None where it parts two places."""
    if not 0 < cut.units < len(placed) or placed[cut.units - 1].place != placed[cut.units].place:
        return None
    place = placed[cut.units].place
    numbers = tuple(one.item for one in placed if one.place == place)
    above = sum(one.place < place for one in placed)
    return Tie(numbers, cut.units - above, decided=set(numbers) <= set(cut.decided))


def by_lot(numbers: Collection[int], seed: str) -> tuple[int, ...]:
    """Numbers in the order of their lots; anybody can draw them again by the seed.

    >>> by_lot([3, 4, 5], "6 1")
    (5, 3, 4)
    """
    return tuple(sorted(numbers, key=lambda number: lot(seed, number)))
