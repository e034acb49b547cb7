"""Paper in millimetres, and how large a name can be written in a column.

Terms: *inner*, what the 10 mm margins leave of a page; *shares*, column widths in
proportion, which ``Page.spread`` makes as wide as the page is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.records.record import visible_name

SIZES = {"A4": (210.0, 297.0), "A5": (148.0, 210.0)}
PAPERS = tuple(SIZES)
MARGIN = 10.0
PAGE_NUMBER = 4.0  # the line for it, above the lower margin
POINT = 25.4 / 72
PIXEL = 25.4 / 96  # of WeasyPrint's
VALUE = {"A4": 4.7, "A5": 4.7}  # mm, the height of what is written in a field of the head
CELL_SIZE = 9.0  # points, on A4: of what is written in a row
LEAST_TYPE = 6.0  # points: smaller type is not read at a table
LETTER, NARROW, CAPITAL, WIDE = 0.63, 0.42, 0.78, 1.06  # widths in their size, rather too wide
NARROW_ONES, WIDE_ONES = frozenset("fijlrtIłțťľ .,:;'’·-|()"), frozenset("mwMW@…")
LEADING = 1.1  # the height of a line in its size, and what breaking lines may leave empty
MOST_LINES = 9
STEPS = (1.0, 0.88, 0.76, 0.66, 0.58, 0.5)
ALIKE = 0.75  # of the largest size: above it all names on a sheet are written alike
LINES, MOST_NAME_LINES = 2, 3  # a name takes, and may take where nothing else helps
LONGEST_LINES = 18  # of a name: what is longer would push the rows off the page
LEAST_PART = 3  # letters of a word that is divided
VOWELS = frozenset("aeiouyąęóáéěíúůýăâîAEIOUYĄĘÓÁÉĚÍÚŮÝĂÂÎ")


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
        return (6.0, 9.0) if self.paper == "A4" else (5.5, 7.5)

    @property
    def read_rows(self) -> tuple[float, float]:
        """The same of a row that is printed with its figures in it, to be read alone."""
        return (4.4, 9.0) if self.paper == "A4" else (3.4, 6.6)

    @property
    def scale(self) -> float:
        """How large type and handwriting are, compared with A4."""
        return 1.0 if self.paper == "A4" else 0.74

    @property
    def name(self) -> float:
        """The height of a heading with a name."""
        return 8.6 if self.paper == "A4" else 7.4

    def spread(self, shares: Sequence[float]) -> tuple[float, ...]:
        """Widths in the proportion of ``shares`` that fill the page."""
        unit = self.width / sum(shares)
        return tuple(share * unit for share in shares)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A name in lines, with the size, in points, at which it fits its column.

    ``fits``: in at most ``MOST_NAME_LINES`` lines; others need a higher heading than usual.
    """

    text: str
    size: float
    lines: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether the usual heading has room for it."""
        return len(self.lines) <= MOST_NAME_LINES

    @property
    def emptied(self) -> Fitted:
        """Room for a name, and none in it."""
        return Fitted("", self.size)


def fit(name: str, width: float, largest: float) -> Fitted:
    """A name as its readers see it, in the largest size that fits ``width`` mm.

    A size fits when no word is divided and two lines are enough; in the smallest one, which
    is ``LEAST_TYPE``, words too long are divided with a hyphen, and what does not stand in
    ``LONGEST_LINES`` even so ends with "…". Without a name: room to write one.

    >>> fit("Ada", 30, 10)
    Fitted(text='Ada', size=10.0, lines=('Ada',))
    >>> fit("Krzysztof-Maria", 25, 10)
    Fitted(text='Krzysztof-Maria', size=10.0, lines=('Krzysztof-', 'Maria'))
    """
    text = visible_name(name) if name else ""
    found = _set(text, width, largest)
    for step in STEPS:
        found = _set(text, width, max(round(largest * step, 1), LEAST_TYPE))
        longest = max((text_width(part) for _space, part in _parts(text)), default=0.0)
        if longest * found.size * POINT <= width and len(found.lines) <= LINES:
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
    6.2
    """
    unit = POINT * LEADING
    widths = text_width(text)
    if widths * largest * POINT <= width:
        return largest
    sizes = (
        min(height / (lines * unit), lines * width / (widths * unit))
        for lines in range(1, MOST_LINES + 1)
    )
    return int(10 * min(largest, max(sizes))) / 10


def lines_of(text: str, width: float, size: float) -> tuple[str, ...]:
    """A text in lines of ``size`` points that fit ``width`` mm, longer words divided."""
    return tuple(_lines(text, width / (size * POINT)))


def text_width(text: str) -> float:
    """The width of a text in the size of its type, rather too wide than too narrow."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if letter in NARROW_ONES:
        return NARROW
    if letter in WIDE_ONES:
        return WIDE
    return CAPITAL if letter.isupper() else LETTER


def _set(text: str, width: float, size: float) -> Fitted:
    lines = lines_of(text, width, size)
    if len(lines) > LONGEST_LINES:
        lines = (*lines[: LONGEST_LINES - 1], f"{lines[LONGEST_LINES - 1][:-1].rstrip()}…")
    return Fitted(text, float(size), lines)


def _lines(text: str, room: float) -> Iterator[str]:
    """A text in lines ``room`` wide in its size, longer words divided."""
    line = ""
    for space, part in _parts(text):
        rest = part
        if line and text_width(line + space + rest) <= room:
            line += space + rest
            continue
        if line:
            yield line
        while text_width(rest) > room and len(rest) > 1:
            begin = _divided(rest, room)
            yield begin + "-"
            rest = rest[len(begin) :]
        line = rest
    if line:
        yield line


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """What a text can be broken into, each with what stands before it on the same line."""
    for word in text.split():
        pieces = re.findall(r"[^-]*-+|[^-]+", word)
        for place, piece in enumerate(pieces):
            yield ("" if place else " ", piece)


def _divided(word: str, room: float) -> str:
    """As much of a word as fits with a hyphen, if it can be up to a vowel."""
    most = 1
    while most < len(word) - 1 and text_width(word[: most + 1]) + NARROW <= room:
        most += 1
    for end in range(min(most, len(word) - LEAST_PART), LEAST_PART - 1, -1):
        if word[end - 1] in VOWELS and word[end] not in VOWELS:
            return word[:end]
    return word[:most]
