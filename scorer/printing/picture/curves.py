"""The running totals in a picture: the chart of the pages, drawn with Pillow."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.printing.chart import Chart, Curve, Frame
from scorer.printing.picture.smooth import paint_smoothly

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

FRAME = Frame(936, 760, left=84, right=330, top=24, bottom=60, letter=14, unit=2.4)
COLOURS = ("ink", "accent", "red", "focus")
LINE, HAIR, MARK = 5, 2, 10  # pixels

Point = tuple[float, float]

SHAPES: dict[int, tuple[Point, ...]] = {  # of a side's marks, by its style; the first is a disc
    1: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    2: ((0, -1.2), (1.1, 0.8), (-1.1, 0.8)),
    3: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
}


def draw_curves(
    image: Image, chart: Chart, corner: tuple[int, int], colours: dict[str, str]
) -> None:
    """The lines of a chart, its left upper corner there; without any letters."""
    left, top = corner
    box = (left, top, left + int(chart.frame.width), top + int(chart.frame.height))
    paint_smoothly(image, box, colours["paper"], partial(_paint, chart=chart, colours=colours))


def _paint(pen: ImageDraw, times: int, *, chart: Chart, colours: dict[str, str]) -> None:
    frame = chart.frame
    for at, colour in (*((tick.at, "line") for tick in chart.y_ticks), (chart.zero, "heavy")):
        ends = [(frame.left * times, at * times), (frame.x_end * times, at * times)]
        pen.line(ends, fill=colours[colour], width=HAIR * times)
    for curve in chart.curves:
        colour = colours[COLOURS[curve.style]]
        points = [(x * times, y * times) for x, y in _points(curve)]
        pen.line(points, fill=colour, width=LINE * times, joint="curve")
        for x, y in curve.marks:
            _mark(
                pen, curve.style, (x * times, y * times), MARK * times, (colour, colours["paper"])
            )


def _points(curve: Curve) -> list[Point]:
    pairs = (pair.split(",") for pair in curve.points.split())
    return [(float(x), float(y)) for x, y in pairs]


def _mark(pen: ImageDraw, style: int, at: Point, size: float, colours: tuple[str, str]) -> None:
    """A disc, hollow square, triangle or hollow diamond: sides differ without their colours."""
    (x, y), (colour, paper) = at, colours
    if style == 0:
        pen.ellipse((x - size, y - size, x + size, y + size), fill=colour)
        return
    corners = [(x + size * across, y + size * down) for across, down in SHAPES[style]]
    filled = style == 2  # noqa: PLR2004 — the triangle
    pen.polygon(corners, fill=colour if filled else paper, outline=colour, width=int(size / 3))
