"""A filled sheet to be read whose rows are ruled by a picture, what was written laid over them.

A table of 32 hands is some 450 cells, each of which WeasyPrint lays out and draws by itself:
three quarters of a sheet's time. Here the rows are one picture, as those of a blank sheet; what
stands in them is set sign by sign, put where ``overlay`` says, and tagged as the table it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string

from scorer.printing import overlay
from scorer.printing.fitting import on_one_page
from scorer.printing.grid import NO_ROWS, Drawing, dot_depth
from scorer.printing.layered import LayeredDocument
from scorer.printing.page import LEAST_TYPE, POINT
from scorer.printing.parts import Layout
from scorer.printing.pdf_renderer import Document, set_pages
from scorer.printing.rows import Chunk
from scorer.printing.structure_tree import EmptyPlaces, Node, figure_attributes
from scorer.printing.word_cache import (
    EM,
    Word,
    joined,
    know_drawn,
    places_of,
    set_out,
    tokens_of,
)

DRAWN = 24 * 0.75  # points, the side of a drawing by itself
MARKS = re.compile(rb"/\w+\s<<[^>]*>>\sBDC\s|EMC\s?")

Place = tuple[int, int]  # a row, counted from 1, and a column, counted from 0
DOT = ((Word("●"), 1.0, False),)
LaidOut = Callable[[Layout], Document]


def written_sheet(layout: Layout, laid_out: LaidOut) -> LayeredDocument | None:
    """The document of a filled sheet whose table stands on one page; None: it needs another way.

    Raises ``PrintingUnavailableError``.
    """
    found = on_one_page(_ruled(layout), laid_out)
    if found is None:
        return None
    ruled, document = found
    chunk = ruled.grid.chunks[0]
    grid = overlay.places_of(document)[0]["grid-1"]
    marks: dict[Place, list[overlay.Mark]] = defaultdict(list)
    for row, column, mark in (*_dots(layout, chunk, grid), *overlay.cells(layout, chunk, grid)):
        marks[row, column].append(mark)
    signs = _Signs([mark for found in marks.values() for mark in found])
    return LayeredDocument(document, signs.documents, _Cells(marks, signs)) if signs.fit else None


def _ruled(layout: Layout) -> Layout:
    """The same with empty rows; the dealers' dots are written in the cells."""
    columns = tuple(replace(column, cells=(), deals=NO_ROWS) for column in layout.grid.columns)
    return replace(layout, grid=replace(layout.grid, columns=columns), blank=True, read=True)


def _dots(
    layout: Layout, chunk: Chunk, grid: tuple[float, float, float, float]
) -> Iterator[tuple[int, int, overlay.OverlayLine]]:
    """Who deals: a dot in the upper left corner of the cell."""
    left, top, _right, _bottom = grid
    places = zip(layout.grid.columns, layout.grid.lefts, strict=True)
    for number, (column, begin) in enumerate(places):
        for row in sorted(column.deals.intersection(chunk.rows)):
            middle = top + (row - chunk.rows.start) * chunk.row + dot_depth(chunk.row)
            at = left + begin + column.edge, middle, column.width
            yield row, number, overlay.OverlayLine(*at, LEAST_TYPE, DOT)


class _Signs:
    """The words and drawings of some marks, set sign by sign where signs are all as wide."""

    def __init__(self, marks: Sequence[overlay.Mark]) -> None:
        self._lines = [mark for mark in marks if isinstance(mark, overlay.OverlayLine)]
        words = {
            token
            for line in self._lines
            for word, _size, _struck in line.words
            for token in tokens_of(word)
        }
        drawings = (mark.drawing for mark in marks if isinstance(mark, overlay.Picture))
        self._drawn = dict.fromkeys(drawings, "")
        document, self._words = set_out(sorted(words, key=lambda word: (word.text, word.heavy)))
        self._places = places_of(document)
        html = render_to_string("print/drawings.html", {"drawings": [*self._drawn]})
        self.documents = (document, *([set_pages(html)] if self._drawn else []))

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
        scale, y = size / EM, middle - found[0].drop * size
        shown = joined([token.shown for token in found])
        return f"BT {scale:.4f} 0 0 {scale:.4f} {x:.2f} {y:.2f} Tm {shown} ET"

    def draw(self, drawing: Drawing, side: float, x: float, middle: float) -> str:
        """Operators that show a drawing ``side`` points wide, likewise."""
        scale = side / DRAWN
        at = f"{scale:.4f} 0 0 {scale:.4f} {x:.2f} {middle - side / 2:.2f} cm"
        return f"q {at} {self._drawn[drawing]} Q"


@dataclass(frozen=True, slots=True)
class _Cells:
    """What is written in the cells of a sheet's first page."""

    marks: Mapping[Place, Sequence[overlay.Mark]]
    signs: _Signs

    @property
    def pages(self) -> int:
        """How many pages show what it is made of."""
        return self.signs.pages

    def draw(self, contents: Sequence[bytes]) -> None:
        """Take over how all of it is drawn."""
        self.signs.know(contents)

    def write(self, places: EmptyPlaces) -> Iterator[tuple[int, str]]:
        """The operators of each cell, its words and drawings marked as its own."""
        height = places.heights[0]
        yield 0, f"q 1 0 0 -1 0 {height:.2f} cm 0 g"
        for (row, column), marks in sorted(self.marks.items()):
            for shown in self._cell(places, places.cells[row - 1][column], marks):
                yield 0, shown
        yield 0, "Q"

    def _cell(
        self, places: EmptyPlaces, node: Node, marks: Sequence[overlay.Mark]
    ) -> Iterator[str]:
        height = places.heights[0]
        strokes = tuple(mark for mark in marks if isinstance(mark, overlay.Stroke))
        lines = tuple(mark for mark in marks if isinstance(mark, overlay.OverlayLine))
        if strokes:
            yield f"/Artifact BMC {overlay.shown(strokes, self.signs, height)} EMC"
        if lines:
            words = overlay.shown(lines, self.signs, height)
            yield f"/Span <</MCID {places.mark(node, 0)}>> BDC {words} EMC"
        for mark in marks:
            if isinstance(mark, overlay.Picture):
                figure = Node(
                    "Figure", 0, figure_attributes(mark.drawing.name, _room(mark, height))
                )
                node.kids.append(figure)
                drawn = overlay.shown((mark,), self.signs, height)
                yield f"/Figure <</MCID {places.mark(figure, 0)}>> BDC {drawn} EMC"


def _room(picture: overlay.Picture, height: float) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a drawing in points, on a page of ``height`` points."""
    left = (picture.left + (picture.width - picture.side) / 2) / POINT
    bottom = height - (picture.middle + picture.side / 2) / POINT
    return left, bottom, left + picture.side / POINT, bottom + picture.side / POINT
