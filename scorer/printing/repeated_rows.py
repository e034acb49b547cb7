"""Rows of long tables and lists that are like one before, so that each kind is laid out once.

A table of 400 rows and ten columns costs seconds as boxes. Here a few rows of each *kind*
(the same cells, classes and parts of text) are laid out; where their lines stand tells where
those of all others do. Of those only an empty row is laid out, which pages break between and
rules are drawn around; ``row_words`` writes its words. A row with a word longer than its column
is left as it is. An item of a list is a row of one cell, itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Protocol
from xml.etree.ElementTree import Element, SubElement

MANY = 60  # rows of a document that are worth the trouble
FEW = 8  # of a kind
BLANKS = re.compile(r"[^\S\t\N{NO-BREAK SPACE}]+")
INLINE = {"b", "strong", "small", "i", "em"}
ROW_ONLY, CELL_ONLY = {"class"}, {"class", "scope", "colspan"}
HEAVY = 600
HOLDERS = {"table": "tbody/tr", "ul": "li"}

Run = tuple[str, str]  # the element that carries its style, and its text
Lines = tuple[tuple[Run, ...], ...]
Kind = tuple[object, ...]


class LaidBox(Protocol):
    """A box of WeasyPrint, in pixels."""

    element: Element | None
    element_tag: str | None
    position_x: float
    position_y: float
    height: float
    width: float
    baseline: float
    padding_left: float
    padding_right: float
    border_left_width: float
    children: Sequence[LaidBox]
    style: Mapping[str, object]

    def border_height(self) -> float:
        """Its height with padding and borders."""

    def copy_with_text(self, text: str) -> LaidBox:
        """The same word with other letters, not laid out yet."""


class HeldPage(Protocol):
    """A page with its boxes."""

    _page_box: LaidBox


@dataclass(frozen=True, slots=True)
class Style:
    """How a run is set: pixels; in heavy type; with figures that are all as wide."""

    size: float
    heavy: bool
    tabular: bool


@dataclass(frozen=True, slots=True)
class SampleCell:
    """Where the words of a cell stand, in pixels from the row's upper left corner.

    ``indent``: how far to the right of the others the first line begins;
    ``lines``: the top of each, its height, its baseline below its top; ``tab``: the distance of
    its tab stops, 0 for none; ``styles`` by the element that carries them; ``spill``: how far a
    line may reach over the right edge, None where lines are broken instead.
    """

    left: float
    right: float
    indent: float
    align: str
    lines: tuple[tuple[float, float, float], ...]
    styles: Mapping[str, Style]
    tab: float
    spill: float | None


@dataclass(frozen=True, slots=True)
class Sample:
    """A row that was laid out: its height in pixels, its cells."""

    height: float
    cells: tuple[SampleCell, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RepeatedRow:
    """A row to be written: its element, the texts and elements of its cells."""

    element: Element
    cells: tuple[Element, ...]
    texts: tuple[Lines, ...]
    kind: Kind

    @property
    def is_item(self) -> bool:
        """Whether it is an item of a list."""
        return self.element.tag == "li"


def repeated(root: Element) -> list[RepeatedRow]:
    """The rows of a page's long tables that have others of their kind; none if they are few."""
    found = defaultdict(list)
    for holder, path in HOLDERS.items():
        for number, one in enumerate(root.iter(holder)):
            for row in one.iterfind(path):
                if (read := _read(row, (holder, number))) is not None:
                    found[read.kind].append(read)
    rows = [row for some in found.values() if len(some) > FEW for row in some]
    return rows if len(rows) > MANY else []


def sample_of(row: RepeatedRow) -> Element:
    """A row of its kind that is as short as can be: a figure for every text."""
    short = deepcopy(row.element)
    for element in short.iter():
        if (element.text or "").strip():
            element.text = "0"
        if (element.tail or "").strip():
            element.tail = "0"
    return short


def measured(texts: Sequence[Lines], box: LaidBox) -> Sample | None:
    """What the box of a sample row tells; None: it is not as its texts are."""
    found = [box] if type(box).__name__ != "TableRowBox" else box.children
    cells = [_sample(cell, box, lines) for cell, lines in zip(found, texts, strict=True)]
    return Sample(box.border_height(), tuple(filter(None, cells))) if all(cells) else None


def hollow(row: RepeatedRow, height: float, number: int) -> str:
    """Leave only an empty cell of so many pixels in it; it is told by its ``number``.

    Gives the rule that makes the cell as high: one for all of that height.
    """
    span = sum(int(cell.get("colspan", 1)) for cell in row.cells)
    name = f"high-{height:.4f}".replace(".", "-")
    row.element[:] = []
    row.element.set("data-number", str(number))
    if row.is_item:
        row.element.text = ""
        row.element.set("class", f"{row.element.get('class', '')} {name}".strip())
    else:
        SubElement(row.element, "td", {"colspan": str(span), "class": name, "data-again": ""})
    return f".{name}{{height:{height}px!important;padding:0!important;box-sizing:border-box}}"


def _read(row: Element, holder: tuple[str, int]) -> RepeatedRow | None:
    """A row's texts; None if there is more in it than words."""
    cells = (row,) if row.tag == "li" else tuple(row)
    plain = set(row.attrib) <= ROW_ONLY and all(set(one.attrib) <= CELL_ONLY for one in cells)
    if not plain or not all(_is_plain(below) for cell in cells for below in cell):
        return None
    texts = tuple(_lines(cell) for cell in cells)
    kind = (
        holder,
        row.get("class"),
        *(
            (cell.tag, *cell.attrib.items(), tuple(tuple(tag for tag, _ in one) for one in lines))
            for cell, lines in zip(cells, texts, strict=True)
        ),
    )
    return RepeatedRow(row, cells, texts, kind)


def _is_plain(element: Element) -> bool:
    return element.tag == "br" or (
        element.tag in INLINE and not element.attrib and not len(element)
    )


def _lines(cell: Element) -> Lines:
    lines: list[list[Run]] = [[]]
    _put(lines[-1], "", cell.text)
    for below in cell:
        if below.tag == "br":
            lines.append([])
        else:
            _put(lines[-1], below.tag, below.text)
        _put(lines[-1], "", below.tail)
    return tuple(trimmed for line in lines if (trimmed := tuple(_trimmed(line))))


def _put(line: list[Run], tag: str, text: str | None) -> None:
    if clean := BLANKS.sub(" ", text or ""):
        line.append((tag, clean))


def _trimmed(line: list[Run]) -> Iterator[Run]:
    """The runs of a line without the blanks at its ends and those that follow one another."""
    blank = True
    runs = [*line]
    while runs and not runs[-1][1].strip(" "):
        runs.pop()
    for place, (tag, text) in enumerate(runs):
        found = text.lstrip(" ") if blank else text
        found = found.rstrip(" ") if place == len(runs) - 1 else found
        blank = found.endswith(" ") if found else blank
        if found:
            yield tag, found


def _sample(cell: LaidBox, row: LaidBox, lines: Lines) -> SampleCell | None:
    found = [line for line in _below(cell, "LineBox") if any(_below(line, "TextBox"))]
    if len(found) != len(lines):
        return None
    texts = [list(_below(line, "TextBox")) for line in found]
    styles = {_tag(box, cell): _style(box) for line in texts for box in line}
    if any(tag not in styles for line in lines for tag, _text in line):
        return None
    left = cell.position_x - row.position_x + cell.border_left_width + cell.padding_left
    begin = texts[0][0].position_x - row.position_x - left if texts else 0.0
    align = str(cell.style["text_align_all"])
    return SampleCell(
        left,
        left + cell.width,
        begin if align in {"left", "start"} else 0.0,
        align,
        tuple(
            (
                line.position_y - row.position_y,
                line.height,
                text[0].position_y + text[0].baseline - line.position_y,
            )
            for line, text in zip(found, texts, strict=True)
        ),
        styles,
        _tab(cell),
        None if cell.style["white_space"] == "normal" else float(cell.padding_right),
    )


def _tab(cell: LaidBox) -> float:
    if cell.style["white_space"] != "pre":
        return 0.0
    size = cell.style["tab_size"]
    return float(size.value) if hasattr(size, "value") else 0.0


def _below(box: LaidBox, kind: str) -> Iterator[LaidBox]:
    """The boxes of a kind in one, in order."""
    for child in getattr(box, "children", ()):
        if type(child).__name__ == kind:
            yield child
        else:
            yield from _below(child, kind)


def _tag(text: LaidBox, cell: LaidBox) -> str:
    inside = text.element is not None and text.element is not cell.element
    return text.element.tag if inside and text.element is not None else ""


def _style(box: LaidBox) -> Style:
    size, weight = box.style["font_size"], box.style["font_weight"]
    tabular = "tabular-nums" in str(box.style["font_variant_numeric"])
    return Style(float(str(size)), int(str(weight)) >= HEAVY, tabular)
