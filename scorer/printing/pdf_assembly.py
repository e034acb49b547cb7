"""Pages put together from pages: forms drawn once, layers over them, codes, two on a sheet.

Every page that is put in becomes a form XObject, a drawing that many pages can show; what it
needs (fonts) is shared. Tags do not survive this: the result is to be printed. It says its
language and its title.

Terms: *piece*, one page of one sheet; *sheet of paper*, one page of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from itertools import groupby
from typing import Any, cast

from django.utils.translation import get_language
from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

from scorer.printing.order import Imposition

A4 = 297 * 72 / 25.4  # points, its longer side


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page that was put in: the reference to it in the document, its size in points."""

    reference: Any
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Piece:
    """Drawings over one another, all of one size."""

    drawings: tuple[Drawn, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.drawings[0].width, self.drawings[0].height


class PdfAssembly:
    """A document being put together."""

    def __init__(self) -> None:
        self._writer = PdfWriter()
        self._pieces: list[Piece] = []

    def take(self, pdf: bytes) -> list[Drawn]:
        """The pages of a document, to be shown on any number of pages."""
        reader = PdfReader(BytesIO(pdf))
        return [self._taken(page) for page in reader.pages]

    def read(self, pdf: bytes) -> tuple[list[bytes], PdfObject]:
        """The operators of a document's pages, and the fonts that all of them share."""
        reader = PdfReader(BytesIO(pdf))
        resources = cast("DictionaryObject", reader.pages[0]["/Resources"].get_object())
        fonts: Any = resources.raw_get("/Font")
        return [_content(page) for page in reader.pages], fonts.clone(self._writer)

    def drawing(
        self,
        content: str,
        fonts: PdfObject | None,
        pictures: dict[str, Drawn],
        size: tuple[float, float],
    ) -> Drawn:
        """A page of operators, with the fonts and pictures they name; ``size`` in points."""
        shown = {NameObject(name): drawn.reference for name, drawn in pictures.items()}
        resources: dict[PdfObject, PdfObject] = {NameObject("/XObject"): DictionaryObject(shown)}
        if fonts is not None:
            resources[NameObject("/Font")] = fonts
        return self._drawn(content.encode("latin-1"), DictionaryObject(resources), size)

    def add(self, piece: Piece) -> None:
        """One more page, behind all others."""
        self._pieces.append(piece)

    def document(
        self, imposition: Imposition, title: str, dates: tuple[datetime, datetime] | None
    ) -> bytes:
        """The document, in the language that is active now.

        ``dates``: when the oldest sheet was opened and the newest written in.
        """
        for papers in _imposed(self._pieces, imposition):
            self._page(papers, imposition)
        made = {"/Title": title}
        if dates:
            made |= {"/CreationDate": _date(dates[0]), "/ModDate": _date(dates[1])}
        self._writer.metadata = made
        root = self._writer.root_object
        root[NameObject("/Lang")] = TextStringObject(get_language())
        shown = {NameObject("/DisplayDocTitle"): BooleanObject(value=True)}
        root[NameObject("/ViewerPreferences")] = DictionaryObject(shown)
        out = BytesIO()
        self._writer.write(out)
        return out.getvalue()

    def _taken(self, page: PageObject) -> Drawn:
        resources: Any = page["/Resources"].get_object()
        size = float(page.mediabox.width), float(page.mediabox.height)
        return self._drawn(_content(page), resources.clone(self._writer), size)

    def _drawn(self, content: bytes, resources: PdfObject, size: tuple[float, float]) -> Drawn:
        stream = DecodedStreamObject()
        stream.set_data(content)
        form: StreamObject = stream.flate_encode()
        form.update(
            {
                NameObject("/Type"): NameObject("/XObject"),
                NameObject("/Subtype"): NameObject("/Form"),
                NameObject("/BBox"): ArrayObject(map(FloatObject, (0, 0, *size))),
                NameObject("/Resources"): resources,
            }
        )
        return Drawn(self._writer._add_object(form), *size)  # noqa: SLF001 — pypdf's way to add what is no page

    def _page(self, pieces: Sequence[Piece | None], imposition: Imposition) -> None:
        """One sheet of paper: a piece, or two beside one another, or above one another."""
        width, height = next(piece.size for piece in pieces if piece)
        spots = _spots(width, height, imposition)
        names: dict[int, tuple[str, PdfObject]] = {}
        content = []
        for piece, (x, y) in zip(pieces, spots, strict=False):
            if piece is None:
                continue
            content.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm")
            for drawn in piece.drawings:
                new = f"/X{len(names)}", drawn.reference
                name, _reference = names.setdefault(drawn.reference.idnum, new)
                content.append(f"{name} Do")
            content.append("Q")
        size = (width, height) if imposition is Imposition.SINGLE else _paper(width, height)
        page = self._writer.add_blank_page(*size)
        stream = DecodedStreamObject()
        stream.set_data("\n".join(content).encode())
        shown = {NameObject(name): reference for name, reference in names.values()}
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/XObject"): DictionaryObject(shown)}
        )
        page[NameObject("/Contents")] = self._writer._add_object(stream.flate_encode())  # noqa: SLF001 — as above


def _content(page: PageObject) -> bytes:
    content = page.get_contents()
    return b"" if content is None else content.get_data()


def _imposed(pieces: Sequence[Piece], imposition: Imposition) -> list[tuple[Piece | None, ...]]:
    """The pieces of every sheet of paper; pieces of one size follow one another on it.

    ``CUT``: of 2 n pieces the k-th sheet has number k and number n + k, so that the second
    pile laid below the first gives their order.
    """
    if imposition is Imposition.SINGLE:
        return [(piece,) for piece in pieces]
    papers: list[tuple[Piece | None, ...]] = []
    for _size, run in groupby(pieces, key=lambda piece: piece.size):
        found: list[Piece | None] = list(run)
        if len(found) % 2:
            found.append(None)
        half = len(found) // 2
        if imposition is Imposition.CUT:
            papers += zip(found[:half], found[half:], strict=True)
        else:
            papers += zip(found[::2], found[1::2], strict=True)
    return papers


def _spots(width: float, height: float, imposition: Imposition) -> list[tuple[float, float]]:
    """Where pieces lie on the paper, their lower left corners in points.

    Two lie in the midst of their halves, since A5 is half a millimetre less than half of A4.
    """
    if imposition is Imposition.SINGLE:
        return [(0.0, 0.0)]
    if width < height:
        rim = (A4 / 2 - width) / 2
        return [(rim, 0.0), (A4 / 2 + rim, 0.0)]
    rim = (A4 / 2 - height) / 2
    return [(0.0, A4 / 2 + rim), (0.0, rim)]


def _paper(width: float, height: float) -> tuple[float, float]:
    """The paper that two pieces lie on: as long as A4, as wide as a piece is high."""
    return (A4, height) if width < height else (width, A4)


def _date(moment: datetime) -> str:
    """A date as PDF writes it, with its distance from UTC."""
    offset = moment.strftime("%z") or "+0000"
    return f"D:{moment:%Y%m%d%H%M%S}{offset[:3]}'{offset[3:5]}'"
