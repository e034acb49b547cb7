"""The running totals of a sheet as lines to look at: coordinates only, the template draws.

Terms: a *series* is where a side stands before the first line and after every line; a
*curve* is a series in the units of a frame. Up to ``MOST_TOGETHER`` sides share one frame;
more would be a tangle, so each has a panel of its own with the others faint behind it. What a
side's height is comes from the lines, or from the game's kit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from scorer.games.base import Line, Rulebook
from scorer.kits import kit_of
from scorer.printing.chart.scale import Scale, Tick, scale_of, spread
from scorer.sheets.selectors.sheet_context import SheetContext

MOST_TOGETHER = 4
MOST_MARKS = 12
LABEL_HEIGHT = 16.0

Series = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a chart is drawn, in the units of its view box; ``left`` … are the margins.

    ``letter`` is the width of a letter of a label, on the generous side; 0: totals alone stand
    at the ends of the curves, the names below. ``unit`` is how large letters are, 1 on a page.
    """

    width: float
    height: float
    left: float
    right: float
    top: float = 14.0
    bottom: float = 26.0
    letter: float = 6.4
    unit: float = 1.0

    @property
    def x_end(self) -> float:
        """Where the last line of the sheet is."""
        return self.width - self.right

    @property
    def y_end(self) -> float:
        """The lower edge of the drawing."""
        return self.height - self.bottom


WIDE = Frame(680, 400, left=46, right=170, letter=7.6)
NARROW = Frame(300, 230, left=36, right=46, letter=0)  # as wide as a phone shows it
PANEL = Frame(136, 92, left=34, right=6, top=8, bottom=8)


@dataclass(frozen=True, slots=True)
class Curve:
    """One side: ``style`` from 0 tells it apart; ``label`` stands at ``label_y`` at its end."""

    style: int
    name: str
    label: str
    total: int
    points: str
    marks: tuple[tuple[float, float], ...]
    label_y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """What one frame holds; ``zero`` is the height of the zero line."""

    frame: Frame
    curves: tuple[Curve, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    zero: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sheet's chart: together in a wide and a narrow frame, or in ``panels``."""

    unit: str
    lines: int
    together: tuple[Chart, ...] = ()
    panels: Chart | None = None


def drawing(sheet: SheetContext) -> Drawing | None:
    """The chart of a sheet; None before its first line."""
    if not sheet.rows:
        return None
    part = kit_of(sheet.game.slug).chart
    series = _series(sheet.game, [row.line for row in sheet.rows], len(sheet.sides))
    unit = part.unit() if part else gettext("points")
    if len(sheet.sides) > MOST_TOGETHER:
        return Drawing(unit, len(sheet.rows), panels=chart(series, sheet.totals_by_side, PANEL))
    frames = (WIDE, NARROW)
    charts = tuple(
        chart(series, sheet.totals_by_side, frame, sheet.short_sides) for frame in frames
    )
    return Drawing(unit, len(sheet.rows), together=charts)


def framed(sheet: SheetContext, frame: Frame) -> Chart | None:
    """The curves of all sides in one frame; None before the first line, and of too many sides."""
    if not sheet.rows or len(sheet.sides) > MOST_TOGETHER:
        return None
    series = _series(sheet.game, [row.line for row in sheet.rows], len(sheet.sides))
    return chart(series, sheet.totals_by_side, frame, sheet.short_sides)


def chart(
    series: Sequence[Series],
    totals: Sequence[tuple[str, int]],
    frame: Frame,
    short: Sequence[str] = (),
) -> Chart:
    """Series with the names and totals of their sides in a frame; ``short`` names label them."""
    across = scale_of(0, len(series[0]) - 1, frame.left, frame.x_end, room=44 * frame.unit)
    upwards = scale_of(
        min(map(min, series)),
        max(map(max, series)),
        frame.y_end,
        frame.top,
        room=36 * frame.unit,
        whole=True,
    )
    ends = [upwards.at(heights[-1]) for heights in series]
    height = LABEL_HEIGHT * frame.unit
    labels = spread(ends, height, height / 2, frame.y_end)
    curves = tuple(
        _curve(style, side, heights, (across, upwards), (frame, label_y, label))
        for style, (side, heights, label_y, label) in enumerate(
            zip(totals, series, labels, short or [name for name, _total in totals], strict=True)
        )
    )
    return Chart(frame, curves, across.ticks, upwards.ticks, upwards.at(0))


def _curve(
    style: int,
    side: tuple[str, int],
    heights: Series,
    scales: tuple[Scale, Scale],
    place: tuple[Frame, float, str],
) -> Curve:
    (name, total), (across, upwards), (frame, label_y, label) = side, scales, place
    points = [(across.at(line), upwards.at(height)) for line, height in enumerate(heights)]
    step = -(-(len(points) - 1) // MOST_MARKS)
    marks = tuple(points[:0:-step])
    letters = int(frame.right / frame.letter) - len(f" {total}") - 2 if frame.letter else 0
    if len(label) > letters:
        label = f"{label[: max(letters - 1, 1)].rstrip()}…" if letters else ""
    return Curve(
        style=style,
        name=name,
        label=label,
        total=total,
        points=" ".join(f"{x:g},{y:g}" for x, y in points),
        marks=marks,
        label_y=label_y,
    )


def _series(game: Rulebook, lines: Iterable[Line], sides: int) -> tuple[Series, ...]:
    """Where every side stands, before the first line and after each."""
    part = kit_of(game.slug).chart
    heights = [Fraction(0)] * sides
    rows = [tuple(heights)]
    for line in lines:
        gained = zip(heights, line.scores, strict=True)
        heights = [height + score for height, score in gained]
        rows.append(tuple(part.heights(line)) if part else tuple(heights))
    return tuple(zip(*rows, strict=True))
