"""Where on a printed sheet what was written by hand is to be looked for.

A sheet with a QR code has a black square in its upper left corner and two at the foot of
every page; the code, which names sheet, round and table, takes the fourth corner. Whoever
reads a photograph finds these, straightens the picture by them, and cuts out the boxes told
here. Reading itself is a later step.

Terms: *box*, a place for one figure; its place is told in mm from the upper left corner of
the upper left square.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.printing.corners import SQUARE
from scorer.printing.overlay import Form
from scorer.printing.page import MARGIN, SIZES


@dataclass(frozen=True, slots=True)
class Box:
    """A place for one figure, in mm; ``page`` counts from 1.

    ``name`` is ``total`` with the side, ``row`` with the number of the foot's row and the
    side, ``cell`` with the number of the row and of the column, or ``check`` with its number;
    all count from 1.
    """

    name: str
    page: int
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class ScanMap:
    """All boxes of a form, and the lower squares' distances from the upper one in mm."""

    right: float
    down: float
    boxes: tuple[Box, ...]


def scan_map(form: Form) -> ScanMap:
    """The boxes of a form that has a code."""
    page = form.layout.page
    height = SIZES[page.paper][not page.landscape]
    return ScanMap(
        right=page.width - SQUARE,
        down=height - 2 * MARGIN - SQUARE,
        boxes=tuple(sorted(_boxes(form), key=lambda box: (box.page, box.top, box.left))),
    )


def _boxes(form: Form) -> Iterator[Box]:
    for number, places in enumerate(form.pages, 1):
        for place, (left, top, right, bottom) in places.items():
            name = _name(form, place)
            if name:
                yield Box(name, number, *_round(left, top, right - left, bottom - top))
    yield from _cells(form)


def _name(form: Form, place: str) -> str:
    """What the element with the id ``place`` is called among boxes; empty: it is none."""
    kind, *numbers = place.split("-")
    if kind == "check":
        return f"check-{int(numbers[0]) + 1}"
    if kind != "foot" or not numbers:
        return ""
    row, column = map(int, numbers)
    side = form.layout.foot.side(column)
    if form.layout.foot.rows[row].strong:
        return f"total-{side + 1}"
    return f"row-{row + 1}-{side + 1}"


def _cells(form: Form) -> Iterator[Box]:
    grid = form.layout.grid
    for number, chunk in enumerate(form.chunks, 1):
        left, top, _right, _bottom = form.pages[number - 1][f"grid-{number}"]
        for row in chunk.rows:
            down = top + chunk.begin + (row - chunk.rows.start) * grid.row
            for place, (column, begin) in enumerate(zip(grid.columns, grid.lefts, strict=True), 1):
                if not column.gap and not column.leading:
                    sizes = _round(left + begin, down, column.width, grid.row)
                    yield Box(f"cell-{row}-{place}", number, *sizes)


def _round(left: float, top: float, width: float, height: float) -> tuple[float, ...]:
    """From the page's corner to the square's, to a hundredth of a mm."""
    return round(left - MARGIN, 2), round(top - MARGIN, 2), round(width, 2), round(height, 2)
