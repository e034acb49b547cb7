"""Reading sets of sheets: text, rectangles and fonts through all the drawings of a page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from scorer.printing.codes import QUIET
from tests.scorer.printing.boxes import Pen, box_of, move, times
from tests.scorer.printing.documents import MILLIMETRE, once_a_page, operations

LINE = 1.5  # mm: pieces of text whose feet are nearer than this stand on one line


@dataclass(frozen=True)
class Rectangle:
    """A filled rectangle in mm from the page's upper left corner."""

    left: float
    top: float
    width: float
    height: float


def inside(drawing, drawn, pen, document):
    """Every operator with its operands, the page or drawing it is in, and the pen."""
    for operands, operator in drawn:
        if operator == b"Do":
            shown = drawing["/Resources"]["/XObject"].raw_get(operands[0])
            inner = shown.get_object()
            if inner["/Subtype"] == "/Form":
                yield from inside(
                    inner, _operations(document, shown.idnum), replace(pen, kept=[]), document
                )
        elif operator == b"Td":
            pen.text = times((1, 0, 0, 1, *operands), pen.text)
        elif operator not in {b"BDC", b"BMC", b"EMC"}:
            move(pen, operator, operands)
            yield operands, operator, drawing, pen


@lru_cache(maxsize=16)
def _operations(document, number):
    """The operators of a drawing, which many pages may show."""
    return list(operations(document.get_object(number).get_data()))


def boxes(page):
    """Every piece of text, of all drawings of the page."""
    return list(_drawn(page)[0])


def rectangles(page):
    """All rectangles drawn by ``re``."""
    return list(_drawn(page)[1])


@once_a_page
def _drawn(page):
    """The text and the rectangles of a page."""
    document = page.pdf
    height = float(page["/MediaBox"][3])
    texts, found = [], []
    content = operations(page.get_contents().get_data())
    for operands, operator, drawing, pen in inside(page, content, Pen(), document):
        if operator in {b"TJ", b"Tj"}:
            texts.append(box_of(drawing, pen, operands[0], height))
        elif operator == b"re":
            found.append(_rectangle(operands, pen.matrix, height))
    return [box for box in texts if box.text.strip()], found


def _rectangle(operands, matrix, height):
    x, y, width, depth = operands
    a, _b, _c, d, e, f = matrix
    sizes = (a * x + e, height - d * y - f - d * depth, a * width, d * depth)
    return Rectangle(*(size / MILLIMETRE for size in sizes))


def text(page):
    """Pieces of text in the order in which they are drawn, one space between words."""
    return " ".join(" ".join(box.text for box in boxes(page)).split())


def lines(page, top=0.0, bottom=1000.0):
    """The text between two heights line by line, each a list of pieces from left to right."""
    found = []
    for box in sorted(boxes(page), key=lambda box: box.base):
        if not top <= box.base <= bottom:
            continue
        if found and box.base - found[-1][-1].base < LINE:
            found[-1].append(box)
        else:
            found.append([box])
    return [sorted(line, key=lambda box: box.left) for line in found]


def line_words(line):
    """What a line says."""
    return " ".join(" ".join(box.text for box in line).split())


def starting(page, *words):
    """The lines of a page that begin with one of ``words``."""
    return [line_words(line) for line in lines(page) if line_words(line).startswith(words)]


def modules(page, left, top, side, size):
    """Black squares of a code of ``size`` squares, ``side`` mm wide: column and row."""
    unit = side / size
    found = set()
    for each in rectangles(page):
        column, row = (each.left - left) / unit, (each.top - top) / unit
        across = each.width / unit
        if 0 < column < size and 0 < row < size and abs(each.height / unit - 1) < 0.05:
            assert abs(column - round(column)) < 0.1, each
            found |= {(round(column) + step, round(row)) for step in range(round(across))}
    return {(column - QUIET, row - QUIET) for column, row in found}


def fonts(drawing):
    """The names of all embedded fonts; one that is not embedded fails."""
    resources = drawing["/Resources"]
    names = set()
    for font in resources.get("/Font", {}).values():
        inner = font.get_object()["/DescendantFonts"][0].get_object()
        assert inner["/FontDescriptor"].keys() & {"/FontFile2", "/FontFile3"}
        names.add(inner["/BaseFont"])
    for each in resources.get("/XObject", {}).values():
        if each.get_object()["/Subtype"] == "/Form":
            names |= fonts(each.get_object())
    return names
