"""Pages made of words, lines and codes put in their places: lists and cards, many at once.

A list of 400 people laid out as a table takes seconds. Here WeasyPrint sets every different
word once (``scorer.printing.word_cache``) and it is shown wherever it stands; widths are exact,
so that words end at the right where they should and a long one shrinks into its room. All
words stay real text; tags there are none: these pages are to be hung up and handed out.

Everything is in millimetres from the upper left corner, type in points. Terms: the
*middle* of a line is the middle of its height.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING

from scorer.printing.codes import Code
from scorer.printing.order import Imposition
from scorer.printing.page import LETTER, POINT, SIZES
from scorer.printing.word_cache import Word, WordCache
from scorer.support.gc_pause import gc_paused

if TYPE_CHECKING:
    from scorer.printing.pdf_assembly import PdfAssembly

PAGES_AT_ONCE = 200  # whose words are set in one document: most stand on many pages
SQUEEZED = 0.72  # a word that would be smaller than so much of its size is broken in two lines
HAIR, FINE, STRONG = 0.1, 0.22, 0.35  # mm
DASH, GAP = 2.0, 1.6  # mm, of lines to cut along

Progress = Callable[[int], None]


class Align(StrEnum):
    """Which end of the words stands at their place."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Words:
    """A text in one line: ``x`` is where its end given by ``align`` stands, in ``room`` mm."""

    text: str
    x: float
    middle: float
    size: float
    room: float
    heavy: bool = False
    align: Align = Align.LEFT

    @property
    def word(self) -> Word:
        """What is set of it."""
        return Word(self.text, heavy=self.heavy)


@dataclass(frozen=True, slots=True)
class Rule:
    """A black bar."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Square:
    """The QR code of an address."""

    address: str
    x: float
    y: float
    side: float


Mark = Words | Rule | Square
Page = Sequence[Mark]


@dataclass(frozen=True, slots=True)
class Pages:
    """What is printed together, in the language that is active: its title and its pages."""

    title: str
    pages: Sequence[Page]


def clean(text: str) -> str:
    """A text as one line of what can be seen."""
    return " ".join(text.split())


def broken(text: str, room: float, size: float) -> list[str]:
    """A text in one line, or in two of about equal length where one would be far too small."""
    words = clean(text).split(" ")
    width = sum(map(len, words)) * LETTER * size * POINT
    if width * SQUEEZED <= room or len(words) == 1:
        return [" ".join(words)]
    at = min(range(1, len(words)), key=lambda at: abs(_length(words[:at]) - _length(words[at:])))
    return [" ".join(words[:at]), " ".join(words[at:])]


def _length(words: Sequence[str]) -> int:
    return len(" ".join(words))


def named(text: str, x: float, middle: float, size: float, room: float) -> list[Words]:
    """A name: in one line, or a long one in two small lines of the same height together."""
    lines = broken(text, room, size)
    if len(lines) == 1:
        return [Words(lines[0], x, middle, size, room)]
    small = size * 0.6
    step = small * POINT * 0.6
    return [
        Words(line, x, middle + shift, small, room)
        for line, shift in zip(lines, (-step, step), strict=True)
    ]


def dashes(x: float, y: float, length: float, *, upright: bool) -> list[Rule]:
    """A line to cut along."""
    steps = range(int(length / (DASH + GAP)) + 1)
    starts = [step * (DASH + GAP) for step in steps]
    if upright:
        return [Rule(x - HAIR / 2, y + start, HAIR, DASH) for start in starts]
    return [Rule(x + start, y - HAIR / 2, DASH, HAIR) for start in starts]


def pages_pdf(
    pages: Iterable[Page], title: str, *, progress: Progress = lambda _done: None
) -> bytes:
    """The pages as one PDF on A4; ``progress`` is told how many are done.

    Raises ``PrintingUnavailableError``, and ``ValueError`` without a page.
    """
    from scorer.printing.pdf_assembly import PdfAssembly  # noqa: PLC0415 — pypdf is seldom needed

    composer, left, done = PdfAssembly(), iter(pages), 0
    with gc_paused():
        while some := list(islice(left, PAGES_AT_ONCE)):
            _print(composer, some)
            done += len(some)
            progress(done)
            gc.collect(0)  # what was laid out is young, and all else stays
    if not done:
        raise ValueError("no page to print")
    return composer.document(Imposition.SINGLE, title, None)


def _print(composer: PdfAssembly, pages: Sequence[Page]) -> None:
    from scorer.printing.pdf_assembly import Drawn, Piece  # noqa: PLC0415 — as above

    words = [mark.word for page in pages for mark in page if isinstance(mark, Words)]
    case = WordCache(composer, [word for word in words if word.text], ())
    width, height = SIZES["A4"]
    like = Drawn(None, width / POINT, height / POINT)
    for page in pages:
        content = "\n".join(_shown(mark, case, height) for mark in page)
        composer.add(Piece((case.page(content, like),)))


def _shown(mark: Mark, case: WordCache, height: float) -> str:
    """The operators that draw a mark, in points from the lower left corner."""
    if isinstance(mark, Rule):
        x, y = mark.x / POINT, (height - mark.y - mark.height) / POINT
        return f"{x:.2f} {y:.2f} {mark.width / POINT:.3f} {mark.height / POINT:.3f} re f"
    if isinstance(mark, Square):
        place = mark.x / POINT, (height - mark.y) / POINT
        return Code(mark.address).pdf_path(*place, mark.side / POINT)
    if not mark.text:
        return ""
    width = case.width(mark.word) * mark.size
    size = mark.size * min(1.0, mark.room / POINT / width) if width else mark.size
    shift = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[mark.align]
    x = mark.x / POINT - case.width(mark.word) * size * shift
    return case.show(mark.word, size, x, (height - mark.middle) / POINT)
