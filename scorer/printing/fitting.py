"""Making a sheet fit its pages: what only shows once it has been laid out.

Terms: *room*, the mm that a page has left for rows. Places of elements are known by
their ids, which the print templates give them: ``grid-1``, ``grid-2`` …, ``foot``, ``end``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scorer.printing.bilingual import Label, in_first
from scorer.printing.page import MARGIN, PAGE_NUMBER, PIXEL
from scorer.printing.parts import Grid, Layout
from scorer.printing.pdf_renderer import Document

USUAL_ROW = 6.8  # mm, of a filled sheet on A4
SPARE = 0.3  # mm that rounding may take
MOST_PAGES = 99
MOST_SPARE = 4  # rows that a page gives up for the lines with totals, besides their own number
FINENESS = 0.02  # mm by which the height of rows is tried
YIELDING = 0.92  # of its height that a row may lose for pages to end after a whole group

LaidOut = Callable[[Layout], Document]


def fitted(layout: Layout, laid_out: LaidOut) -> Document:
    """The document of a sheet that uses its pages well.

    The rows of a blank sheet become as high as names and language leave room for. The
    rows of a filled sheet stand closer where that saves a page. Notes that would cost a
    page are left out, those in the second language first. Totals are carried from page to page.
    """
    if layout.blank:
        return laid_out(with_fitting_rows(layout, laid_out))
    return _carrying(*_on_fewest_pages(layout, laid_out), laid_out)


def _on_fewest_pages(layout: Layout, laid_out: LaidOut) -> tuple[Layout, Document]:
    """Rows at their usual distance, or closer if that saves a page.

    Laying out is what takes time: where the rows may be too many for one page, the close
    ones are tried first, and mostly they fit.
    """
    may_be_too_many = layout.grid.rows * USUAL_ROW * layout.page.scale > layout.page.height / 2
    tight = _noted(replace(layout, tight=True), laid_out) if may_be_too_many else None
    if tight is not None and _page_of("end", tight[1]) == 0:
        return tight
    usual = _noted(layout, laid_out)
    if tight is not None and _page_of("end", tight[1]) < _page_of("end", usual[1]):
        return tight
    return usual


def _noted(layout: Layout, laid_out: LaidOut) -> tuple[Layout, Document]:
    """The sheet with as many of its notes as do not need a page to themselves."""
    for leaner in _leaner(layout):
        found = leaner, laid_out(leaner)
        if _page_of("foot", found[1]) == _page_of("end", found[1]):
            break
    return found


def _carrying(layout: Layout, document: Document, laid_out: LaidOut) -> Document:
    """A filled sheet with the lines that carry its totals from page to page, if it has several.

    A page gives the room of as many rows for them; where rows differ in height, of one more.
    """
    pages = _rows_by_page(document)
    if len(pages) <= 1:  # none where nothing is written yet
        return document
    for spare in range(MOST_SPARE):
        split = [
            max(rows - _around(page, len(pages)) - spare, 1) for page, rows in enumerate(pages)
        ]
        split[-1] = layout.grid.rows - sum(split[:-1])
        divided = replace(layout, grid=replace(layout.grid, split=tuple(split)))
        trial = _noted(divided, laid_out)[1]
        if _rows_by_page(trial) == split:
            return trial
    return document


def _rows_by_page(document: Document) -> list[int]:
    """How many rows of a table to be read stand on each page that has any."""
    counted = (sum(name.startswith("row-") for name in page.anchors) for page in document.pages)
    return [rows for rows in counted if rows]


def _leaner(layout: Layout) -> Iterator[Layout]:
    """The layout, then with its notes in the first language only, then without any."""
    yield layout
    if any(isinstance(note, Label) for note in layout.notes):
        yield replace(layout, notes=in_first(layout.notes), values=in_first(layout.values))
    if layout.notes or layout.values:
        yield replace(layout, notes=(), values=None)


def with_fitting_rows(layout: Layout, laid_out: LaidOut) -> Layout:
    """A blank sheet with rows as high as can be, on as few pages as can be.

    Notes that would cost a page are left out.
    """
    grid, least = layout.grid, layout.row_heights[0]
    for pages in range(1, MOST_PAGES):
        if grid.rows * least > pages * layout.page.height:
            continue
        for leaner in _leaner(layout):
            found = _with_rows_on(pages, leaner, laid_out)
            if found.grid.row >= least:
                return found
    trial = replace(grid, split=_equally(grid.rows, MOST_PAGES), row=least)
    return replace(layout, grid=trial)


def _with_rows_on(pages: int, layout: Layout, laid_out: LaidOut) -> Layout:
    """The sheet on so many pages; rows of no height if that cannot be."""
    grid, (_least, most) = layout.grid, layout.row_heights
    trial = replace(grid, split=_equally(grid.rows, pages), row=1.0)
    rooms = _rooms(laid_out(replace(layout, grid=trial)), trial)
    row = _height(grid.rows + 2 * (pages - 1), rooms, most)
    if not row:
        return replace(layout, grid=replace(trial, row=row))
    row, split = _by_groups(grid, rooms, row)
    return replace(layout, grid=replace(grid, split=split, row=row))


def _by_groups(grid: Grid, rooms: Sequence[float], row: float) -> tuple[float, tuple[int, ...]]:
    """Rows of that height or a little less, so that pages end after whole groups if they can."""
    tried = row
    while tried > YIELDING * row:
        split = _filling(grid.rows, rooms, tried, grid.group)
        if all(rows % grid.group == 0 for rows in split[:-1]):
            return tried, split
        tried -= FINENESS
    return row, _filling(grid.rows, rooms, row, grid.group)


def _rooms(document: Document, grid: Grid) -> list[float]:
    """The room on every page, none if the parts need more pages than they are meant to."""
    if len(document.pages) != len(grid.split):
        return [0.0]
    last = len(grid.split)
    rooms = []
    for number, page in enumerate(document.pages, 1):
        begin = page.anchors["end" if number == last else f"grid-{number}"][1] * PIXEL
        rooms.append(page.height * PIXEL - MARGIN - PAGE_NUMBER - begin - SPARE)
    rooms[-1] += grid.chunks[-1].height
    return rooms


def _height(lines: int, rooms: Sequence[float], most: float) -> float:
    """The greatest height at which all lines find room, 0 if there is none."""
    row = min(most, sum(rooms) / lines)
    while row > 0 and sum(int(room / row) for room in rooms) < lines:
        row -= FINENESS
    return max(row, 0.0)


def _filling(rows: int, rooms: Sequence[float], row: float, group: int = 1) -> tuple[int, ...]:
    """How many rows stand on each page, the last page taking what is left.

    On every page but the last the line that carries totals forward has a place, on every page
    but the first the one that brings them.
    """
    most = [int(room / row) - _around(page, len(rooms)) for page, room in enumerate(rooms)]
    split: list[int] = []
    for page, here in enumerate(most):
        left, later = rows - sum(split), sum(most[page + 1 :])
        whole = here - here % group
        taken = min(left, whole if left - whole <= later else here)
        if page + 1 < len(rooms) and taken == left > group:
            taken -= group
        split.append(taken)
    return tuple(split)


def _around(page: int, pages: int) -> int:
    """How many lines with totals stand around the rows of a page, counted from 0."""
    return (page > 0) + (page + 1 < pages)


def _equally(rows: int, pages: int) -> tuple[int, ...]:
    """``rows`` on so many pages, the first ones one more where they do not divide.

    >>> _equally(25, 2)
    (13, 12)
    """
    each, more = divmod(rows, pages)
    return tuple(each + (page < more) for page in range(pages))


def _page_of(place: str, document: Document) -> int:
    """The page on which ``place`` is, counted from 0."""
    return next(number for number, page in enumerate(document.pages) if place in page.anchors)
