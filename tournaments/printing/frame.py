"""The frame of a diploma: a band of interlaced waves between rules, a suit in every corner.

Drawn in millimetres as one SVG; black lines only, so that any printer does it justice.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

OUTER, BAND, CORNER = 10.0, 7.0, 15.0  # mm from the edge, the band's width, a corner's side
WAVES = 7  # side by side in the band
LENGTH = 9.0  # mm, about, of a wave
STEP = 0.75  # mm between the points of a line
SUITS = ("♣", "♦", "♥", "♠")


@cache
def frame_svg(width: float, height: float) -> str:
    """The frame of a page of so many mm."""
    inner = OUTER + BAND
    rules = [
        _box(OUTER, width, height, 0.7),
        _box(OUTER + 1.2, width, height, 0.15),
        _box(inner - 0.4, width, height, 0.15),
        _box(inner + 0.9, width, height, 0.35),
    ]
    middle = OUTER + 0.4 + BAND / 2
    across, down = width - 2 * CORNER - 2 * OUTER, height - 2 * CORNER - 2 * OUTER
    begin = OUTER + CORNER
    waves = [
        *(_wave(begin, middle, across, phase) for phase in range(WAVES)),
        *(_wave(begin, height - middle, across, phase) for phase in range(WAVES)),
        *(_wave(begin, middle, down, phase, upright=True) for phase in range(WAVES)),
        *(_wave(begin, width - middle, down, phase, upright=True) for phase in range(WAVES)),
    ]
    corners = [
        _corner(x, y, suit) for (x, y), suit in zip(_corners(width, height), SUITS, strict=True)
    ]
    drawn = f'<path fill="none" stroke="#000" stroke-width="0.14" d="{"".join(waves)}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' aria-hidden="true">{drawn}{"".join(rules)}{"".join(corners)}</svg>'
    )


def _box(at: float, width: float, height: float, stroke: float) -> str:
    return (
        f'<rect x="{at:g}" y="{at:g}" width="{width - 2 * at:g}" height="{height - 2 * at:g}"'
        f' fill="none" stroke="#000" stroke-width="{stroke:g}"/>'
    )


def _wave(begin: float, middle: float, length: float, phase: int, *, upright: bool = False) -> str:
    """A line that swings across the band; a slow swell makes it broader and narrower."""
    count = max(round(length / LENGTH), 1)
    points = []
    steps = int(length / STEP)
    for step in range(steps + 1):
        part = step / steps
        swell = 0.6 + 0.4 * cos(2 * pi * part * count / 2)
        swing = (BAND / 2 - 0.9) * swell * sin(2 * pi * (part * count + phase / WAVES))
        along, aside = begin + part * length, middle + swing
        x, y = (aside, along) if upright else (along, aside)
        points.append(f"{x:.2f} {y:.2f}")
    return f"M{'L'.join(points)}"


def _corners(width: float, height: float) -> list[tuple[float, float]]:
    half = OUTER + CORNER / 2 - 0.2
    return [
        (half, half),
        (width - half, half),
        (half, height - half),
        (width - half, height - half),
    ]


def _corner(x: float, y: float, suit: str) -> str:
    side = CORNER - 0.4
    left, top = x - side / 2, y - side / 2
    return (
        f'<rect x="{left:.2f}" y="{top:.2f}" width="{side:g}" height="{side:g}" fill="#fff"'
        f' stroke="#000" stroke-width="0.7"/>'
        f'<rect x="{left + 1.1:.2f}" y="{top + 1.1:.2f}" width="{side - 2.2:g}"'
        f' height="{side - 2.2:g}" fill="none" stroke="#000" stroke-width="0.15"/>'
        f'<text x="{x:.2f}" y="{y + 2.9:.2f}" font-size="8.6" text-anchor="middle"'
        f' font-family="Kontra Symbols">{suit}</text>'
    )
