"""Reading a PDF back: its words, where they stand, its fonts."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from pypdf import PdfReader

from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.unsaved import standing_of

EXAMPLES = ("KOP", "GLOWY", "DOUBLES", "HEARTS")


@dataclass(frozen=True)
class Placed:
    text: str
    x: float
    y: float


def printed(record, *, language="en", paper="A4", blank=False):
    return sheet_pdf_bytes(standing_of(record), language=language, paper=paper, blank=blank)


def reader(pdf):
    return PdfReader(BytesIO(pdf))


def words(pdf):
    """All text, one space between words."""
    return " ".join(" ".join(page.extract_text() for page in reader(pdf).pages).split())


def placed(page):
    """Every piece of text with its place in points from the lower left corner."""
    found = []

    def visit(text, matrix, text_matrix, _font, _size):
        if text.strip():
            x, y = text_matrix[4], text_matrix[5]
            a, b, c, d, e, f = matrix
            found.append(Placed(text.strip(), a * x + c * y + e, b * x + d * y + f))

    page.extract_text(visitor_text=visit)
    return found


def fonts(pdf):
    """The embedded fonts' names; a font that is not embedded fails."""
    names = set()
    for page in reader(pdf).pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            assert "/FontFile2" in inner["/FontDescriptor"] or (
                "/FontFile3" in inner["/FontDescriptor"]
            )
            names.add(inner["/BaseFont"])
    return names


def alternatives(pdf):
    """The alternate texts of all figures, in order."""
    found = []

    def walk(element):
        element = element.get_object()
        if "/Alt" in element:
            found.append(str(element["/Alt"]))
        for kid in element.get("/K", []) if isinstance(element.get("/K"), list) else []:
            if not isinstance(kid, int):
                walk(kid)

    walk(reader(pdf).trailer["/Root"]["/StructTreeRoot"])
    return found
