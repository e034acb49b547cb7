"""Round numbers along an axis, and labels kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Tick:
    """A round number and where it stands."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class Scale:
    """From numbers to places: ``low`` stands at ``start``, ``high`` at ``end``."""

    low: Number
    high: Number
    start: float
    end: float
    step: int

    def at(self, value: Number) -> float:
        """Where a number stands, to a tenth."""
        share = float((value - self.low) / Fraction(self.high - self.low))
        return round(self.start + share * (self.end - self.start), 1)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The round numbers on the scale."""
        first, last = ceil(self.low / self.step), floor(self.high / self.step)
        values = (place * self.step for place in range(first, last + 1))
        return tuple(Tick(value, self.at(value)) for value in values)


def scale_of(
    low: Number, high: Number, start: float, end: float, *, room: float, whole: bool = False
) -> Scale:
    """A scale that holds zero; ticks are at least ``room`` apart.

    ``whole``: it begins and ends with a tick.
    """
    low, high = min(low, 0), max(high, 0)
    if low == high:
        high = low + 1
    step = round_step(high - low, max(1, int(abs(end - start) / room)))
    if whole:
        low, high = floor(low / Fraction(step)) * step, ceil(high / Fraction(step)) * step
    return Scale(low, high, start, end, step)


def round_step(span: Number, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that goes at most ``most`` times into ``span``.

    >>> round_step(32, 6), round_step(1, 6), round_step(700, 5)
    (10, 1, 200)
    """
    power = 1
    while True:
        for digit in (1, 2, 5):
            if span <= digit * power * most:
                return digit * power
        power *= 10


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the ``wanted`` ones, in their order, at least ``gap`` apart.

    They stay between ``low`` and ``high`` as long as there is room for all. Neighbours that
    come too near move away from each other by the same amount.

    >>> spread([10.0, 12.0, 50.0], 6, 0, 100)
    [8.0, 14.0, 50.0]
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    blocks: list[tuple[float, int]] = []  # the mean place of some neighbours, how many they are
    for rank, index in enumerate(order):
        place, many = wanted[index] - rank * gap, 1
        while blocks and blocks[-1][0] >= place:
            before, more = blocks.pop()
            place, many = (before * more + place * many) / (more + many), more + many
        blocks.append((place, many))
    last = high - (len(wanted) - 1) * gap
    flat = [max(min(place, last), low) for place, many in blocks for _one in range(many)]
    found = [0.0] * len(wanted)
    for rank, index in enumerate(order):
        found[index] = round(flat[rank] + rank * gap, 1)
    return found
