"""Paper in millimetres, and how large a name can be written in a column.

Terms: *inner*, what the 10 mm margins leave of a page; *shares*, column widths in
proportion, which ``Page.spread`` makes as wide as the page is.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.records.record import visible_name

SIZES = {"A4": (210.0, 297.0), "A5": (148.0, 210.0)}
PAPERS = tuple(SIZES)
MARGIN = 10.0
PAGE_NUMBER = 4.0  # the line for it, above the lower margin
POINT = 25.4 / 72
PIXEL = 25.4 / 96  # of WeasyPrint's
VALUE = {"A4": 4.6, "A5": 4.0}  # mm, the height of what is written in a field of the head
LETTER = 0.58  # the width of a letter in its size, on the generous side
WIDE = 1.0  # that of a capital
LEADING = 1.1  # the height of a line in its size, and what breaking lines may leave empty
MOST_LINES = 9
STEPS = (1.0, 0.88, 0.76, 0.66, 0.58, 0.5)
ALIKE = 0.75  # of the largest size: above it all names on a sheet are written alike
LINES = 2  # a name may take, as long as a smaller size helps


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of paper lying the way the game wants it; everything in mm."""

    paper: str
    landscape: bool

    @property
    def size(self) -> str:
        """The page's size in CSS."""
        return f"{self.paper} {'landscape' if self.landscape else 'portrait'}"

    @property
    def width(self) -> float:
        """The inner width."""
        return SIZES[self.paper][self.landscape] - 2 * MARGIN

    @property
    def height(self) -> float:
        """The inner height, down to the page's number."""
        return SIZES[self.paper][not self.landscape] - 2 * MARGIN - PAGE_NUMBER

    @property
    def rows(self) -> tuple[float, float]:
        """The least and the greatest height of a row to write in by hand."""
        return (4.4, 9.0) if self.paper == "A4" else (3.4, 6.6)

    @property
    def scale(self) -> float:
        """How large type and handwriting are, compared with A4."""
        return 1.0 if self.paper == "A4" else 0.74

    @property
    def name(self) -> float:
        """The height of a heading with a name."""
        return 8.6 if self.paper == "A4" else 5.6

    def spread(self, shares: Sequence[float]) -> tuple[float, ...]:
        """Widths in the proportion of ``shares`` that fill the page."""
        unit = self.width / sum(shares)
        return tuple(share * unit for share in shares)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A name in lines, with the size, in points, at which it fits its column.

    ``fits``: in at most ``LINES`` lines; others need a higher heading than usual.
    """

    text: str
    size: float
    lines: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether the usual heading has room for it."""
        return len(self.lines) <= LINES

    @property
    def emptied(self) -> Fitted:
        """Room for a name, and none in it."""
        return Fitted("", self.size)


def fit(name: str, width: float, largest: float) -> Fitted:
    """A name as its readers see it, in the largest size that fits ``width`` mm.

    A size fits when no word is broken and two lines are enough; a name too long for
    the smallest one is broken wherever its lines end. Without a name: room to write one.

    >>> fit("Ada", 30, 10)
    Fitted(text='Ada', size=10.0, lines=('Ada',))
    >>> fit("Bogumiła Nowak-Kowalska", 20, 10)
    Fitted(text='Bogumiła Nowak-Kowalska', size=6.6, lines=('Bogumiła', 'Nowak-Kowalska'))
    """
    text = visible_name(name) if name else ""
    found = _set(text, width, largest)
    for step in STEPS:
        found = _set(text, width, round(largest * step, 1))
        longest = max(map(len, text.split()), default=0)
        if longest <= _letters(width, found.size) and found.fits:
            break
    return found


def fit_all(names: Sequence[str], width: float, largest: float) -> tuple[Fitted, ...]:
    """Names that stand beside one another, in one size unless some need a far smaller one."""
    found = [fit(name, width, largest) for name in names]
    near = [name.size for name in found if name.size >= ALIKE * largest]
    alike = min(near, default=largest)
    return tuple(_set(name.text, width, min(name.size, alike)) for name in found)


def squeezed(text: str, width: float, height: float, largest: float) -> float:
    """The size, in points, at which a text fills a box of mm with as many lines as it needs.

    >>> squeezed("Liga", 78, 4.6, 9.9)
    9.9
    >>> squeezed("Memoriał Stefana o Puchar Burmistrza Wolsztyna i Okolic", 78, 4.6, 9.9)
    5.9
    """
    unit = POINT * LEADING
    widths = sum(WIDE if letter.isupper() or letter in "mw" else LETTER for letter in text)
    if widths * largest * POINT <= width:
        return largest
    sizes = (
        min(height / (lines * unit), lines * width / (widths * unit))
        for lines in range(1, MOST_LINES + 1)
    )
    return int(10 * min(largest, max(sizes))) / 10


def _set(text: str, width: float, size: float) -> Fitted:
    return Fitted(text, float(size), tuple(textwrap.wrap(text, _letters(width, size))))


def _letters(width: float, size: float) -> int:
    """How many letters of ``size`` points stand in ``width`` mm."""
    return max(1, int(width / (size * POINT * LETTER)))
