"""The words of rows that are like one before, each set once and written where it stands.

Terms: *token*, what is set at once: a word, or a sign of one without letters, since figures
are all as wide; a space behind it is part of it. Lengths are pixels, as WeasyPrint's, from the
upper left corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.printing.pdf_renderer import Document
from scorer.printing.repeated_rows import Kind, RepeatedRow, Run, Sample, SampleCell, Style
from scorer.printing.structure_tree import EmptyPlaces, EmptyRow, Node
from scorer.printing.word_cache import (
    EM,
    SetWord,
    Word,
    is_whole,
    joined,
    know_drawn,
    places_of,
    tokens_of,
)

PART = re.compile(r"\t|[^ \t]+ ?| ")
SPACE = Word(" ")
POINT = 0.75  # of a pixel
SPARE = 0.02  # pixels that rounding may take


@dataclass(frozen=True, slots=True)
class _Part:
    """What is not broken over lines: its tokens; none of a tab."""

    style: Style
    words: tuple[Word, ...]


def words_of(rows: Sequence[RepeatedRow], samples: Mapping[Kind, Sample]) -> list[Word]:
    """All tokens of some rows, each once."""
    found = {
        word
        for row in rows
        if row.kind in samples
        for cell, lines in zip(samples[row.kind].cells, row.texts, strict=True)
        for line in lines
        for part in _parts(cell, line)
        for word in part.words
    }
    return sorted(found | {SPACE}, key=lambda word: (word.text, word.heavy, word.plain))


_Broken = list[tuple[float, list[tuple[float, _Part]]]]  # a line: widths, parts from the left


class RowWords:
    """What is written into the rows of a document.

    ``rows`` by their numbers; the ``pages`` of the words' document follow the rows' own.
    """

    def __init__(
        self, samples: Mapping[Kind, Sample], words: Mapping[Word, SetWord], document: Document
    ) -> None:
        self.pages = len(document.pages)
        self.rows: list[RepeatedRow] = []
        self._places = places_of(document)
        self._samples = samples
        self._words = words
        self._broken: dict[RepeatedRow, list[list[_Broken]]] = {}  # by cell, line after line

    def height(self, row: RepeatedRow) -> float | None:
        """How high a row is; None: one of its words is longer than its column."""
        sample = self._samples.get(row.kind)
        if sample is None:
            return None
        more = 0.0
        usual = max(
            (cell.lines[-1][0] + cell.lines[-1][1] for cell in sample.cells if cell.lines),
            default=0.0,
        )
        written: list[list[_Broken]] = []
        for cell, lines in zip(sample.cells, row.texts, strict=True):
            bottom = cell.lines[0][0] if lines else 0.0
            written.append([])
            for (_top, height, _base), line in zip(cell.lines, lines, strict=True):
                broken = list(self._broken_line(cell, line))
                room = cell.right - cell.left + SPARE + (cell.spill or 0.0)
                if any(width > room for width, _parts in broken):
                    return None
                bottom += height * len(broken)
                written[-1].append(broken)
            more = max(more, bottom - usual)
        self._broken[row] = written
        return sample.height + more

    def draw(self, contents: Sequence[bytes]) -> None:
        """Know how the words are drawn, from the contents of their pages."""
        know_drawn(self._words, self._places, contents)

    def write(self, places: EmptyPlaces) -> Iterator[tuple[int, str]]:
        """The operators of each cell, each with its page, in points from the upper left corner.

        Each cell becomes a node below the row's.
        """
        for row in places.rows:
            for shown in self._written(row, places):
                yield row.page, shown

    def _written(self, empty: EmptyRow, places: EmptyPlaces) -> Iterator[str]:
        row, node, page = self.rows[empty.number], empty.node, empty.page
        sample = self._samples[row.kind]
        for element, cell, lines in zip(row.cells, sample.cells, self._broken[row], strict=True):
            head, span = element.tag == "th", int(element.get("colspan", 1))
            attributes = f" /ColSpan {span}" if span > 1 else ""
            kid = Node("TH" if head else "TD", page, attributes, row=head)
            if row.is_item:
                kid = next(one for one in node.kids if isinstance(one, Node))
            else:
                node.kids.append(kid)
            if lines:
                mark = places.mark(kid, page)
                shown = " ".join(self._shown(cell, lines, empty))
                yield f"/Span <</MCID {mark}>> BDC BT {shown} ET EMC"

    def _shown(self, cell: SampleCell, lines: Sequence[_Broken], empty: EmptyRow) -> Iterator[str]:
        y = empty.top + cell.lines[0][0]
        shift = {"right": 1.0, "end": 1.0, "center": 0.5}.get(cell.align, 0.0)
        for (_top, height, base), line in zip(cell.lines, lines, strict=True):
            for width, parts in line:
                begin = empty.left + cell.left + max(cell.right - cell.left - width, 0.0) * shift
                for left, style, drawn in self._runs(parts):
                    scale = style.size / EM * POINT
                    x = (begin + left) * POINT
                    yield f"{scale:.4f} 0 0 {-scale:.4f} {x:.2f} {(y + base) * POINT:.2f} Tm"
                    yield joined(drawn)
                y += height

    def _runs(
        self, parts: Sequence[tuple[float, _Part]]
    ) -> Iterator[tuple[float, Style, list[str]]]:
        """What can be drawn without being placed anew: where it begins, its style, operators."""
        drawn: list[str] = []
        begin = end = 0.0
        style: Style | None = None
        for left, part in parts:
            shown = [self._words[word].shown for word in part.words]
            whole = all(map(is_whole, shown))
            if style is not None and (part.style != style or abs(left - end) > SPARE or not whole):
                yield begin, style, drawn
                style = None
            if style is None:
                begin, style, drawn = left, part.style, []
            drawn += shown
            end = left + sum(self._words[word].width for word in part.words) * style.size
            if not whole:
                yield begin, style, drawn
                style = None
        if style is not None:
            yield begin, style, drawn

    def _broken_line(
        self, cell: SampleCell, line: tuple[Run, ...]
    ) -> Iterator[tuple[float, list[tuple[float, _Part]]]]:
        """The lines that a line is broken into: the width of each, its parts, where they begin."""
        x, ink = cell.indent, 0.0
        parts: list[tuple[float, _Part]] = []
        for part in _parts(cell, line):
            if not part.words:
                x = (x // cell.tab + 1) * cell.tab if cell.tab else x
                continue
            size = part.style.size
            width = sum(self._words[word].width for word in part.words) * size
            blank = part.words[-1].text.endswith(" ")
            bare = width - (self._words[SPACE].width * size if blank else 0.0)
            if parts and cell.spill is None and x + bare > cell.right - cell.left + SPARE:
                yield ink, parts
                x, parts = 0.0, []
            parts.append((x, part))
            ink = x + bare
            x += width
        yield ink, parts


def _parts(cell: SampleCell, line: tuple[Run, ...]) -> Iterator[_Part]:
    for tag, text in line:
        style = cell.styles[tag]
        for found in PART.findall(text):
            if found == "\t":
                yield _Part(style, ())
            else:
                word = Word(found, heavy=style.heavy, plain=not style.tabular)
                yield _Part(style, tokens_of(word))
