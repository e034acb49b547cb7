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
from scorer.printing.picture.faces import HEAVY, REGULAR, face_for
from scorer.support.figures import figure

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

WIDTH = 1080
LEAST_HEIGHT = 720
MARGIN = 72
INDENT = 28  # of what a row holds
NAME_AT = MARGIN + INDENT + 76
TITLE, UNDER, SIGNED = 68, 34, 30
LARGE, SMALL = 46, 32  # letters of names
ROW = 100  # the height of a row with a name of one line
FIRST = 124
GAP = 12
HEAD = MARGIN + 190
FOOT = 156
ROUND = 20
COLOURS = 64  # few keep the file small
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
    """What a picture says: the game, when and where, the sides from the first on."""

    title: str
    under: str
    rows: tuple[DrawnSide, ...]


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


def set_name(name: str, width: float, weight: str = REGULAR) -> SetName:
    """A name in one line, smaller if it must be; else in as many as it needs, words broken last."""
    for size in range(LARGE, SMALL - 1, -2):
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


def _placed(rows: tuple[DrawnSide, ...]) -> list[_Placed]:
    found: list[_Placed] = []
    top = HEAD
    for row in rows:
        weight = HEAVY if row.first else REGULAR
        total = _length(figure(row.total), HEAVY, LARGE)
        name = set_name(row.name, WIDTH - MARGIN - 2 * INDENT - NAME_AT - total - 2 * GAP, weight)
        least = FIRST if row.first else ROW
        height = max(least, len(name.lines) * name.leading + GAP * 3)
        found.append(_Placed(row, name, top, height))
        top += height + (GAP if row.first else 0)
    return found


def draw(picture: Picture) -> bytes:
    """The picture as PNG."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 — of use for pictures only

    rows = _placed(picture.rows)
    height = max(LEAST_HEIGHT, rows[-1].top + rows[-1].height + FOOT if rows else 0)
    image = Image.new("RGB", (WIDTH, height), tokens()["paper"])
    pen = ImageDraw.Draw(image)
    _draw_head(pen, picture)
    for placed in rows:
        _draw_row(pen, placed, ruled=not placed.row.first and placed is not rows[-1])
    _draw_foot(pen, height)
    file = io.BytesIO()
    few = image.convert("P", palette=Image.Palette.ADAPTIVE, colors=COLOURS)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_head(pen: ImageDraw, picture: Picture) -> None:
    room = WIDTH - 2 * MARGIN
    size = next((s for s in range(TITLE, 30, -2) if _length(picture.title, HEAVY, s) <= room), 30)
    _write(pen, (MARGIN, MARGIN + TITLE), picture.title, HEAVY, size, "ink")
    size = next((s for s in range(UNDER, 20, -2) if _length(picture.under, REGULAR, s) <= room), 20)
    _write(pen, (MARGIN, MARGIN + TITLE + 62), picture.under, REGULAR, size, "quiet")


def _draw_row(pen: ImageDraw, placed: _Placed, *, ruled: bool) -> None:
    row, name, top, height = placed.row, placed.name, placed.top, placed.height
    right = WIDTH - MARGIN
    if row.first:
        box = (MARGIN, top, right, top + height)
        pen.rounded_rectangle(box, ROUND, fill=tokens()["accent-soft"])
    middle = top + height / 2
    weight = HEAVY if row.first else REGULAR
    colour = "accent" if row.first else "quiet"
    _write(pen, (MARGIN + INDENT + 22, middle), row.place, weight, LARGE - 8, colour, "mm")
    begin = middle - (len(name.lines) - 1) * name.leading / 2
    for place, line in enumerate(name.lines):
        at = (NAME_AT, begin + place * name.leading)
        _write(pen, at, line, weight, name.size, "ink", "lm")
    size = LARGE + 10 if row.first else LARGE
    _write(pen, (right - INDENT, middle), figure(row.total), HEAVY, size, "ink", "rm")
    if ruled:
        pen.line((MARGIN, top + height, right, top + height), fill=tokens()["line"], width=2)


def _draw_foot(pen: ImageDraw, height: int) -> None:
    """The house's sign and name."""
    scale, left, top = 1.5, MARGIN - 6, height - MARGIN - 34
    for x, y, radius in MARK:
        box = [left + (x - radius) * scale, top + (y - radius) * scale]
        box += [left + (x + radius) * scale, top + (y + radius) * scale]
        pen.ellipse(box, fill=tokens()["accent"])
    stem = [(14.7, 15.0), (17.3, 15.0), (18.5, 26.0), (13.5, 26.0)]
    pen.polygon([(left + x * scale, top + y * scale) for x, y in stem], fill=tokens()["accent"])
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
