"""A document laid out, and what is written over it when it becomes a PDF.

What is like itself in many places is laid out once, as pages behind the document's own, and
written wherever it stands; the structure tree (``structure``) gives it its tags.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from scorer.printing.pdf_renderer import Document, SetPage

if TYPE_CHECKING:
    from scorer.printing.structure_tree import EmptyPlaces


class Layer(Protocol):
    """What is written over a document."""

    @property
    def pages(self) -> int:
        """How many pages behind the document's own show what it is made of."""

    def draw(self, contents: Sequence[bytes]) -> None:
        """Take over how all of it is drawn, from the operators of those pages."""

    def write(self, places: EmptyPlaces) -> Iterator[tuple[int, str]]:
        """What is written, in points from the upper left corner, each with the page it is on."""


class _Copied(Protocol):
    """WeasyPrint's document; its ``layer``, if it has one, is written with it."""

    layer: Layer

    def copy(self, pages: list[SetPage]) -> _Copied:
        """The same with other pages."""

    def write_pdf(self, *, pdf_variant: str | None = None) -> bytes:
        """The PDF."""


@dataclass(frozen=True, slots=True)
class LayeredDocument:
    """A document, a layer over it, the documents whose pages show what the layer is made of."""

    laid_out: Document
    parts: tuple[Document, ...]
    layer: Layer

    @property
    def pages(self) -> Sequence[SetPage]:
        """Its own pages."""
        return self.laid_out.pages

    def write_pdf(self, *, pdf_variant: str | None = None) -> bytes:
        """The PDF."""
        behind = [page for part in self.parts for page in part.pages]
        for page in behind:
            page.anchors = {}
        whole = cast("_Copied", self.laid_out).copy([*self.laid_out.pages, *behind])
        whole.layer = self.layer
        return whole.write_pdf(pdf_variant=pdf_variant)
