"""Where on a printed sheet what was written by hand is to be looked for.

A sheet with a QR code has it in the upper right corner of every page, and a black square in
each other one; the code names sheet, round and table. Whoever reads a photograph finds these
four, straightens the picture by them, and cuts out the boxes of this map. Reading itself is a
later step.

Terms: *box*, a place for one figure or tick; its place is given in mm from the upper left
corner of the upper left square. What is printed in a place beforehand is no box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.printing.corners import squares
from scorer.printing.grid import GridColumn, dot_room, tick_boxes
from scorer.printing.overlay import TAG, Form
from scorer.printing.page import MARGIN
from scorer.printing.rows import CarriedLine, Chunk

LINE = 4.5  # mm on A4, in which is written above a line
Named = tuple[str, str, tuple[float, float, float, float]]  # box, column, left, top, width, height


@dataclass(frozen=True, slots=True)
class Box:
    """A place for one figure, in mm; ``page`` counts from 1.

    ``name`` says what is written there, as ``docs/operating.md`` lists; all numbers in it
    count from 1, sides as the record has them. ``column`` is what its column is called, such
    as ``score-2``, empty outside of the table.
    """

    name: str
    page: int
    left: float
    top: float
    width: float
    height: float
    column: str = ""


@dataclass(frozen=True, slots=True)
class CodePlace:
    """Where the black part of the code is, in mm, the same on every page."""

    left: float
    top: float
    side: float


@dataclass(frozen=True, slots=True)
class ScanMap:
    """All boxes of a form, the code, the lower squares' distances from the upper one in mm."""

    right: float
    down: float
    code: CodePlace
    boxes: tuple[Box, ...]


def scan_map(form: Form) -> ScanMap:
    """The boxes of a form that has a code."""
    page = form.layout.page
    upper, _left, lower = squares(page)
    corner = form.layout.code_corner
    return ScanMap(
        right=round(lower.left - upper.left, 2),
        down=round(lower.top - upper.top, 2),
        code=CodePlace(*_placed(corner.left, corner.top), corner.side),
        boxes=tuple(sorted(_boxes(form), key=lambda box: (box.page, box.top, box.left))),
    )


def _boxes(form: Form) -> Iterator[Box]:
    for number, places in enumerate(form.pages, 1):
        for place, (left, top, right, bottom) in places.items():
            if name := _name(form, place):
                down = _begin(form, name, top, bottom)
                yield _box((name, "", (left, down, right - left, bottom - down)), number)
        for name, left, top, width, height in _areas(form, number):
            yield _box((name, "", (left, top, width, height)), number)
    for number, chunk in enumerate(form.chunks, 1):
        left, top, _right, _bottom = form.pages[number - 1][f"grid-{number}"]
        for name, column, (x, y, width, height) in _rows(form, chunk):
            yield _box((name, column, (left + x, top + y, width, height)), number)


def _begin(form: Form, name: str, top: float, bottom: float) -> float:
    """Where the box of an element begins: a field below its label, a line above itself."""
    page = form.layout.page
    if name.startswith("field-"):
        return top + TAG[page.paper]
    return min(top, bottom - LINE * page.scale) if name.startswith("check-") else top


def _name(form: Form, place: str) -> str:
    """What the element with the id ``place`` is called among boxes; empty: it is none."""
    kind, *numbers = place.split("-")
    if kind in {"field", "tile"}:
        return place
    if kind == "check":
        return f"check-{int(numbers[0]) + 1}"
    if kind == "name":
        return _heading(form, int(numbers[1]))
    if kind == "foot" and numbers:
        return _below(form, *map(int, numbers))
    return ""


def _below(form: Form, row: int, column: int, tick: int = 0) -> str:
    """What a cell of the foot is called, or a box to tick in it."""
    side = form.layout.foot.side(column) + 1
    line = form.layout.foot.rows[row]
    if line.form and not tick:
        return ""
    if line.strong:
        return f"total-{side}"
    return f"row-{row + 1}-{side}" + (f"-{tick}" if tick else "")


def _heading(form: Form, place: int) -> str:
    """The name of the side whose columns stand below a heading.

    Of several headings of a side the last one has the room for it.
    """
    grid = form.layout.grid
    sides: list[str] = []
    begin = 0
    for heading in grid.headings:
        keys = [column.key for column in grid.columns[begin : begin + heading.span]]
        sides.append(next((key.rpartition("-")[2] for key in keys if "-" in key), ""))
        begin += heading.span
    side = sides[place]
    return f"name-{side}" if side and side not in sides[place + 1 :] else ""


def _areas(form: Form, number: int) -> Iterator[tuple[str, float, float, float, float]]:
    """The boxes that the game draws beside the table, on a page."""
    places = form.pages[number - 1]
    for area in form.layout.body.areas if form.layout.body else ():
        if area.place in places:
            left, top, _right, _bottom = places[area.place]
            yield area.name, left + area.left, top + area.top, area.width, area.height


def _rows(form: Form, chunk: Chunk) -> Iterator[Named]:
    """The cells of the rows on a page, and of the lines that carry totals, within its grid."""
    grid = form.layout.grid
    for row in chunk.rows:
        down = chunk.begin + (row - chunk.rows.start) * grid.row
        for place, (column, begin) in enumerate(zip(grid.columns, grid.lefts, strict=True), 1):
            yield from _cell(column, row, f"{row}-{place}", (begin, down, grid.row))
    yield from _carried(chunk.before, "brought", 0.0, grid.row)
    yield from _carried(chunk.after, "carried", chunk.end, grid.row)


def _cell(
    column: GridColumn, row: int, number: str, place: tuple[float, float, float]
) -> Iterator[Named]:
    """A cell to write in, without the dealer's dot; or its boxes to tick."""
    left, top, height = place
    printed = any(column.texts[row - 1 : row])
    if column.gap or column.leading or printed or row in column.dead:
        return
    for tick, (right, down, side) in enumerate(tick_boxes(column, height), 1):
        yield f"tick-{number}-{tick}", column.key, (left + right, top + down, side, side)
    if not column.boxes:
        off = dot_room(column, row, height)
        yield f"cell-{number}", column.key, (left + off, top, column.width - off, height)


def _carried(line: CarriedLine | None, kind: str, top: float, height: float) -> Iterator[Named]:
    for cell in line.cells if line else ():
        if cell.total is not None:
            side = cell.total.key.rpartition("-")[2]
            yield f"{kind}-{side}", cell.total.key, (cell.left, top, cell.width, height)


def _box(named: Named, page: int) -> Box:
    name, column, (left, top, width, height) = named
    return Box(name, page, *_placed(left, top), round(width, 2), round(height, 2), column)


def _placed(left: float, top: float) -> tuple[float, float]:
    """From the page's corner to the square's, to a hundredth of a mm."""
    return round(left - MARGIN, 2), round(top - MARGIN, 2)
