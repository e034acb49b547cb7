"""Pages whose long tables are laid out row for row only where a row is unlike those before it.

A row of each kind is laid out by itself, the words of all rows are set once, then
the whole is laid out with empty rows; ``row_words`` writes the words where they stand. All of
it is WeasyPrint's work but for the places, and the tags are those of a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import Element, SubElement

from scorer.printing import pdf_renderer
from scorer.printing.layered import LayeredDocument
from scorer.printing.pdf_renderer import Document, Parsed
from scorer.printing.repeated_rows import (
    HeldPage,
    Kind,
    LaidBox,
    RepeatedRow,
    Sample,
    hollow,
    measured,
    repeated,
    sample_of,
)
from scorer.printing.row_words import RowWords, words_of
from scorer.printing.word_cache import set_out


def set_pages(html: str, style: Path) -> Document:
    """Lay out a page to be read, as ``pdf_renderer.set_pages`` does.

    Raises ``PrintingUnavailableError``.
    """
    page = pdf_renderer.parsed(html, style)
    rows = repeated(page.etree_element)
    if not rows:
        return pdf_renderer.lay_out(page, style)
    samples = _samples(page, style, rows)
    words, widths = set_out(words_of(rows, samples))
    written = RowWords(samples, widths, words)
    rules = set()
    for row in rows:
        height = written.height(row)
        if height is not None:
            rules.add(hollow(row, height, len(written.rows)))
            written.rows.append(row)
    SubElement(page.etree_element, "style").text = "".join(sorted(rules))
    _read_anew(page)
    return LayeredDocument(pdf_renderer.lay_out(page, style), (words,), written)


def _samples(page: Parsed, style: Path, rows: Sequence[RepeatedRow]) -> dict[Kind, Sample]:
    """What a row of each kind tells when nothing else is in the tables, nor on the page."""
    body = page.etree_element.find("body")
    kinds = {row.kind: row for row in reversed(rows)}
    short = {row.element: (sample_of(row), row) for row in kinds.values()}
    if body is None:
        return {}
    changed = _without(
        body, {row.element for row in rows}, {at: one for at, (one, _) in short.items()}
    )
    _read_anew(page)
    document = pdf_renderer.lay_out(page, style)
    for element, children in changed.items():
        element[:] = children
    boxes = {box.element: box for box in _row_boxes(document) if box.element is not None}
    found = {
        row.kind: measured(row.texts, boxes[sample])
        for sample, row in short.values()
        if sample in boxes
    }
    return {kind: sample for kind, sample in found.items() if sample is not None}


def _without(
    body: Element, rows: set[Element], samples: Mapping[Element, Element]
) -> Mapping[Element, list[Element]]:
    """Put samples for rows and take the others out, and what holds no rows.

    Gives what was in the elements that changed.
    """
    changed = {}
    left = [body]
    while left:
        element = left.pop()
        if element.tag == "table":
            left += element.iterfind("tbody")
            continue
        inner = [*element]
        if rows.isdisjoint(inner):
            holding = [one for one in inner if not rows.isdisjoint(one.iter())]
            left += holding
        else:
            holding = [samples.get(one, one) for one in inner if one in samples or one not in rows]
        changed[element] = inner
        element[:] = holding
    return changed


def _row_boxes(document: Document) -> Iterator[LaidBox]:
    for page in document.pages:
        yield from _rows_in(cast("HeldPage", page)._page_box)  # noqa: SLF001 — it tells no more


def _rows_in(box: LaidBox) -> Iterator[LaidBox]:
    for child in getattr(box, "children", ()):
        if type(child).__name__ == "TableRowBox" or child.element_tag == "li":
            yield child
        else:
            yield from _rows_in(child)


def _read_anew(page: Parsed) -> None:
    """Let the styles of a page be those of its elements as they are now."""
    import cssselect2  # noqa: PLC0415 — comes with WeasyPrint

    page.wrapper_element = cssselect2.ElementWrapper.from_html_root(
        page.etree_element, content_language=None
    )
