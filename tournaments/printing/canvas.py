"""Pages made of words, lines and codes put in their places: lists and cards, many at once.

A list of 400 people laid out as a table takes seconds. Here WeasyPrint sets every different
word once (``scorer.printing.word_cache``) and it is shown wherever it stands; widths are exact,
so that words end at the right where they should and a long one shrinks into its room. All
words stay real text; tags there are none: these pages are to be hung up and handed out.

Everything is in millimetres from the upper left corner, type in points. Terms: the
*middle* of a line is the middle of its height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING

from scorer.printing.codes import Code
from scorer.printing.order import Imposition
from scorer.printing.page import POINT, SIZES
from scorer.printing.word_cache import Word, WordCache
from tournaments.printing.wrapping import CUT, LEAST, LINE, about, partners_of, pieces_of, set_in

if TYPE_CHECKING:
    from scorer.printing.pdf_assembly import PdfAssembly

PAGES_AT_ONCE = 200  # whose words are set in one document: most stand on many pages
SQUEEZED = 0.8  # what would be smaller than so much of its size is broken into lines
SURE = 0.75  # of its room that a text has by estimate, so that it surely has it by measure
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
    """A text: ``x`` is where its end given by ``align`` stands, in ``room`` mm.

    It stands in one line; where that had to be far too small, in as many as ``height`` mm hold.
    """

    text: str
    x: float
    middle: float
    size: float
    room: float
    heavy: bool = False
    align: Align = Align.LEFT
    height: float = 0.0

    @property
    def word(self) -> Word:
        """What is set of it."""
        return Word(self.text, heavy=self.heavy)

    @property
    def least(self) -> float:
        """The size below which it does not shrink to stand in one line."""
        squeezed = self.size * SQUEEZED if self.height else LEAST
        return min(self.size, max(LEAST, squeezed))

    @property
    def words(self) -> list[Word]:
        """All that is set of it: where it may have to be broken or cut, its pieces too."""
        if not self.text:
            return []
        if about(self.text, self.least) < self.room * SURE:
            return [self.word]
        pieces = (*partners_of(self.text), *pieces_of(self.text))
        parts = [*(piece.text for piece in pieces), CUT]
        return [self.word, *(Word(part, heavy=self.heavy) for part in parts)]


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
    while some := list(islice(left, PAGES_AT_ONCE)):
        _print(composer, some)
        done += len(some)
        progress(done)
    if not done:
        raise ValueError("no page to print")
    return composer.document(Imposition.SINGLE, title, None)


def _print(composer: PdfAssembly, pages: Sequence[Page]) -> None:
    from scorer.printing.pdf_assembly import Drawn, Piece  # noqa: PLC0415 — as above

    words = [
        word for page in pages for mark in page if isinstance(mark, Words) for word in mark.words
    ]
    case = WordCache(composer, words, ())
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
    return _text(mark, case, height) if mark.text else ""


def _text(mark: Words, case: WordCache, height: float) -> str:
    """In one line, or where that would be too small, in several."""
    room = mark.room / POINT
    width = case.width(mark.word)
    size = min(mark.size, room / width) if width else mark.size
    if size >= mark.least or len(mark.words) == 1:
        place = _begin(mark, width * size), (height - mark.middle) / POINT
        return case.show(mark.word, size, *place)

    def wide(piece: str) -> float:
        return case.width(Word(piece, heavy=mark.heavy))

    size, lines = set_in(mark.text, wide, mark.size, mark.room, mark.height)
    step = size * LINE
    first = (height - mark.middle) / POINT + (len(lines) - 1) / 2 * step
    return "\n".join(
        case.show(
            Word(piece, heavy=mark.heavy),
            size,
            _begin(mark, line.width * size) + left * size,
            first - at * step,
        )
        for at, line in enumerate(lines)
        for piece, left in line.pieces
    )


def _begin(mark: Words, width: float) -> float:
    """Where a line of that width begins, in points."""
    shift = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[mark.align]
    return mark.x / POINT - width * shift
