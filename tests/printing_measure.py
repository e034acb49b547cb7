"""What is wrong with a printed page, found by measure: the places and sizes of its words.

``faults`` reads every piece of text of a PDF with its box and names what nobody could read or
would call clean: type under 6 points, words over one another, words off the page, letters
without a glyph. Score sheets and papers of events are measured alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.scorer.printing.documents import MILLIMETRE, reader
from tests.scorer.printing.overlays import boxes

SMALLEST = 6.0  # points
ABOVE, BELOW = 0.66, 0.12  # of the size of type: what lies there of a line is ink of its letters
EDGE = 4.0  # mm at the paper's edge that printers leave white
TOUCH = 0.25  # mm by which kerning may draw two pieces of text together


@dataclass(frozen=True)
class Ink:
    """Where a piece of text is black, in mm from the page's upper left corner."""

    text: str
    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other):
        """Whether the two are printed over one another."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


def faults(pdf, *, smallest=SMALLEST, edge=EDGE):
    """Everything that is wrong on the pages of a PDF, a sentence each; [] if nothing is."""
    return [
        f"page {number}: {fault}"
        for number, page in enumerate(reader(pdf).pages, 1)
        for fault in _of_page(page, smallest, edge)
    ]


def _of_page(page, smallest, edge):
    found = boxes(page)
    width, height = (float(side) / MILLIMETRE for side in page.mediabox[2:])
    for box in found:
        if box.size < smallest - 0.05:
            yield f"“{box.text}” in {box.size:.1f} pt"
        if "\ufffd" in box.text:
            yield f"“{box.text}” has a letter without a glyph"
    inks = sorted(map(_ink, found), key=lambda ink: ink.top)
    for ink in inks:
        if ink.left < edge or ink.right > width - edge or not edge < ink.bottom < height - edge:
            yield f"“{ink.text}” off the page"
    for one, other in _near(inks):
        if one.meets(other):
            yield f"“{one.text}” over “{other.text}”"


def _ink(box):
    size = box.size / MILLIMETRE
    return Ink(box.text, box.left, box.right, box.base - ABOVE * size, box.base + BELOW * size)


def _near(inks):
    """Every two whose heights meet; ``inks`` are sorted from above."""
    open_ = []
    for ink in inks:
        open_ = [before for before in open_ if before.bottom > ink.top]
        yield from ((before, ink) for before in open_)
        open_.append(ink)
