"""What a camera is to look for: the squares and boxes where the map says, on the paper itself."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, product

import pymupdf
import pytest

from scorer.printing.corners import SQUARE
from scorer.printing.order import NOWHERE, Occasion, PaperOrder
from scorer.printing.page import MARGIN, SIZES
from scorer.printing.scan import CodePlace
from scorer.printing.sets import Item, blank_items, print_set, scan_maps
from scorer.printing.unsaved import standing_of
from tests.scorer import examples
from tests.scorer.printing.reading import EXAMPLES, placed, printed, reader
from tests.tiers import sampled

ADDRESS = f"HTTPS://KONTRA.EXAMPLE/S/{1:025}/2/7"
POINT = 25.4 / 72  # mm
HERE = Occasion(round=2, table=7)


SIDES = {"KOP": 4, "GLOWY": 2, "DOUBLES": 2, "HEARTS": 6}
OWN = {  # columns of a blank sheet on A4, besides those of sides
    "KOP": {"game", "kontra", "value", "adds-up"},
    "GLOWY": {"bok"},
    "DOUBLES": set(),
    "HEARTS": {"rest", "adds-up", "moon"},
}
OF_SIDES = {
    "KOP": {"score", "total"},
    "GLOWY": {"points", "mark", "score", "total"},
    "DOUBLES": {"player", "word", "points", "total", "time"},
    "HEARTS": {"hearts", "marias", "score", "total"},
}


def maps(record, **how):
    item = Item(standing_of(record), HERE, ADDRESS)
    found, forms = scan_maps([item], PaperOrder("en", **how))
    assert forms == [0]
    return found[0]


def named(found, kind):
    return [box for box in found.boxes if box.name.split("-")[0] == kind]


def _arcs(page):
    """Every arc drawn on a page: a dealer's dot is four."""
    return [line for drawn in page.get_drawings() for line in drawn["items"] if line[0] == "c"]


def _inked(word):
    """The middle half of a word's height, in mm: letters are less high than their line."""
    left, top, right, bottom = (side * POINT for side in word[:4])
    return left, top + (bottom - top) / 4, right, bottom - (bottom - top) / 4


def in_mm(box):
    """Left, top, right and bottom from the page's corner."""
    left, top = box.left + MARGIN, box.top + MARGIN
    return left, top, left + box.width, top + box.height


@pytest.mark.parametrize(
    ("example", "paper"),
    sampled(product(EXAMPLES, SIZES), daily=[("KOP", "A4")]),
)
def test_totals_are_printed_in_the_boxes_that_the_map_tells(example, paper):
    record = getattr(examples, example)
    found = maps(record, paper=paper, blank=True)
    totals = named(found, "total")
    assert sorted(box.name for box in totals) == [
        f"total-{side}" for side in range(1, SIDES[example] + 1)
    ]
    page = reader(printed(record, HERE, ADDRESS, paper=paper, blank=True)).pages[totals[0].page - 1]
    width, height = (float(size) * POINT for size in page.mediabox[2:])
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


@pytest.mark.parametrize("example", sampled(EXAMPLES))
def test_columns_are_called_what_they_are_with_their_side(example):
    found = maps(getattr(examples, example), blank=True)
    sides = range(1, SIDES[example] + 1)
    expected = {f"{kind}-{side}" for kind in OF_SIDES[example] for side in sides} | OWN[example]
    assert {box.column for box in found.boxes if box.column} == expected
    assert {box.name for box in named(found, "name")} == {f"name-{side}" for side in sides}
    assert len(named(found, "name")) == len(sides)
    fields = [box.name for box in named(found, "field")]
    assert fields == ["field-event", "field-day", "field-round", "field-table"]


@pytest.mark.parametrize(
    ("example", "paper"), sampled(product(EXAMPLES, SIZES), daily=[("HEARTS", "A5")])
)
def test_nothing_is_printed_in_the_boxes(example, paper):
    """Neither words nor dots: what is found in a box was written by hand."""
    setup = standing_of(getattr(examples, example)).setup
    (item,) = blank_items(
        setup.ruleset, players=len(setup.players), options={}, tables=[7], occasion=NOWHERE
    )
    item = replace(item, address=ADDRESS, occasion=NOWHERE)
    order = PaperOrder("en", paper=paper, blank=True)
    (found,), _forms = scan_maps([item], order)
    for number, page in enumerate(pymupdf.open(stream=print_set([item], order)), 1):
        words = [_inked(word) for word in page.get_text("words")]
        dots = [
            [side * POINT for side in pymupdf.Rect(min(xs), min(ys), max(xs), max(ys))]
            for xs, ys in (zip(*line[1:], strict=True) for line in _arcs(page))
        ]
        assert dots or example not in {"KOP", "HEARTS"}
        for box in (box for box in found.boxes if box.page == number and box.column):
            left, top, right, bottom = in_mm(box)
            for one in [*words, *dots]:
                beside = one[2] <= left + 0.02 or one[0] >= right
                assert beside or one[3] <= top or one[1] >= bottom, (box, one)


def test_boxes_to_tick_are_told_one_by_one():
    found = maps(examples.GLOWY, blank=True)
    ticks = [box.name for box in named(found, "tick") if box.name.startswith("tick-3-")]
    assert ticks == [f"tick-3-11-{box}" for box in (1, 2, 3, 4)]
    marks = [box.name for box in named(found, "mark")]
    assert marks == [f"mark-{side}-{box}" for side in (1, 2) for box in range(1, 17)]
    doubles = maps(examples.DOUBLES, blank=True)
    crosses = [box.name for box in named(doubles, "row") if box.name.startswith("row-5-")]
    assert crosses == [f"row-5-{side}-{box}" for side in (1, 2) for box in range(1, 7)]
    tiles = [box.name for box in named(doubles, "tile")]
    assert len(tiles) == len(set(tiles)) == 98
    assert tiles[0] == "tile-O-1"


def test_totals_that_are_carried_have_boxes():
    found = maps(examples.KOP, paper="A5", blank=True)
    carried = [(box.name, box.column, box.page) for box in named(found, "carried")]
    assert carried == [(f"carried-{side}", f"total-{side}", 1) for side in range(1, 5)]
    brought = [(box.name, box.column, box.page) for box in named(found, "brought")]
    assert brought == [(f"brought-{side}", f"total-{side}", 2) for side in range(1, 5)]


def test_code_is_where_the_map_tells():
    found = maps(examples.KOP, blank=True)
    assert found.code == CodePlace(left=175.0, top=-3.0, side=18.0)
    assert maps(examples.HEARTS, paper="A5", blank=True).code == CodePlace(178.7, -4.7, 16.0)


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


def test_blank_sheet_that_is_printed_by_itself_has_a_map_of_its_own():
    people = [("Ada", "Bogdan", "Celina", "Darek"), ("W" * 200, "Bogdan", "Celina", "Darek")]
    items = [
        Item(standing_of(examples.KOP | {"players": list(names)}), HERE, ADDRESS)
        for names in people
    ]
    found, forms = scan_maps(items, PaperOrder("en", blank=True))
    assert (len(found), forms) == (2, [0, 1])
    cells = [{box.name for box in named(each, "cell")} for each in found]
    assert cells[0] == cells[1]
    assert scan_maps(items[:1], PaperOrder("en", reasons=True)) == ([], [None])


def test_long_names_of_doubles_on_small_paper_have_a_map():
    names = ["Krzysztof-Maria Brzęczyszczykiewicz-Wolsztyński"] * 4
    names = [f"{name} {number}" for number, name in enumerate(names)]
    found = maps(examples.DOUBLES | {"players": names}, paper="A5", blank=True)
    assert len(named(found, "total")) == 2


def test_boxes_of_the_rows_follow_one_another_page_by_page():
    found = maps(examples.KOP, paper="A5", blank=True, rows=60)
    rows = [box for box in found.boxes if re.fullmatch(r"cell-\d+-5", box.name)]
    assert [box.name for box in rows] == [f"cell-{row}-5" for row in range(1, 61)]
    assert {box.page for box in rows} == {1, 2, 3}
    for above, below in pairwise(rows):
        if above.page == below.page:
            assert below.top == pytest.approx(above.top + above.height, abs=0.02)
