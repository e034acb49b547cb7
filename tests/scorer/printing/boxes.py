"""Every piece of text of a PDF with its box, and the tables its tags make of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from pypdf.generic import IndirectObject

from tests.scorer.printing.documents import MILLIMETRE, once_a_page, operations, reader

CELLS = {"TH", "TD"}
GAP = 200  # thousandths of the size of type: what is moved on by more is apart


@dataclass(frozen=True)
class Box:
    """A piece of text; ``left``, ``right``, ``base`` in mm from the page's upper left corner.

    ``size`` is that of its type in points; a letter without a glyph reads "\ufffd".
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    mark: int | None


@dataclass(frozen=True)
class Cell:
    """A cell of a table: what stands in it, in the order it is read."""

    kind: str
    boxes: tuple[Box, ...]

    @property
    def text(self):
        """All of it, one space between words."""
        return " ".join(" ".join(box.text for box in self.boxes).split())


@dataclass
class Pen:
    """Where the next letters go, and in which font."""

    matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
    kept: list[tuple[float, ...]] = field(default_factory=list)
    marks: list[int | None] = field(default_factory=list)
    text: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
    font: str = ""
    size: float = 0.0
    fonts: dict[tuple[int, str], tuple] = field(default_factory=dict)

    def letters_and_widths(self, drawing):
        """Those of the font of what is drawn, unpacked once."""
        key = (id(drawing), self.font)
        if key not in self.fonts:
            self.fonts[key] = _font(drawing["/Resources"]["/Font"][self.font])
        return self.fonts[key]


@once_a_page
def boxes(page):
    """The pieces of text of a page."""
    height = float(page.mediabox.height)
    pen, found = Pen(), []
    for operands, operator in operations(page.get_contents().get_data()):
        if operator in {b"TJ", b"Tj"}:
            found.append(box_of(page, pen, operands[0], height))
        elif operator in {b"BDC", b"BMC", b"EMC"}:
            _mark(pen, operator, operands)
        else:
            move(pen, operator, operands)
    return tuple(box for box in found if box.text.strip())


def _mark(pen, operator, operands):
    """Content begins or ends that belongs to an element of the structure tree."""
    if operator == b"EMC":
        pen.marks.pop()
        return
    around = pen.marks[-1] if pen.marks else None
    known = operands[1] if operator == b"BDC" and isinstance(operands[1], dict) else {}
    pen.marks.append(known.get("/MCID", around))


def move(pen, operator, operands):
    match operator:
        case b"q":
            pen.kept.append(pen.matrix)
        case b"Q":
            pen.matrix = pen.kept.pop()
        case b"cm":
            pen.matrix = times(operands, pen.matrix)
        case b"Tf":
            pen.font, pen.size = operands
        case b"Tm":
            pen.text = tuple(operands)


def box_of(page, pen, shown, height):
    letters, widths = pen.letters_and_widths(page)
    text, advance, end = "", 0.0, 0.0
    for part in shown if isinstance(shown, list) else [shown]:
        if isinstance(part, float):
            advance -= part
            text += " " * (part < -GAP and text[-1:].strip() != "")
            continue
        for high, low in _pairs(part):
            code = 256 * high + low
            letter = letters.get(code, "\ufffd") if code else "\ufffd"
            text += letter
            advance += widths.get(code, 1000.0)
            end = end if letter.isspace() else advance
    whole = times(pen.text, pen.matrix)
    return Box(
        text,
        whole[4] / MILLIMETRE,
        (whole[4] + end / 1000 * pen.size * whole[0]) / MILLIMETRE,
        (height - whole[5]) / MILLIMETRE,
        pen.size * whole[0],
        pen.marks[-1] if pen.marks else None,
    )


def _pairs(codes):
    """Bytes two by two."""
    return zip(codes[::2], codes[1::2], strict=True)


def _font(reference):
    found = reference.get_object()
    return _parsed(
        found["/ToUnicode"].get_object().get_data().decode(),
        tuple(map(_plain, found["/DescendantFonts"][0].get_object()["/W"])),
    )


def _plain(value):
    value = value.get_object() if isinstance(value, IndirectObject) else value
    return tuple(map(float, value)) if isinstance(value, list) else float(value)


@cache
def _parsed(mapping, widths):
    """The letters and the widths, in thousandths of the size, by code."""
    letters, found = _letters(mapping), {}
    rest = list(widths)
    while rest:
        first = int(rest.pop(0))
        given = rest.pop(0)
        if isinstance(given, tuple):
            found |= dict(enumerate(given, first))
        else:
            found |= dict.fromkeys(range(first, int(given) + 1), rest.pop(0))
    return letters, found


def _letters(mapping):
    """The letters by code: single ones, and as browsers write them, those in a row as one."""
    letters = {}
    for kind, listed in re.findall(r"beginbf(char|range)(.*?)endbf", mapping, re.DOTALL):
        if kind == "char":
            for code, letter in re.findall(r"<(\w{4})>\s*<(\w+)>", listed):
                letters[int(code, 16)] = bytes.fromhex(letter).decode("utf-16-be")
        else:
            for first, last, letter in re.findall(r"<(\w{4})>\s*<(\w{4})>\s*<(\w{4})>", listed):
                codes = range(int(first, 16), int(last, 16) + 1)
                letters |= {code: chr(int(letter, 16) + at) for at, code in enumerate(codes)}
    return letters


def times(one, other):
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        *(a * g + b * i, a * h + b * j),
        *(c * g + d * i, c * h + d * j),
        *(e * g + f * i + k, e * h + f * j + m),
    )


@cache
def tables(pdf):
    """Every table as rows of cells, in the order it is read."""
    document = reader(pdf)
    marked = {}
    for page in document.pages:
        for box in boxes(page):
            marked.setdefault((page.indirect_reference.idnum, box.mark), []).append(box)
    root = document.trailer["/Root"]["/StructTreeRoot"]
    return [_rows(table, marked) for table in _below(root, {"Table"})]


def _rows(table, marked):
    return [
        [Cell(str(cell["/S"])[1:], tuple(_content(cell, marked))) for cell in _below(row, CELLS)]
        for row in _below(table, {"TR"})
    ]


def _below(element, kinds):
    """The elements of some kinds below one, those inside them left out."""
    for kid in _kids(element):
        if isinstance(kid, dict) and "/S" in kid:
            if str(kid["/S"])[1:] in kinds:
                yield kid
            else:
                yield from _below(kid, kinds)


def _content(element, marked):
    for kid in _kids(element):
        if isinstance(kid, dict) and "/S" in kid:
            yield from _content(kid, marked)
        elif isinstance(kid, dict) and "/MCID" in kid:
            page = kid.raw_get("/Pg") if "/Pg" in kid else element.raw_get("/Pg")
            yield from marked.get((page.idnum, kid["/MCID"]), ())
        elif isinstance(kid, int):
            yield from marked.get((element.raw_get("/Pg").idnum, kid), ())


def _kids(element):
    kids = element.get_object().get("/K", [])
    kids = kids.get_object() if isinstance(kids, IndirectObject) else kids
    kids = kids if isinstance(kids, list) else [kids]
    return [kid.get_object() if isinstance(kid, IndirectObject) else kid for kid in kids]


def modules(page):
    """The black squares of the code that is drawn on a page: column and row from the corner.

    It is what is drawn in whole units, a rectangle for a run of squares.
    """
    found, points = set(), []
    for operands, operator in operations(page.get_contents().get_data()):
        if operator in {b"m", b"l"}:
            points = [*points, operands] if operator == b"l" else [operands]
        elif operator == b"h" and len(points) == 4 and _whole(points):
            (left, top), (right, _top), *_rest = points
            found |= {(x, int(top)) for x in range(int(left), int(right))}
    return found


def _whole(points):
    return all(value.is_integer() for point in points for value in point)
