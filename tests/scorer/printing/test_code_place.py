"""The code stands at its place on every page, with nothing too near."""

from __future__ import annotations

from itertools import product

import pytest

from scorer.printing.code_place import SIDE, code_place
from scorer.printing.codes import QUIET, Code
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.page import SIZES, Page
from scorer.printing.sets import Item, print_set
from scorer.printing.unsaved import standing_of
from tests.builders import records as examples
from tests.scorer.printing.reading import EXAMPLES, printed
from tests.tiers import long, sampled

MILLIMETRE = 72 / 25.4
HERE = Occasion(round=2, table=7)
ADDRESS = f"HTTPS://KONTRA.EXAMPLE/S/{7:025}/2/7"
NEAR = 0.06  # mm


def opened(pdf):
    """The pages of a PDF, which tell what is drawn on them."""
    import pymupdf  # noqa: PLC0415 — slow, and every process imports this module

    return pymupdf.open(stream=pdf)


def _in_mm(rect):
    return tuple(side / MILLIMETRE for side in rect)


def filled(page):
    """Every filled drawing of a page, in mm, from the left and the top."""
    return [
        _in_mm(drawn["rect"])
        for drawn in page.get_drawings()
        if drawn["fill"] == (0.0, 0.0, 0.0) and drawn["rect"].width > 1
    ]


def near(one, other):
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def _touches(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check(page, *, left=0.0):
    """The code of one page, which lies ``left`` mm from the left on its sheet of paper."""
    width, height = (side / MILLIMETRE for side in (page.rect.width, page.rect.height))
    paper = "A4" if max(width, height) > 290 and not left else "A5"
    lying = Page(paper, landscape=not left and width > height)
    place, drawn = code_place(lying), filled(page)
    x = left + place.left
    code = x, place.top, x + place.side, place.top + place.side
    assert place.side >= 16
    assert sum(near(one, code) for one in drawn) == 1
    rim = QUIET * place.side / (Code(ADDRESS).size - 2 * QUIET)
    around = x - rim, place.top - rim, code[2] + rim, code[3] + rim
    words = [_in_mm(word[:4]) for word in page.get_text("words")]
    inside = code[0] - NEAR, code[1] - NEAR, code[2] + NEAR, code[3] + NEAR
    for one in [*drawn, *words]:
        within = all(a <= b for a, b in zip(inside, (*one[:2], -one[2], -one[3]), strict=False))
        assert near(one, code) or within or not _touches(one, around), one
    clip = [side * MILLIMETRE for side in (left, 0, x, around[3])]
    assert {"7"} & set(page.get_text(clip=clip).split())


@pytest.mark.parametrize(
    ("example", "paper", "blank"),
    sampled(product(EXAMPLES, SIZES, (True, False)), daily=[("GLOWY", "A5", True)]),
)
def test_every_page_of_sheet_has_its_code(example, paper, blank):
    record = getattr(examples, example)
    how = {"paper": paper, "blank": blank, "rows": 60}
    pages = opened(printed(record, HERE, ADDRESS, **how))
    assert len(pages) > 1
    for page in pages:
        check(page)


@long
@pytest.mark.parametrize(
    ("example", "paper"), sampled(product(EXAMPLES, SIZES), daily=[("GLOWY", "A5")])
)
def test_every_page_of_set_has_its_code(example, paper):
    item = Item(standing_of(getattr(examples, example)), HERE, ADDRESS)
    pdf = print_set([item, item], PaperOrder("en", paper=paper, blank=True, rows=60))
    pages = opened(pdf)
    assert len(pages) > 2
    for page in pages:
        check(page)


@long
def test_both_sheets_on_paper_have_their_codes():
    item = Item(standing_of(examples.KOP), HERE, ADDRESS)
    order = PaperOrder("en", blank=True)
    for imposition in (Imposition.PAIRED, Imposition.CUT):
        for page in opened(print_set([item], order, imposition=imposition)):
            check(page, left=0.25)
            check(page, left=148.75)


@long
def test_explanations_have_code_too():
    pages = opened(printed(examples.KOP, HERE, ADDRESS, reasons=True))
    assert len(pages) == 2
    for page in pages:
        check(page)


@long
def test_table_nobody_knows_is_line_to_write_on():
    pages = opened(printed(examples.KOP, None, ADDRESS, paper="A5", blank=True))
    assert "Table ________" in pages[1].get_text()


@long
def test_sheet_without_code_has_none():
    pages = opened(printed(examples.KOP, HERE, paper="A5", blank=True))
    for page in pages:
        assert not [one for one in filled(page) if near((one[2] - one[0],), (SIDE["A5"],))]
        assert "Round 2, table 7" not in page.get_text()
