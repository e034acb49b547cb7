"""Usual words set below one another without HTML: their boxes are copies of a sample's.

A word by HTML costs a third of a millisecond, most of it for what is the same for every word:
parsing, styles, layout. Here one word of each style is laid out that way; of the others only
Pango's own work is done, and their boxes are put below. They are drawn by WeasyPrint.

Imported with WeasyPrint, where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from weasyprint.formatting_structure import boxes
from weasyprint.layout.inline import split_text_box

from scorer.printing.pdf_renderer import Document, SetPage
from scorer.printing.repeated_rows import HeldPage, LaidBox


def add_words(document: Document, words: Sequence[tuple[str, int]], leading: float) -> None:
    """Set further words below those of a document, ``leading`` pixels apart.

    Each with the number of the word on the first page that is its sample. They follow the
    others in their ids: ``w7`` is the eighth.
    """
    first, last = document.pages[0], document.pages[-1]
    samples = {
        box.element.get("id", ""): box
        for box in _below(first, boxes.TextBox)
        if box.element is not None
    }
    begin = sum(len(page.anchors) for page in document.pages)
    anchors, laid = dict(last.anchors), list[LaidBox]()
    for line, (text, number) in enumerate(words, len(anchors)):
        name = f"w{number}"
        sample, (left, top, _right, bottom) = samples[name], first.anchors[name]
        down = (line - number) * leading
        box: LaidBox = split_text_box(None, sample.copy_with_text(text), None, 0)[0]
        box.position_y = sample.position_y + sample.baseline + down - box.baseline
        anchors[f"w{begin + len(laid)}"] = left, top + down, left + box.width, bottom + down
        laid.append(box)
    *_others, below = _below(last, boxes.LineBox)
    below.children = [*below.children, *laid]
    last.anchors = anchors


def _below(page: SetPage, kind: type) -> Iterator[LaidBox]:
    """The boxes of a kind on a page, in their order."""
    left = [cast("HeldPage", page)._page_box]  # noqa: SLF001 — it tells no more
    while left:
        box = left.pop()
        if isinstance(box, kind):
            yield box
        left += reversed(getattr(box, "children", ()))
