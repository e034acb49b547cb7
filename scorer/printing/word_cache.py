"""Words set once, to be put on any number of pages in any size, as from a type case.

WeasyPrint sets every word that a batch of sheets needs in one document: shaping, kerning and
fonts for rare letters are its business. What it drew for a word is taken out of that document
and shown wherever the word stands; its width is known exactly. The words of a hundred sheets
are some hundreds different ones, so setting them costs what setting three sheets would.

Terms: *em*, the size of type; lengths of words are told in it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from django.template.loader import render_to_string

from scorer.printing.pdf_renderer import Document, set_pages

if TYPE_CHECKING:
    from scorer.printing.grid import Drawing
    from scorer.printing.pdf_assembly import Drawn, PdfAssembly

EM = 40 / 3  # pixels: 10 points
LINE = 20.0  # pixels between the words in the document they are set in

Place = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Word:
    """Text in one weight."""

    text: str
    heavy: bool = False

    @property
    def figures(self) -> bool:
        """Whether its figures are as wide as those above and below it: it has no letters."""
        return not any(map(str.isalpha, self.text))


@dataclass(slots=True)
class SetWord:
    """A word as it was set: its width, its baseline below the middle, in em; what shows it."""

    width: float
    drop: float = 0.0
    shown: str = ""


def set_out(words: Sequence[Word]) -> tuple[Document, dict[Word, SetWord]]:
    """A document of some words, and how wide each is; how it is drawn is not known before it is.

    Raises ``PrintingUnavailableError``.
    """
    document = set_pages(render_to_string("print/words.html", {"words": words}))
    places = chain.from_iterable(places_of(document))
    widths = ((right - left) / EM for left, _top, right, _bottom in places)
    known = zip(words, widths, strict=True)
    return document, {word: SetWord(width) for word, width in known}


def places_of(document: Document) -> list[list[Place]]:
    """Where the words of a document stand, page by page, in their order: in pixels."""
    named = [sorted(page.anchors.items(), key=_number) for page in document.pages]
    return [[place for _name, place in page] for page in named]


def _number(anchor: tuple[str, Place]) -> int:
    return int(anchor[0][1:])


def know_drawn(
    words: Mapping[Word, SetWord], places: Sequence[Sequence[Place]], contents: Sequence[bytes]
) -> None:
    """Note what shows each word, from the operators of the document's pages."""
    left = iter(words.values())
    for page, content in zip(places, contents, strict=True):
        shown = deque(_shown(content))
        for _left, top, _right, bottom in page:
            seen = shown and shown[0][0] < bottom  # not so what draws nothing
            baseline, operators = shown.popleft() if seen else (bottom, "")
            word = next(left)
            word.shown, word.drop = operators, (baseline - top - LINE / 2) / EM


def text_at(shown: str, size: float, x: float, y: float) -> str:
    """Operators that show what was set in 10 points in ``size`` points, on a base from x, y on."""
    scale = size / EM
    return f"BT {scale:.4f} 0 0 {scale:.4f} {x:.2f} {y:.2f} Tm {shown}ET"


class Case(Protocol):
    """Words and drawings that are ready to be shown."""

    def width(self, word: Word) -> float:
        """The width of a word in em."""

    def show(self, word: Word, size: float, x: float, middle: float) -> str:
        """Operators that show a word of ``size`` points; its left end and middle in points."""

    def draw(self, drawing: Drawing, side: float, x: float, middle: float) -> str:
        """Operators that show a drawing ``side`` points wide, likewise."""


class WordCache:
    """The words and drawings of some sheets, ready to be shown."""

    def __init__(
        self, composer: PdfAssembly, words: Iterable[Word], drawings: Iterable[Drawing]
    ) -> None:
        self._types: dict[Word, SetWord] = {}
        self._fonts: Any = None
        self._pictures: dict[Drawing, tuple[str, Drawn]] = {}  # by name and drawn
        self._composer = composer
        self._set(sorted(set(words), key=lambda word: (word.text, word.heavy)))
        self._draw(list(dict.fromkeys(drawings)))

    def width(self, word: Word) -> float:
        """The width of a word in em."""
        return self._types[word].width

    def show(self, word: Word, size: float, x: float, middle: float) -> str:
        """Operators that show a word of ``size`` points; its left end and middle in points."""
        found = self._types[word]
        return text_at(found.shown, size, x, middle - found.drop * size)

    def draw(self, drawing: Drawing, side: float, x: float, middle: float) -> str:
        """Operators that show a drawing ``side`` points wide, likewise."""
        name, drawn = self._pictures[drawing]
        scale = side / drawn.width
        return f"q {scale:.4f} 0 0 {scale:.4f} {x:.2f} {middle - side / 2:.2f} cm {name} Do Q"

    def page(self, content: str, like: Drawn) -> Drawn:
        """A page of words and drawings of this case, as large as another one."""
        pictures = dict(self._pictures.values())
        return self._composer.drawing(content, self._fonts, pictures, (like.width, like.height))

    def _set(self, words: Sequence[Word]) -> None:
        if not words:
            return
        document, self._types = set_out(words)
        places = places_of(document)
        contents, self._fonts = self._composer.read(document.write_pdf())
        know_drawn(self._types, places, contents)

    def _draw(self, drawings: Sequence[Drawing]) -> None:
        if drawings:
            html = render_to_string("print/drawings.html", {"drawings": drawings})
            pages = self._composer.take(set_pages(html).write_pdf())
            named = ((f"/D{place}", page) for place, page in enumerate(pages))
            self._pictures = dict(zip(drawings, named, strict=True))


def _shown(page: bytes) -> Iterator[tuple[float, str]]:
    """Every word drawn on a page: its baseline in pixels from the top, and what shows it.

    Each stands on a line of its own. Parts of a word follow one another by setting the
    place of type anew (``Tm``); the font (``Tf``) is told when it is another than before.
    """
    font, shown = "", ""
    begin = baseline = None
    for line in page.decode("latin-1").splitlines():
        if line.endswith(" Tm"):
            x, y = map(float, line.split()[-3:-1])
            if y == baseline:
                shown += f"{x - (begin or 0.0):.3f} 0 Td "
            elif shown and baseline is not None:
                yield baseline, shown
                shown = ""
            begin, baseline = x, y
        elif line.endswith(" Tf"):
            font = f"{line} "
        elif line.endswith(" TJ"):
            shown += f"{font}{line} "
    if baseline is not None:
        yield baseline, shown
