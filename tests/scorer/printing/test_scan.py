"""What a camera is to look for: the squares and boxes where the map says, on the paper itself."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest

from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import MARGIN, SIZES
from scorer.printing.scan import SQUARE
from scorer.printing.sets import Item, blank_items, scan_maps
from scorer.printing.unsaved import standing_of
from tests.scorer import examples
from tests.scorer.printing.reading import EXAMPLES, placed, printed, reader
from tests.tiers import sampled

ADDRESS = "https://kontra.example/sheets/1/follow/?round=2&table=7"
POINT = 25.4 / 72  # mm
HERE = Occasion(round=2, table=7)


def maps(record, **how):
    item = Item(standing_of(record), HERE, ADDRESS)
    found, forms = scan_maps([item], PaperOrder("en", **how))
    assert forms == [0]
    return found[0]


@pytest.mark.parametrize(
    ("example", "paper"),
    sampled(product(EXAMPLES, SIZES), daily=[("KOP", "A4")]),
)
def test_totals_are_printed_in_the_boxes_that_the_map_tells(example, paper):
    record = getattr(examples, example)
    found = maps(record, paper=paper, blank=True)
    pages = reader(printed(record, HERE, ADDRESS, paper=paper, blank=True)).pages
    page = pages[-1]
    width, height = (float(size) * POINT for size in page.mediabox[2:])
    sides = len(standing_of(record).game.sides(standing_of(record).setup))
    totals = [box for box in found.boxes if box.name.startswith("total")]
    assert [(box.name, box.page) for box in totals] == [
        (f"total-{side}", len(pages)) for side in range(1, sides + 1)
    ]
    assert (found.right, found.down) == (
        pytest.approx(width - 2 * MARGIN - SQUARE, abs=0.01),
        pytest.approx(height - 2 * MARGIN - SQUARE, abs=0.01),
    )
    label = next(piece for piece in placed(page) if piece.text.startswith("Total"))
    middle = height - label.y * POINT - MARGIN
    assert all(box.top <= middle <= box.top + box.height for box in totals)
    for box in found.boxes:
        assert box.left >= -0.01
        assert box.left + box.width <= width - 2 * MARGIN + 0.1
        assert box.top + box.height <= height - 2 * MARGIN + 0.1


def test_squares_stand_in_three_corners_of_the_page():
    page = reader(printed(examples.KOP, HERE, ADDRESS, blank=True)).pages[0]
    content = page.get_contents().get_data().decode("latin-1")
    pixel = 25.4 / 96
    filled = {
        tuple(round(float(figure) * pixel, 1) for figure in found)
        for found in re.findall(r"(\S+) (\S+) (\S+) (\S+) re\nf", content)
    }
    width, height = SIZES["A4"]
    left, right = MARGIN, width - MARGIN - SQUARE
    upper, lower = MARGIN, height - MARGIN - SQUARE
    squares = {(left, upper), (left, lower), (right, lower)}
    assert squares == {place[:2] for place in filled if place[2:] == (SQUARE, SQUARE)}


def test_sheets_of_one_form_share_a_map():
    how = {"players": 4, "options": {}, "occasion": HERE}
    kop = blank_items("kop", **how, tables=[1, 2])
    glowy = blank_items("na-glowy", **how, tables=[3])
    found, forms = scan_maps([*kop, *glowy, kop[0]], PaperOrder("pl", blank=True))
    assert (len(found), forms) == (2, [0, 0, 1, 0])


def test_sheet_that_is_printed_by_itself_has_no_map():
    named = [standing_of(examples.KOP | {"players": [name, *"bcd"]}) for name in ("Ada", "W" * 200)]
    items = [Item(now, HERE, ADDRESS) for now in named]
    found, forms = scan_maps(items, PaperOrder("en", blank=True))
    assert (len(found), forms) == (1, [0, None])
    assert scan_maps(items[:1], PaperOrder("en", reasons=True)) == ([], [None])


def test_boxes_of_the_rows_follow_one_another_page_by_page():
    found = maps(examples.KOP, paper="A5", blank=True, rows=60)
    rows = [box for box in found.boxes if re.fullmatch(r"cell-\d+-5", box.name)]
    assert [box.name for box in rows] == [f"cell-{row}-5" for row in range(1, 61)]
    assert {box.page for box in rows} == {1, 2, 3}
    for above, below in pairwise(rows):
        if above.page == below.page:
            assert below.top == pytest.approx(above.top + above.height, abs=0.02)
