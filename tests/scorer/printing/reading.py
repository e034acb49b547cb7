"""Reading a PDF back: its words, where they stand, its fonts, its tags.

A sheet is printed and read once for all tests of a process.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from pypdf.generic import IndirectObject

from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.unsaved import standing_of
from tests.scorer.printing.complaining import complaints
from tests.scorer.printing.documents import MILLIMETRE, once_a_page, reader
from tests.scorer.printing.overlays import boxes

EXAMPLES = ("KOP", "GLOWY", "DOUBLES", "HEARTS")
TOUCHING = 0.05  # mm


@dataclass(frozen=True)
class Placed:
    """A piece of text, where it begins in points from the lower left corner."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Tag:
    """An element of the structure tree."""

    kind: str
    alt: str
    kids: tuple[Tag, ...]

    def walk(self):
        """This element and all below it, as they are read."""
        yield self
        for kid in self.kids:
            yield from kid.walk()


def printed(record, occasion=None, address="", **order):
    """The PDF of a record, in English on A4 unless ``order`` says otherwise; made once."""
    return _printed(*_asked(record, occasion, address, order))[0]


def complaints_of(record, occasion=None, address="", **order):
    """What WeasyPrint warned of when it printed the same."""
    return _printed(*_asked(record, occasion, address, order))[1]


def printed_anew(record, occasion=None, address="", **order):
    """The same PDF, made at every call: for what is patched or compared meanwhile."""
    return _press(*_asked(record, occasion, address, order))


def _asked(record, occasion, address, order):
    ordered = PaperOrder(**{"language": "en", **order})
    return json.dumps(record, sort_keys=True), ordered, occasion or Occasion(), address


@cache
def _printed(written, order, occasion, address):
    with complaints() as found:
        return _press(written, order, occasion, address), found


def _press(written, order, occasion, address):
    return sheet_pdf_bytes(standing_of(json.loads(written)), order, occasion, address)


@cache
def words(pdf):
    """All text, one space between words."""
    return " ".join(filter(None, map(page_words, reader(pdf).pages)))


@once_a_page
def page_words(page):
    """All text of a page, one space between words; pieces that touch one another are one."""
    told, before = [], None
    for box in boxes(page):
        told += ["" if before and _touch(before, box) else " ", box.text]
        before = box
    return " ".join("".join(told).split())


def _touch(one, other):
    return abs(one.base - other.base) < TOUCHING and abs(other.left - one.right) < TOUCHING


@once_a_page
def placed(page):
    """Every piece of text with its place."""
    height = float(page.mediabox.height)
    return tuple(
        Placed(box.text.strip(), box.left * MILLIMETRE, height - box.base * MILLIMETRE)
        for box in boxes(page)
    )


@cache
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


@cache
def tags(pdf):
    """The root of the structure tree."""
    return _tag(reader(pdf).trailer["/Root"]["/StructTreeRoot"])


def _tag(element):
    element = element.get_object()
    kids = element.get("/K", [])
    kids = kids.get_object() if isinstance(kids, IndirectObject) else kids
    below = kids if isinstance(kids, list) else [kids]
    return Tag(
        kind=str(element.get("/S", "")).lstrip("/"),
        alt=str(element.get("/Alt", "")),
        kids=tuple(_tag(kid) for kid in below if "/S" in _dictionary(kid)),
    )


def _dictionary(kid):
    found = kid.get_object() if not isinstance(kid, int) else {}
    return found if isinstance(found, dict) else {}


def alternatives(pdf):
    """The alternate texts of all figures, in order."""
    return [tag.alt for tag in tags(pdf).walk() if tag.alt]


def metadata(pdf):
    """The XMP packet."""
    return reader(pdf).trailer["/Root"]["/Metadata"].get_object().get_data().decode()
