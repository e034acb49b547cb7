"""Where the QR code stands: in the upper right corner of every page of a sheet.

Its white rim lies partly in the margins and the code goes somewhat beyond them, so that it is
large and takes no row of the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.printing.page import MARGIN, SIZES, Page

FOOT = 14.0  # mm, the lower margin of a page in the style sheet
SIDE = {"A4": 18.0, "A5": 16.0}  # mm, of the code without its white rim
BEYOND = {"A4": 3.0, "A5": 4.7}  # mm, by which it goes beyond the margins
RIM = {"A4": 2.9, "A5": 2.6}  # mm, four of 25 modules


@dataclass(frozen=True, slots=True)
class CodePlace:
    """The black part of the code, in mm from the upper left corner of a page ``page`` mm high.

    ``across`` and ``up`` are its distances from the lower left corner of what the margins leave,
    which is the same on a first page and on further ones.
    """

    left: float
    top: float
    side: float
    page: float

    @property
    def across(self) -> float:
        """From the left margin to its left edge."""
        return self.left - MARGIN

    @property
    def up(self) -> float:
        """From the lower margin up to its lower edge."""
        return self.page - FOOT - self.top - self.side


def code_place(page: Page) -> CodePlace:
    """Where the code of a sheet on this page is."""
    side, off = SIDE[page.paper], MARGIN - BEYOND[page.paper]
    height = SIZES[page.paper][not page.landscape]
    return CodePlace(page.width + 2 * MARGIN - off - side, off, side, height)


def code_room(page: Page) -> float:
    """The mm of a page's inner width that the code takes beside the sheet's head."""
    return SIDE[page.paper] - BEYOND[page.paper] + RIM[page.paper]
