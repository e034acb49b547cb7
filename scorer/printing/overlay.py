"""What differs between the sheets of a form: where its words and drawings stand on the pages.

Terms: *form*, the blank sheet laid out once; *place*, where one of its elements lies, in mm
from the upper left corner of its page; *mark*, a word, a stroke through one, or a drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from scorer.printing.grid import Drawing, GridCell, GridColumn, frame_strokes
from scorer.printing.page import (
    CELL_SIZE,
    LEADING,
    LEAST_TYPE,
    MARGIN,
    PIXEL,
    POINT,
    VALUE,
    lines_of,
)
from scorer.printing.parts import Heading, Layout
from scorer.printing.pdf_renderer import Document
from scorer.printing.rows import Chunk
from scorer.printing.word_cache import Case, Word

NAME_LEADING = 1.12  # the line height of names, in their size
SMALL = 0.76  # the size of small print, in that of the cell
SPACE = 0.28  # em, between the parts of a cell
PADDING = 1.1  # mm on A4, left and right of what stands in a cell
ROUNDING = 0.01  # mm
RUNNING_SIZE = 7.5  # points
RUNNING_SHARE = 0.85  # of the page's width
RUNNING_MIDDLE = 1.6  # mm
RUNNING_LEFT = 5.0  # mm, on a sheet with a code
PLACE = {"A4": (28.0, 18.0, 11.0), "A5": (24.0, 16.6, 9.0)}  # mm from the edges, points
BREAKABLE = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")
NARROW = 0.03  # of its width, the most that a column can spare on either side
SHRINKING = 0.02  # of its size, by which type that is too wide is made smaller
TAG = {"A4": 3.0, "A5": 2.4}  # mm, the height of a field's label

Places = dict[str, tuple[float, float, float, float]]  # left, top, right, bottom by id


@dataclass(frozen=True, slots=True)
class Form:
    """A form laid out: its ``layout`` with rows in their final height, the places by page.

    ``chunks`` are its rows page by page, as the layout gives them.
    """

    layout: Layout
    pages: tuple[Places, ...]
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class OverlayLine:
    """A line of words in a box: mm from the upper left corner, type in points.

    ``words`` stand a space apart, each with its size in that of the line and whether it is
    struck through. A line shrinks to fit its box; no type is smaller than ``LEAST_TYPE``.
    """

    left: float
    middle: float
    width: float
    size: float
    words: tuple[tuple[Word, float, bool], ...]
    align: str = "left"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in a box, ``side`` mm wide."""

    left: float
    middle: float
    width: float
    side: float
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Stroke:
    """A filled rectangle."""

    left: float
    top: float
    width: float
    height: float


Mark = OverlayLine | Picture | Stroke


def places_of(document: Document) -> tuple[Places, ...]:
    """Where the elements with ids lie on every page of a document."""
    return tuple(
        {
            name: (x * PIXEL, y * PIXEL, right * PIXEL, bottom * PIXEL)
            for name, (x, y, right, bottom) in page.anchors.items()
        }
        for page in document.pages
    )


def marks(form: Form, sheet: Layout) -> tuple[tuple[Mark, ...], ...]:
    """Everything a sheet writes on its form, page by page."""
    chunks = dict(enumerate(form.chunks, 1))
    return tuple(
        (
            *_fields(sheet, places),
            *_running(sheet, number),
            *_typed(sheet, places),
            *_names(sheet, number, places),
            *_foot(sheet, places),
            *_checks(sheet, places),
            *_body(sheet, places),
            *(_cells(sheet, chunks[number], places[f"grid-{number}"]) if number in chunks else ()),
            *(_carried(sheet, chunks[number], places, number) if number in chunks else ()),
        )
        for number, places in enumerate(form.pages, 1)
    )


def fits(sheet: Layout, pages: tuple[tuple[Mark, ...], ...], case: Case) -> bool:
    """Whether all words of a sheet find room in its form, in type one can read."""
    lines = [mark for page in pages for mark in page if isinstance(mark, OverlayLine)]
    heights = [len(name.lines) * name.size * POINT * NAME_LEADING for name in sheet.names]
    return all(size_of(line, case) for line in lines) and all(
        height <= sheet.page.name for height in heights
    )


def size_of(line: OverlayLine, case: Case) -> float:
    """The size at which a line fits its box, in points; 0: at none that can be read."""
    size = line.size
    while _width(line, case, size) * POINT > line.width + ROUNDING:
        if size <= LEAST_TYPE:
            return 0.0
        size = max(LEAST_TYPE, (1 - SHRINKING) * size)
    return size


def shown(marks: tuple[Mark, ...], case: Case, height: float) -> str:
    """The operators that show ``marks`` on a page of ``height`` points."""
    found = []
    for mark in marks:
        if isinstance(mark, Stroke):
            found.append(_stroke(mark, height))
        elif isinstance(mark, Picture):
            middle = height - mark.middle / POINT
            left = (mark.left + (mark.width - mark.side) / 2) / POINT
            found.append(case.draw(mark.drawing, mark.side / POINT, left, middle))
        else:
            found += _shown(mark, case, height - mark.middle / POINT)
    return "\n".join(found)


def _stroke(stroke: Stroke, height: float) -> str:
    bottom = height - (stroke.top + stroke.height) / POINT
    sizes = stroke.width / POINT, stroke.height / POINT
    return f"{stroke.left / POINT:.2f} {bottom:.2f} {sizes[0]:.2f} {sizes[1]:.2f} re f"


def _shown(line: OverlayLine, case: Case, middle: float) -> Iterator[str]:
    size = size_of(line, case)
    room = line.width / POINT - _width(line, case, size)
    x = line.left / POINT + room * {"left": 0.0, "center": 0.5, "right": 1.0}[line.align]
    for word, share, struck in line.words:
        small = max(size * share, LEAST_TYPE)
        width = case.width(word) * small
        yield case.show(word, small, x, middle)
        if struck:
            yield f"{x:.2f} {middle - 0.03 * size:.2f} {width:.2f} {0.06 * size:.2f} re f"
        x += width + SPACE * size


def _width(line: OverlayLine, case: Case, size: float) -> float:
    """The width in points of a line in ``size`` points."""
    words = (case.width(word) * max(size * share, LEAST_TYPE) for word, share, _ in line.words)
    return sum(words) + SPACE * size * (len(line.words) - 1)


def _fields(sheet: Layout, places: Places) -> Iterator[OverlayLine]:
    page = sheet.page
    for field in sheet.fields:
        spot = places.get(f"field-{field.key}")
        if field.value and spot:
            left, top, right, _bottom = spot
            middle = top + TAG[page.paper] + VALUE[page.paper] / 2
            size = field.size or 1.1 * CELL_SIZE * page.scale
            texts = lines_of(field.value, right - left, size) if field.size else (field.value,)
            leading = size * POINT * LEADING
            middle -= leading * (len(texts) - 1) / 2
            for place, text in enumerate(texts):
                words = _plain(text, heavy=True)
                yield OverlayLine(left, middle + place * leading, right - left, size, words)


def _running(sheet: Layout, number: int) -> Iterator[OverlayLine]:
    """The head of further pages, as the style sheet's margin boxes."""
    if number == 1:
        return
    page, left = sheet.page, RUNNING_LEFT if sheet.coded else 0.0
    if words := _plain(sheet.running, heavy=False):
        width = RUNNING_SHARE * page.width - left
        yield OverlayLine(MARGIN + left, MARGIN + RUNNING_MIDDLE, width, RUNNING_SIZE, words)
    if words := _plain(sheet.place, heavy=True):
        right, middle, size = PLACE[page.paper]
        width = page.width + MARGIN - right
        yield OverlayLine(MARGIN, middle, width, size, words, "right")


def _typed(sheet: Layout, places: Places) -> Iterator[OverlayLine]:
    spot = places.get("typed")
    if sheet.typed and spot:
        left, top, right, bottom = spot
        words = _plain(sheet.typed, heavy=True)
        size = CELL_SIZE * sheet.page.scale
        yield OverlayLine(left, (top + bottom) / 2, right - left, size, words, "right")


def _names(sheet: Layout, number: int, places: Places) -> Iterator[OverlayLine]:
    for place, heading in enumerate(sheet.grid.headings):
        spot = places.get(f"name-{number}-{place}")
        if spot and heading.name:
            yield from _name(heading, spot)


def _name(heading: Heading, spot: tuple[float, float, float, float]) -> Iterator[OverlayLine]:
    name = heading.name
    if name is None:
        return
    left, top, right, bottom = spot
    leading = name.size * POINT * NAME_LEADING
    first = (top + bottom - (len(name.lines) - 1) * leading) / 2
    for place, line in enumerate(name.lines):
        words = _plain(line, heavy=True)
        yield OverlayLine(left, first + place * leading, right - left, name.size, words, "center")


def _foot(sheet: Layout, places: Places) -> Iterator[OverlayLine]:
    scale = sheet.page.scale
    for number, row in enumerate(sheet.foot.rows):
        for place, cell in enumerate(row.cells):
            spot = places.get(f"foot-{number}-{place}")
            if cell and spot and not row.form:
                left, top, right, bottom = spot
                size = CELL_SIZE * scale * (1.15 if row.strong else 1.0)
                words = _plain(cell, heavy=row.strong)
                width = right - left - PADDING * scale
                yield OverlayLine(left, (top + bottom) / 2, width, size, words, "right")


def _checks(sheet: Layout, places: Places) -> Iterator[OverlayLine]:
    size = CELL_SIZE * sheet.page.scale
    for number, check in enumerate(sheet.checks):
        spot = places.get(f"check-{number}")
        if check.found and spot and not check.form:
            left, top, right, bottom = spot
            middle = (top + bottom) / 2 if check.box else bottom - 0.45 * size * POINT
            words = _plain(check.found, heavy=True)
            yield OverlayLine(left, middle, right - left + 1, size, words, "center")


def _body(sheet: Layout, places: Places) -> Iterator[Picture]:
    for spot in sheet.body.spots if sheet.body else ():
        if spot.place in places:
            left, top, _right, _bottom = places[spot.place]
            yield Picture(left + spot.left, top + spot.middle, spot.side, spot.side, spot.drawing)


def _cells(sheet: Layout, chunk: Chunk, grid: tuple[float, float, float, float]) -> Iterator[Mark]:
    """What is written in the rows of a page, whose ``grid`` lies there, column by column."""
    left, top, _right, _bottom = grid
    lefts = accumulate((column.width for column in sheet.grid.columns), initial=left)
    height = chunk.row
    for column, begin in zip(sheet.grid.columns, lefts, strict=False):
        written = column.cells[chunk.rows.start - 1 : chunk.rows.stop - 1]
        for row, cell in enumerate(written, chunk.rows.start):
            middle = top + chunk.begin + (row - chunk.rows.start + 0.5) * height
            for x, y, width, depth in frame_strokes(cell, column.width, height):
                yield Stroke(begin + x, middle - height / 2 + y, width, depth)
            side = min(0.8 * height, column.width) if cell.drawing else 0.0
            yield from _cell(cell, column, begin, middle, sheet.page.scale, side)


def _carried(sheet: Layout, chunk: Chunk, places: Places, number: int) -> Iterator[OverlayLine]:
    """The totals brought to a page and carried to the next one."""
    left, top, _right, _bottom = places[f"grid-{number}"]
    scale = sheet.page.scale
    for line, below in ((chunk.before, 0.0), (chunk.after, chunk.end)):
        middle = top + below + chunk.row / 2
        for column, begin in zip(sheet.grid.columns, sheet.grid.lefts, strict=True):
            words = _plain(column.total_after(line.row), heavy=True) if line else ()
            if column.strong and words:
                gap = min(PADDING * scale, NARROW * column.width)
                width = column.width - 2 * gap
                yield OverlayLine(
                    left + begin + gap, middle, width, CELL_SIZE * scale, words, column.align
                )


def _cell(
    cell: GridCell, column: GridColumn, left: float, middle: float, scale: float, side: float
) -> Iterator[OverlayLine | Picture]:
    """What stands in a cell; a drawing, ``side`` mm wide, stands behind its words."""
    gap = min(PADDING * scale, NARROW * column.width)
    width = column.width - 2 * gap
    words = tuple(word for word in _words(cell, column) if word[0].text)
    if words:
        yield OverlayLine(left + gap, middle, width - side, CELL_SIZE * scale, words, column.align)
    if cell.drawing:
        beside = width - side if words else 0.0
        yield Picture(left + gap + beside, middle, width - beside, side, cell.drawing)


def _words(cell: GridCell, column: GridColumn) -> Iterator[tuple[Word, float, bool]]:
    for old in cell.struck:
        yield Word(_clean(old)), 1.0, True
    yield Word(_clean(cell.before)), SMALL, False
    if not cell.drawing:
        yield Word(_clean(cell.text), heavy=column.strong), 1.0, cell.void
    yield Word(_clean(cell.after)), SMALL, False


def _plain(text: str, *, heavy: bool) -> tuple[tuple[Word, float, bool], ...]:
    clean = _clean(text)
    return ((Word(clean, heavy=heavy), 1.0, False),) if clean else ()


def _clean(text: str) -> str:
    """A text as one line; spaces that are not to be broken are room, and stay."""
    return BREAKABLE.sub(" ", text).strip(" ")
