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
FINENESS = 0.02  # mm by which the height of rows is tried

LaidOut = Callable[[Layout], Document]


def fitted(layout: Layout, laid_out: LaidOut) -> Document:
    """The document of a sheet that uses its pages well.

    The rows of a blank sheet become as high as names and language leave room for. The
    rows of a filled sheet stand closer where that saves a page. Notes that would cost a
    page are left out, those in the second language first.
    """
    if layout.blank:
        return laid_out(with_fitting_rows(layout, laid_out))
    return _on_fewest_pages(layout, laid_out)


def _on_fewest_pages(layout: Layout, laid_out: LaidOut) -> Document:
    """Rows at their usual distance, or closer if that saves a page.

    Laying out is what takes time: where the rows may be too many for one page, the close
    ones are tried first, and mostly they fit.
    """
    may_be_too_many = layout.grid.rows * USUAL_ROW * layout.page.scale > layout.page.height / 2
    tight = _noted(replace(layout, tight=True), laid_out) if may_be_too_many else None
    if tight is not None and _page_of("end", tight) == 0:
        return tight
    usual = _noted(layout, laid_out)
    if tight is not None and _page_of("end", tight) < _page_of("end", usual):
        return tight
    return usual


def _noted(layout: Layout, laid_out: LaidOut) -> Document:
    """The sheet with as many of its notes as do not need a page to themselves."""
    for leaner in _leaner(layout):
        document = laid_out(leaner)
        if _page_of("foot", document) == _page_of("end", document):
            break
    return document


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
    grid, least = layout.grid, layout.page.rows[0]
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
    grid, (_least, most) = layout.grid, layout.page.rows
    trial = replace(grid, split=_equally(grid.rows, pages), row=1.0)
    rooms = _rooms(laid_out(replace(layout, grid=trial)), trial)
    row = _height(grid.rows, rooms, most)
    split = _filling(grid.rows, rooms, row) if row else trial.split
    return replace(layout, grid=replace(grid, split=split, row=row))


def _rooms(document: Document, grid: Grid) -> list[float]:
    """The room on every page, none if the parts need more pages than they are meant to."""
    if len(document.pages) != len(grid.split):
        return [0.0]
    last = len(grid.split)
    rooms = []
    for number, page in enumerate(document.pages, 1):
        begin = page.anchors["end" if number == last else f"grid-{number}"][1] * PIXEL
        rooms.append(page.height * PIXEL - MARGIN - PAGE_NUMBER - begin - SPARE)
    rooms[-1] += grid.split[-1] * grid.row
    return rooms


def _height(rows: int, rooms: Sequence[float], most: float) -> float:
    """The greatest height at which all rows find room, 0 if there is none."""
    row = min(most, sum(rooms) / rows)
    while row > 0 and sum(int(room / row) for room in rooms) < rows:
        row -= FINENESS
    return max(row, 0.0)


def _filling(rows: int, rooms: Sequence[float], row: float) -> tuple[int, ...]:
    """How many rows stand on each page, the last page taking what is left."""
    split: list[int] = []
    for room in rooms:
        split.append(min(int(room / row), rows - sum(split)))
    return tuple(split)


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
