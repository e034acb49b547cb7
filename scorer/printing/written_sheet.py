"""A filled sheet to be read whose rows are ruled by a picture, what was written laid over them.

A table of 32 hands is some 450 cells, each of which WeasyPrint lays out and draws by itself:
three quarters of a sheet's time. Here the rows are one picture, as those of a blank sheet; what
stands in them is set sign by sign, put where ``overlay`` says, and tagged as the table it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Protocol, cast

from django.template.loader import render_to_string

from scorer.printing import overlay
from scorer.printing.fitting import on_one_page
from scorer.printing.grid import NO_ROWS, Drawing, dot_depth, dot_width
from scorer.printing.page import LEAST_TYPE, POINT
from scorer.printing.parts import Layout
from scorer.printing.pdf_renderer import Document, SetPage, set_pages
from scorer.printing.rows import Chunk
from scorer.printing.structure_tree import EmptyCells, Node, figure_attributes
from scorer.printing.word_cache import (
    Word,
    joined,
    know_drawn,
    places_of,
    set_out,
    text_at,
    tokens_of,
)

DRAWN = 24 * 0.75  # points, the side of a drawing by itself
MARKS = re.compile(rb"/\w+\s<<[^>]*>>\sBDC\s|EMC\s?")


@dataclass(frozen=True, slots=True)
class Dot:
    """Who deals, in mm from the upper left corner of the page."""

    left: float
    middle: float
    width: float


Written = overlay.Mark | Dot
Place = tuple[int, int]  # a row, counted from 1, and a column, counted from 0
DOT = Word("●")
DISC, BESIDE = 0.79, 0.05  # of its size: how wide the disc is, what is white at its left
PRINTED = 0.84  # of the size of figures: that of what is printed beforehand
LaidOut = Callable[[Layout], Document]


def written_sheet(layout: Layout, laid_out: LaidOut) -> WrittenDocument | None:
    """The document of a filled sheet whose table stands on one page; None: it needs another way.

    Raises ``PrintingUnavailableError``.
    """
    found = on_one_page(_ruled(layout), laid_out)
    if found is None:
        return None
    ruled, document = found
    chunk = ruled.grid.chunks[0]
    grid = overlay.places_of(document)[0]["grid-1"]
    marks: dict[Place, list[Written]] = defaultdict(list)
    for row, column, mark in _written(layout, chunk, grid):
        marks[row, column].append(mark)
    signs = _Signs([mark for found in marks.values() for mark in found])
    if not signs.fit:
        return None
    heads = {place for place, column in enumerate(layout.grid.columns) if column.leading}
    return WrittenDocument(document, WrittenCells(marks, signs, heads))


def _ruled(layout: Layout) -> Layout:
    """The same with empty rows: what is printed beforehand is written too, so that it is read."""
    columns = tuple(
        replace(column, cells=(), texts=(), deals=NO_ROWS) for column in layout.grid.columns
    )
    return replace(layout, grid=replace(layout.grid, columns=columns), blank=True, read=True)


def _written(
    layout: Layout, chunk: Chunk, grid: tuple[float, float, float, float]
) -> Iterator[tuple[int, int, Written]]:
    """What stands in the cells, each with its row and column: dots, printed texts, the log's."""
    left, top, _right, _bottom = grid
    size = max(LEAST_TYPE, PRINTED * layout.grid.size)
    places = zip(layout.grid.columns, layout.grid.lefts, strict=True)
    for number, (column, begin) in enumerate(places):
        for row in chunk.rows:
            down = top + (row - chunk.rows.start) * chunk.row
            if row in column.deals:
                middle = down + dot_depth(chunk.row)
                yield row, number, Dot(left + begin + column.edge, middle, dot_width(chunk.row))
            if text := "".join(column.texts[row - 1 : row]):
                words = ((Word(text), 1.0, False),)
                at = left + begin, down + chunk.row / 2, column.width
                yield row, number, overlay.OverlayLine(*at, size, words, "center")
    yield from overlay.cells(layout, chunk, grid)


class _Signs:
    """The words and drawings of some marks, set sign by sign where signs are all as wide."""

    def __init__(self, marks: Sequence[Written]) -> None:
        self._lines = [mark for mark in marks if isinstance(mark, overlay.OverlayLine)]
        words = {
            token
            for line in self._lines
            for word, _size, _struck in line.words
            for token in tokens_of(word)
        } | {DOT}
        drawings = (mark.drawing for mark in marks if isinstance(mark, overlay.Picture))
        self._drawn = dict.fromkeys(drawings, "")
        document, self._words = set_out(sorted(words, key=lambda word: (word.text, word.heavy)))
        self._places = places_of(document)
        self.documents = (document, *self._drawings())

    def _drawings(self) -> Iterator[Document]:
        if self._drawn:
            html = render_to_string("print/drawings.html", {"drawings": [*self._drawn]})
            yield set_pages(html)

    @property
    def fit(self) -> bool:
        """Whether all lines find room in type one can read."""
        return all(overlay.size_of(line, self) for line in self._lines)

    @property
    def pages(self) -> int:
        """How many pages the words and drawings take."""
        return len(self._places) + len(self._drawn)

    def know(self, contents: Sequence[bytes]) -> None:
        """Take over how all of it is drawn, from the operators of those pages."""
        words, drawings = contents[: len(self._places)], contents[len(self._places) :]
        know_drawn(self._words, self._places, words)
        for drawing, content in zip(self._drawn, drawings, strict=True):
            self._drawn[drawing] = MARKS.sub(b"", content).decode("latin-1")

    def width(self, word: Word) -> float:
        """The width of a word in em."""
        return sum(self._words[token].width for token in tokens_of(word))

    def show(self, word: Word, size: float, x: float, middle: float) -> str:
        """Operators that show a word of ``size`` points; its left end and middle in points."""
        found = [self._words[token] for token in tokens_of(word)]
        shown = joined([token.shown for token in found])
        return text_at(f"{shown} ", size, x, middle - found[0].drop * size)

    def dot(self, dot: Dot, height: float) -> str:
        """Operators that show a dot on a page of ``height`` points."""
        size = dot.width / DISC / POINT
        return self.show(DOT, size, dot.left / POINT - BESIDE * size, height - dot.middle / POINT)

    def draw(self, drawing: Drawing, side: float, x: float, middle: float) -> str:
        """Operators that show a drawing ``side`` points wide, likewise."""
        scale = side / DRAWN
        at = f"{scale:.4f} 0 0 {scale:.4f} {x:.2f} {middle - side / 2:.2f} cm"
        return f"q {at} {self._drawn[drawing]} Q"


@dataclass(frozen=True, slots=True)
class WrittenCells:
    """What is written in the cells of a first page; ``heads`` are columns that name rows."""

    marks: Mapping[Place, Sequence[Written]]
    signs: _Signs
    heads: Collection[int]

    @property
    def pages(self) -> int:
        """How many pages show what it is made of."""
        return self.signs.pages

    def draw(self, contents: Sequence[bytes]) -> None:
        """Take over how all of it is drawn."""
        self.signs.know(contents)

    def write(self, places: EmptyCells) -> Iterator[str]:
        """The operators of each cell, its words and drawings marked as its own."""
        for cells in places.cells:
            for column in self.heads:
                cells[column].kind, cells[column].row = "TH", True
        yield f"q 1 0 0 -1 0 {places.height:.2f} cm 0 g"
        for (row, column), marks in sorted(self.marks.items(), key=itemgetter(0)):
            yield from self._cell(places, places.cells[row - 1][column], marks)
        yield "Q"

    def _cell(self, places: EmptyCells, node: Node, marks: Sequence[Written]) -> Iterator[str]:
        height = places.height
        strokes = tuple(mark for mark in marks if isinstance(mark, overlay.Stroke))
        lines = tuple(mark for mark in marks if isinstance(mark, overlay.OverlayLine))
        if strokes:
            yield f"/Artifact BMC {overlay.shown(strokes, self.signs, height)} EMC"
        words = [self.signs.dot(mark, height) for mark in marks if isinstance(mark, Dot)]
        words += [overlay.shown(lines, self.signs, height)] if lines else []
        if words:
            yield f"/Span <</MCID {places.mark(node)}>> BDC {' '.join(words)} EMC"
        for mark in marks:
            if isinstance(mark, overlay.Picture):
                figure = Node(
                    "Figure", 0, figure_attributes(mark.drawing.name, _room(mark, height))
                )
                node.kids.append(figure)
                drawn = overlay.shown((mark,), self.signs, height)
                yield f"/Figure <</MCID {places.mark(figure)}>> BDC {drawn} EMC"


class _Copied(Protocol):
    """WeasyPrint's document; its ``layer`` is written with it (``structure``)."""

    layer: WrittenCells

    def copy(self, pages: list[SetPage]) -> _Copied:
        """The same with other pages."""

    def write_pdf(self, *, pdf_variant: str | None = None) -> bytes:
        """The PDF."""


@dataclass(frozen=True, slots=True)
class WrittenDocument:
    """A document ruled by a picture, and what is written over it when it becomes a PDF."""

    laid_out: Document
    cells: WrittenCells

    @property
    def pages(self) -> Sequence[SetPage]:
        """Its own pages."""
        return self.laid_out.pages

    def write_pdf(self, *, pdf_variant: str | None = None) -> bytes:
        """The PDF; the pages behind its own, which show words and drawings, are cut off there."""
        behind = [page for part in self.cells.signs.documents for page in part.pages]
        for page in behind:
            page.anchors = {}
        whole = cast("_Copied", self.laid_out).copy([*self.laid_out.pages, *behind])
        whole.layer = self.cells
        return whole.write_pdf(pdf_variant=pdf_variant)


def _room(picture: overlay.Picture, height: float) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a drawing in points, on a page of ``height`` points."""
    left = (picture.left + (picture.width - picture.side) / 2) / POINT
    bottom = height - (picture.middle + picture.side / 2) / POINT
    return left, bottom, left + picture.side / POINT, bottom + picture.side / POINT
