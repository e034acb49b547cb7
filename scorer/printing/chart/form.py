"""How somebody's last sheets went: a bar for each, up or down from zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.printing.chart.scale import scale_of

WIDTH, HEIGHT, BAR, GAP, ENDS = 360.0, 96.0, 12.0, 6.0, 4.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A sheet's score: ``down`` where it is below zero."""

    value: int
    x: float
    y: float
    height: float
    down: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars in the order of the sheets, and the height of the zero line."""

    bars: tuple[Bar, ...]
    zero: float
    width: float = WIDTH
    height: float = HEIGHT
    bar: float = BAR


def bars(values: Sequence[int]) -> Bars:
    """A bar for each value; nothing is shown higher than it is."""
    scale = scale_of(min(values), max(values), HEIGHT - ENDS, ENDS, room=HEIGHT)
    zero = scale.at(0)
    found = []
    for place, value in enumerate(values):
        end = scale.at(value)
        x = place * (BAR + GAP)
        found.append(Bar(value, x, min(end, zero), round(abs(end - zero), 1), down=value < 0))
    return Bars(tuple(found), zero)
