"""What a camera finds in the corners of every page: the code and three black squares.

They stand at the same places on every page of a sheet. The code, whose white rim lies partly
in the margins, goes somewhat beyond them, so that it is large and takes no row of the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.printing.page import MARGIN, SIZES, Page

SQUARE = 3.5  # mm, a side of a square
FOOT = 14.0  # mm, the lower margin of a page in the style sheet
SIDE = {"A4": 18.0, "A5": 16.0}  # mm, of the code without its white rim
BEYOND = {"A4": 3.0, "A5": 4.7}  # mm, by which it goes beyond the margins
RIM = {"A4": 2.9, "A5": 2.6}  # mm, four of 25 modules


@dataclass(frozen=True, slots=True)
class Corner:
    """A square place on a page, in mm from its upper left corner.

    ``across`` and ``up`` are its distances from the lower left corner of what the margins leave,
    which is the same on a first page and on further ones.
    """

    name: str
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


def code_corner(page: Page) -> Corner:
    """The upper right corner, where the code is; its ``side`` is that of the black part."""
    side, off = SIDE[page.paper], MARGIN - BEYOND[page.paper]
    return Corner("code", page.width + 2 * MARGIN - off - side, off, side, _height(page))


def squares(page: Page) -> tuple[Corner, Corner, Corner]:
    """The upper left corner, the lower left and the lower right one."""
    height = _height(page)
    right, low = MARGIN + page.width - SQUARE, height - MARGIN - SQUARE
    places = ("upper", MARGIN, MARGIN), ("left", MARGIN, low), ("right", right, low)
    upper, left, lower = (Corner(*place, SQUARE, height) for place in places)
    return upper, left, lower


def code_room(page: Page) -> float:
    """The mm of a page's inner width that the code takes beside the sheet's head."""
    return SIDE[page.paper] - BEYOND[page.paper] + RIM[page.paper]


def _height(page: Page) -> float:
    return SIZES[page.paper][not page.landscape]
