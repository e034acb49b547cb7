"""Lines, colours and letters of a picture.

All measures are pixels; colours are the tokens of the pages, those of the light theme.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from scorer.printing.pdf_renderer import STATIC
from scorer.printing.picture.curves import COLOURS, draw_curves
from scorer.printing.picture.faces import HEAVY, REGULAR, face_for
from scorer.printing.picture.smooth import Box, paint_smoothly
from scorer.support.figures import figure

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from scorer.printing.chart import Chart

WIDTH = 1080
LEAST_HEIGHT = 1920  # as a phone shows a story
MARGIN = 72
INDENT = 28  # of what a row holds
NAME_AT = MARGIN + INDENT + 76
TITLE, UNDER, SIGNED = 68, 34, 30
HUGE, LARGE, SMALL = 64, 46, 32  # letters of names
ENDS, TICK, MINUTE = 28, 26, 24  # at the ends of curves, along the axes; the smallest of all
ROW, ROOMY = 100, 150  # the height of a row with a name of one line; where no chart follows
FIRST = 184
GAP = 12
HEAD = MARGIN + 190
FOOT = 156
RECORD = 56  # the height of a line about a record
CHART_GAP = 56  # above the chart
ROUND = 20
SHADES = 256  # fewer lose a side's colour
MARK = (  # the club of the house's sign, in its own 32 units: circles by middle and radius
    (16.0, 10.0, 5.0),
    (11.0, 16.0, 5.0),
    (21.0, 16.0, 5.0),
)
TOKEN = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A side: its place in words, its name as its readers see it, its total."""

    place: str
    name: str
    total: int
    first: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture says: the game, when and where, the sides from the first on, how it went."""

    title: str
    under: str
    rows: tuple[DrawnSide, ...]
    chart: Chart | None = None
    records: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetName:
    """A name in lines of letters of one size."""

    lines: tuple[str, ...]
    size: int

    @property
    def leading(self) -> int:
        """From line to line."""
        return round(self.size * 1.25)


@cache
def tokens() -> dict[str, str]:
    """The colours of the light theme by their names: the first that the house states of each."""
    found: dict[str, str] = {}
    for name, colour in TOKEN.findall((STATIC / "scorer" / "tokens.css").read_text("utf-8")):
        found.setdefault(name, colour)
    return found


def set_name(name: str, width: float, weight: str = REGULAR, largest: int = LARGE) -> SetName:
    """A name in one line, smaller if it must be; else in as many as it needs, words broken last.

    A pair that has room for large letters has a line for each of the two.
    """
    partners = name.split(" + ")
    if largest > LARGE and len(partners) > 1:
        each = (*(f"{partner} +" for partner in partners[:-1]), partners[-1])
        for size in range(LARGE + 6, LARGE - 1, -2):
            if max(_length(partner, weight, size) for partner in each) <= width:
                return SetName(each, size)
    for size in range(largest, SMALL - 1, -2):
        if _length(name, weight, size) <= width:
            return SetName((name,), size)
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if _length(longer, weight, SMALL) <= width:
            lines[-1] = longer
        else:
            lines += _broken(word, width, weight)
    return SetName(tuple(line for line in lines if line), SMALL)


def _broken(word: str, width: float, weight: str) -> list[str]:
    """A word, in pieces where it is longer than a line."""
    pieces = [""]
    for letter in word:
        if _length(pieces[-1] + letter, weight, SMALL) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _length(text: str, weight: str, size: int) -> float:
    return face_for(text, weight, size).getlength(text)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A row where it will stand."""

    row: DrawnSide
    name: SetName
    top: int
    height: int


def _row_height(picture: Picture) -> int:
    """What rows below the first place have: more where names alone fill the picture."""
    if picture.chart:
        return ROW
    room = LEAST_HEIGHT - HEAD - FIRST - GAP - CHART_GAP - FOOT - len(picture.records) * RECORD
    return min(ROOMY, max(ROW, room // max(len(picture.rows) - 1, 1)))


def _placed(rows: tuple[DrawnSide, ...], row_height: int) -> list[_Placed]:
    found: list[_Placed] = []
    top = HEAD
    for row in rows:
        weight = HEAVY if row.first else REGULAR
        largest = HUGE if row.first else LARGE
        total = _length(figure(row.total), HEAVY, _total_size(row))
        room = WIDTH - MARGIN - 2 * INDENT - NAME_AT - total - 2 * GAP
        name = set_name(row.name, room, weight, largest)
        least = FIRST if row.first else row_height
        height = max(least, len(name.lines) * name.leading + GAP * 3)
        found.append(_Placed(row, name, top, height))
        top += height + (GAP if row.first else 0)
    return found


def _total_size(row: DrawnSide) -> int:
    return HUGE + 24 if row.first else LARGE


def draw(picture: Picture) -> bytes:
    """The picture as PNG."""
    from PIL import Image as Images  # noqa: PLC0415 — of use for pictures only
    from PIL.ImageDraw import Draw  # noqa: PLC0415 — as above

    rows = _placed(picture.rows, _row_height(picture))
    end = rows[-1].top + rows[-1].height if rows else HEAD
    chart_top = end + CHART_GAP
    if picture.chart:
        end = chart_top + int(picture.chart.frame.height)
    height = max(LEAST_HEIGHT, end + len(picture.records) * RECORD + CHART_GAP + FOOT)
    image = Images.new("RGB", (WIDTH, height), tokens()["paper"])
    pen = Draw(image)
    _draw_head(pen, picture)
    for placed in rows:
        _draw_row(image, pen, placed, ruled=not placed.row.first and placed is not rows[-1])
    if picture.chart:
        draw_curves(image, picture.chart, (MARGIN, chart_top), tokens())
        _draw_letters(pen, picture.chart, (MARGIN, chart_top))
    _draw_records(pen, picture.records, height)
    _draw_foot(image, pen, height)
    file = io.BytesIO()
    few = image.convert("P", palette=Images.Palette.ADAPTIVE, colors=SHADES)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_head(pen: ImageDraw, picture: Picture) -> None:
    room = WIDTH - 2 * MARGIN
    size = next((s for s in range(TITLE, 30, -2) if _length(picture.title, HEAVY, s) <= room), 30)
    _write(pen, (MARGIN, MARGIN + TITLE), picture.title, HEAVY, size, "ink")
    size = next((s for s in range(UNDER, 20, -2) if _length(picture.under, REGULAR, s) <= room), 20)
    _write(pen, (MARGIN, MARGIN + TITLE + 62), picture.under, REGULAR, size, "quiet")


def _draw_row(image: Image, pen: ImageDraw, placed: _Placed, *, ruled: bool) -> None:
    row, name, top, height = placed.row, placed.name, placed.top, placed.height
    right = WIDTH - MARGIN
    if row.first:
        _draw_box(image, (MARGIN, top, right, top + height))
    middle = top + height / 2
    weight = HEAVY if row.first else REGULAR
    colour = "accent" if row.first else "quiet"
    _write(pen, (MARGIN + INDENT + 22, middle), row.place, weight, LARGE - 8, colour, "mm")
    begin = middle - (len(name.lines) - 1) * name.leading / 2
    for place, line in enumerate(name.lines):
        at = (NAME_AT, begin + place * name.leading)
        _write(pen, at, line, weight, name.size, "ink", "lm")
    at = (right - INDENT, middle)
    _write(pen, at, figure(row.total), HEAVY, _total_size(row), "ink", "rm")
    if ruled:
        pen.line((MARGIN, top + height, right, top + height), fill=tokens()["line"], width=2)


def _draw_box(image: Image, box: Box) -> None:
    """The ground of the first place."""
    left, top, right, bottom = box

    def paint(pen: ImageDraw, times: int) -> None:
        corner = ((right - left) * times - 1, (bottom - top) * times - 1)
        pen.rounded_rectangle((0, 0, *corner), ROUND * times, fill=tokens()["accent-soft"])

    paint_smoothly(image, box, tokens()["paper"], paint)


def _draw_letters(pen: ImageDraw, chart: Chart, corner: tuple[int, int]) -> None:
    """The numbers along the axes, names and totals at the ends of the curves."""
    left, top = corner
    frame = chart.frame
    for tick in chart.y_ticks:
        at = (left + frame.left - 16, top + tick.at)
        _write(pen, at, figure(tick.value), REGULAR, TICK, "quiet", "rm")
    for tick in chart.x_ticks:
        at = (left + tick.at, top + frame.y_end + 18)
        _write(pen, at, str(tick.value), REGULAR, TICK, "quiet", "mt")
    for curve in chart.curves:
        at = (left + frame.x_end + 24, top + curve.label_y)
        text = f"{curve.label} {figure(curve.total)}"
        _write(pen, at, text, HEAVY, ENDS, COLOURS[curve.style], "lm")


def _draw_records(pen: ImageDraw, records: tuple[str, ...], height: int) -> None:
    """A line for each record of the game, above the foot; cut where it is too long."""
    room = WIDTH - 2 * MARGIN
    for place, record in enumerate(reversed(records)):
        sizes = range(SMALL, MINUTE, -2)
        size = next((one for one in sizes if _length(record, REGULAR, one) <= room), MINUTE)
        text = record
        while _length(text, REGULAR, size) > room:
            text = text[:-2].rstrip() + "…"
        at = (MARGIN, height - FOOT - GAP - place * RECORD)
        _write(pen, at, text, REGULAR, size, "ink")


def _draw_foot(image: Image, pen: ImageDraw, height: int) -> None:
    """The house's sign and name."""
    size, scale = 48, 1.5
    left, top = MARGIN - 6, height - MARGIN - 34

    def paint(large: ImageDraw, times: int) -> None:
        fill = tokens()["accent"]
        for x, y, radius in MARK:
            box = [(x - radius) * scale * times, (y - radius) * scale * times]
            box += [(x + radius) * scale * times, (y + radius) * scale * times]
            large.ellipse(box, fill=fill)
        stem = [(14.7, 15.0), (17.3, 15.0), (18.5, 26.0), (13.5, 26.0)]
        large.polygon([(x * scale * times, y * scale * times) for x, y in stem], fill=fill)

    paint_smoothly(image, (left, top, left + size, top + size), tokens()["paper"], paint)
    _write(pen, (MARGIN + 54, height - MARGIN), "Kontra", HEAVY, SIGNED, "quiet")


def _write(
    pen: ImageDraw,
    at: tuple[float, float],
    text: str,
    weight: str,
    size: int,
    colour: str,
    anchor: str = "ls",
) -> None:
    pen.text(at, text, font=face_for(text, weight, size), fill=tokens()[colour], anchor=anchor)
