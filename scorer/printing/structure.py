"""The structure tree of a readable document: what is a heading, a list, a table, a figure.

WeasyPrint has a maker of its own; this one stands in its place (``pdf_renderer``), since that
one leaves heads and feet of pages unmarked, begins a table anew on every page, and gives
header cells no scope. What belongs to no element is an artifact; an element that goes on over
pages is one, and a table's head or a figure that is printed again is not read again. Anonymous
boxes and elements that only carry style have no tag. There are no links on paper: plain text.

Rows that are ruled by a picture (``print/grid.html``) are read as rows of the table whose heads
stand above: an element with ``data-rows`` and ``data-columns``, in it a text for each
``data-column``, a line a row. A table with ``data-again`` is the same heads on a further page.

Imported with WeasyPrint, where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Protocol
from xml.etree.ElementTree import Element

import pydyf
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

from scorer.printing.structure_tree import (
    CELLS,
    Node,
    figure_attributes,
    write_tree,
)

SVG = "{http://www.w3.org/2000/svg}"
KINDS = {
    **{f"h{level}": f"H{level}" for level in range(1, 7)},
    "p": "P",
    "pre": "P",
    "section": "Sect",
    "ul": "L",
    "ol": "L",
    "li": "LI",
    "li::marker": "Lbl",
    "table": "Table",
    "caption": "Caption",
    "thead": "THead",
    "tbody": "TBody",
    "tfoot": "TFoot",
    "tr": "TR",
    "th": "TH",
    "td": "TD",
    "img": "Figure",
    f"{SVG}svg": "Figure",
}
AGAIN = {"THead", "Figure"}  # not read again where further pages show them again
GROUPS = {"Document", "Sect"}  # their words stand in paragraphs
POINT = 0.75  # of WeasyPrint's pixels


class TaggedBox(Protocol):
    """A box of WeasyPrint: ``element`` is the HTML element it was made for, places in px."""

    element: Element | None
    element_tag: str | None
    position_x: float
    position_y: float
    width: float
    height: float
    colspan: int
    rowspan: int
    children: Sequence[TaggedBox]

    def content_box_x(self) -> float:
        """Its left edge, without border and padding."""

    def content_box_y(self) -> float:
        """Its upper edge, likewise."""


class Content(Protocol):
    """A page's operators; ``stream`` is what they are written of, ``_tags`` the marks by box."""

    stream: list[object]
    _tags: MutableMapping[TaggedBox, Mapping[str, int]]


class SetPage(Protocol):
    """A page laid out; ``height`` in px."""

    height: float
    _page_box: TaggedBox


class Document(Protocol):
    """WeasyPrint's document."""

    pages: Sequence[SetPage]


def add_structure(
    pdf: pydyf.PDF, document: Document, _version: object, streams: Sequence[Content]
) -> None:
    """Add the tree to a PDF; ``streams`` are the contents of its pages.

    Raises ``ValueError`` for a document without a language.
    """
    if "Lang" not in pdf.catalog:
        raise ValueError("a readable document says its language")
    reader = _Reader()
    for number, (page, stream) in enumerate(zip(document.pages, streams, strict=True)):
        reader.read(number, page, stream)
    marks = [len(stream._tags) for stream in streams]  # noqa: SLF001 — the marks
    write_tree(pdf, reader.root, marks)
    for artifacts, stream in zip(reader.artifacts, streams, strict=True):
        _unmark(stream, artifacts)
    pdf.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})


class _Reader:
    """Reads pages one by one into a tree; ``artifacts`` are the marks of each that are in none.

    ``cells`` are those of the last grid, row by row.
    """

    def __init__(self) -> None:
        self.cells: list[list[Node]] = []
        self.root = Node("Document", 0)
        self.artifacts: list[set[int]] = []
        self._known: dict[tuple[Element, str], Node] = {}
        self._table = self.root  # the last one
        self._number = 0
        self._height = 0.0
        self._marks: Mapping[TaggedBox, Mapping[str, int]] = {}

    def read(self, number: int, page: SetPage, stream: Content) -> None:
        """The next page."""
        self._number, self._height, self._marks = number, page.height, stream._tags  # noqa: SLF001 — the marks
        self.artifacts.append({mark["mcid"] for mark in self._marks.values()})
        for box in page._page_box.children:  # noqa: SLF001 — as above
            if not isinstance(box, boxes.MarginBox):
                self._box(box, self.root)

    def _box(self, box: TaggedBox, parent: Node) -> None:
        if isinstance(box, AbsolutePlaceholder):
            box = box._box  # noqa: SLF001 — what it stands for
        node = parent
        if box.element is not None:
            if "data-column" in box.element.attrib:
                self._column(box, box.element)
                return
            found = self._node(box, box.element, parent)
            if found is None:
                return
            node = found
        if isinstance(box, boxes.TextBox | boxes.ReplacedBox):
            self._leaf(box, node)
            return
        for child in box.children:
            self._box(child, node)

    def _node(self, box: TaggedBox, element: Element, parent: Node) -> Node | None:
        """What the box belongs to; None: it is not read."""
        tag = box.element_tag or ""
        kind = KINDS.get(tag)
        if "data-rows" in element.attrib and (element, "rows") not in self._known:
            self._known[element, "rows"] = self._ruled(element)
        if kind is None:
            return parent
        known = self._known.get((element, tag))
        if known is not None:
            again = kind in AGAIN and known.page != self._number
            return None if again else known
        if (kind == "Figure" and not _alternative(element)) or "data-again" in element.attrib:
            return None
        node = Node(kind, self._number, self._attributes(kind, box, element))
        node.row = kind == "TH" and element.get("scope", "").startswith("row")
        self._known[element, tag] = node
        if kind == "Lbl":
            parent = self._known.get((element, "item"), parent)
            parent.kids.insert(0, node)
            return node
        parent.kids.append(node)
        if kind == "Table":
            self._table = node
        if kind == "LI":
            self._known[element, "item"] = node
            node.kids.append(body := Node("LBody", self._number))
            self._known[element, tag] = body
            return body
        return node

    def _ruled(self, element: Element) -> Node:
        """The rows of a grid, its cells still empty."""
        rows, columns = int(element.get("data-rows", 0)), int(element.get("data-columns", 0))
        self.cells = [[Node("TD", self._number) for _column in range(columns)] for _ in range(rows)]
        lines: list[Node | tuple[int, int]] = [
            Node("TR", self._number, kids=[*cells]) for cells in self.cells
        ]
        body = Node("TBody", self._number, kids=lines)
        self._table.kids.append(body)
        return body

    def _column(self, box: TaggedBox, element: Element) -> None:
        """Put the lines of a column into the cells of its rows."""
        column = int(element.get("data-column", 0))
        for cells, line in zip(self.cells, box.children, strict=False):
            cell = cells[column]
            if "data-leading" in element.attrib:
                cell.kind, cell.row = "TH", True
            for leaf in _leaves(line):
                self._leaf(leaf, cell)

    def _leaf(self, box: TaggedBox, node: Node) -> None:
        mark = self._marks.get(box)
        if mark is None:
            return
        self.artifacts[-1].discard(mark["mcid"])
        if node.kind in GROUPS and box.element is not None:
            key = box.element, "text"
            if key not in self._known:
                self._known[key] = Node("P", self._number)
                node.kids.append(self._known[key])
            node = self._known[key]
        node.kids.append((self._number, mark["mcid"]))

    def _attributes(self, kind: str, box: TaggedBox, element: Element) -> str:
        if kind in CELLS:
            return _spans(box)
        if kind == "L":
            return "/A <</O /List /ListNumbering /None>>"
        if kind == "Figure":
            return figure_attributes(_alternative(element), self._place(box))
        return ""

    def _place(self, box: TaggedBox) -> tuple[float, float, float, float]:
        """The box of a figure in points from the lower left corner."""
        left, top = box.content_box_x(), box.content_box_y()
        right, bottom = left + box.width, top + box.height
        lower, upper = self._height - bottom, self._height - top
        return left * POINT, lower * POINT, right * POINT, upper * POINT


def _alternative(element: Element) -> str:
    if element.tag == f"{SVG}svg":
        return (element.findtext(f"{SVG}title") or "").strip()
    return element.get("alt", "")


def _leaves(box: TaggedBox) -> Iterator[TaggedBox]:
    if isinstance(box, boxes.TextBox | boxes.ReplacedBox):
        yield box
    elif isinstance(box, boxes.ParentBox):
        for child in box.children:
            yield from _leaves(child)


def _spans(box: TaggedBox) -> str:
    spans = {"ColSpan": box.colspan, "RowSpan": box.rowspan}
    return "".join(f" /{name} {count}" for name, count in spans.items() if count != 1)


def _unmark(stream: Content, artifacts: set[int]) -> None:
    """Draw what belongs to no element as an artifact."""
    if not artifacts:
        return
    for place, item in enumerate(stream.stream):
        if isinstance(item, pydyf.Dictionary) and item.get("MCID") in artifacts:
            stream.stream[place - 1] = b"/Artifact"
            stream.stream[place] = pydyf.Dictionary({"Type": "/Pagination"})
