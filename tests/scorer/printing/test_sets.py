"""Sets of three tables, of every game, blank and filled, on either paper."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
import segno

from scorer.printing.codes import MASK, QUIET, Code
from scorer.printing.page import MARGIN, SIZES
from tests.builders.printed_sets import TABLES, alone, three_tables
from tests.scorer.printing.boxes import tables
from tests.scorer.printing.overlays import (
    boxes,
    fonts,
    line_words,
    lines,
    modules,
    rectangles,
    text,
)
from tests.scorer.printing.reading import EXAMPLES, MILLIMETRE, reader
from tests.tiers import long

pytestmark = long

NEAR = 0.5  # mm
ROUNDING = 0.15
BUNDLED = {"Inter", "Inter-Semi-Bold", "Kontra-Symbols"}
WAYS = ("blank", "filled")
# every game in either way, every way on either paper; a blank sheet of Kop takes two pages of A5
PAPER_OF = {
    (game, way): ("A4", "A5")[(game == "DOUBLES") != (way == "filled")]
    for game in EXAMPLES
    for way in WAYS
} | {("KOP", "filled"): "A4"}
KINDS = [(game, paper, way) for (game, way), paper in PAPER_OF.items()]
# every game, paper and way is tried every day
DAILY = [
    *(("KOP", "A4", "filled"), ("GLOWY", "A5", "filled")),
    *(("DOUBLES", "A5", "blank"), ("HEARTS", "A4", "blank")),
]


def tried(kinds):
    """Kinds of sets, of which some are tried in the long tier alone."""
    marks = ((), long)
    return [pytest.param(kind, id="-".join(kind), marks=marks[kind not in DAILY]) for kind in kinds]


@pytest.fixture(params=tried(KINDS))
def made(request):
    return three_tables(*request.param)


def kinds(way):
    """The sets that are blank, or filled."""
    return pytest.mark.parametrize("kind", tried(kind for kind in KINDS if kind[2] == way))


def winners_of(sheet):
    """What stands behind "Won by"."""
    return " ".join(check.found for check in sheet.checks if check.wide)


def grid_of(form, page=1):
    """Where the rows of a page lie: left, top, right, bottom in mm."""
    return form.pages[page - 1][f"grid-{page}"]


def rows_of(page, form):
    """What is said in the rows of the table on the first page, those with nothing left out."""
    _left, top, _right, bottom = grid_of(form)
    return lines(page, top, bottom)


def in_words(cells, form, row):
    """A row of the table to be read as the form says it, with what is printed beforehand."""
    columns = zip(cells, form.layout.grid.columns, strict=True)
    parts = (
        cell.text.replace("●", "").strip() or "".join(column.texts[row : row + 1])
        for cell, column in columns
    )
    return " ".join(filter(None, parts))


def is_near(one, other):
    """Whether two pieces of text are the same at the same place."""
    return one.text.strip() == other.text.strip() and all(
        abs(here - there) < NEAR
        for here, there in [
            (one.left, other.left),
            (one.right, other.right),
            (one.base, other.base),
        ]
    )


def test_every_table_has_its_page_in_order(made):
    assert len(made.pages) == TABLES
    assert made.progress == (1, 2, 3)
    for number, (page, item) in enumerate(zip(made.pages, made.items, strict=True)):
        told = text(page)
        values = [
            line_words(each) for each in lines(page) if line_words(each).startswith("Memoriał")
        ]
        assert values == [f"Memoriał {number} {20 + number} Nov 2026 {number + 1} {70 + number}"]
        winners = winners_of(made.sheets[number][1])
        for name in item.now.setup.players:
            assert told.count(name) == 1 + (name in winners), name
        others = [other.now.setup.players for other in made.items if other is not item]
        assert not any(name in told for names in others for name in names)
        assert told.count("1 / 1") == 1


@kinds("blank")
def test_blank_sheet_lies_as_the_one_to_be_read(kind):
    left = boxes(three_tables(*kind).pages[1])
    for box in boxes(reader(alone(*kind)).pages[0]):
        found = [other for other in left if is_near(box, other)]
        assert found, box
        left.remove(found[0])
    assert left == []


@kinds("filled")
def test_filled_sheet_says_what_the_one_to_be_read_says(kind):
    """But for the dealers' dots, which are drawn, and rows and boxes that are on the form."""
    filled = three_tables(*kind)
    form, sheet = filled.sheets[1]
    page, single = filled.pages[1], alone(*kind)
    rows = [line_words(row) for row in rows_of(page, form)]
    table = tables(single)[0][2:]
    assert rows[: len(table)] == [in_words(cells, form, row) for row, cells in enumerate(table)]
    here = Counter(text(page).split())
    there = Counter(text(reader(single).pages[0]).split())
    ticked = sum(check.box and check.found is not None for check in sheet.checks)
    printed = Counter(each for column in form.layout.grid.columns for each in column.texts)
    known = Counter(each for column in sheet.grid.columns for each in column.texts)
    spare = printed - known
    del spare[""]
    assert here - there == spare + Counter("□" * ticked)
    assert set(there - here) <= {"●"}


def test_rows_say_what_was_played():
    made = three_tables("KOP", "A4", "filled")
    assert [line_words(row) for row in rows_of(made.pages[0], made.sheets[0][0])] == [
        "1 zwyczajna Starzy with wyjście 1 S +1 1 −1 −1 S +1 1 −1 −1 ✓",
        "2 zwyczajna rej Młodzi with wyjście 52 4 +4 5 S −4 −5 S −4 −3 +4 3 ✓",
        "3 zolo kontra Starzy 10 −10 −5 −10 −15 −10 −13 S +30 33 ✓",
        "4 wesele Starzy without a trick 104 3 S +3 −2 S +3 −12 −3 −16 −3 30 ✓",
        *"5678",
    ]


@long
def test_rows_say_what_either_pair_played():
    made = three_tables("DOUBLES", "A4", "filled")
    assert [line_words(row) for row in rows_of(made.pages[0], made.sheets[0][0])] == [
        "1 1 KOST 14 14 2 3 ŽEBRO 32",
        "3 2 LÁZEŇ objection ✗ 26 4 SÝR 18 50",
        "1 exchanged 3 tiles 0 40 4",
        *"5678",
    ]
    assert [line_words(line) for line in lines(made.pages[0]) if "nobody" in line_words(line)] == [
        "Turns played 5 Closed by nobody Points add up to the totals □ ✓ Won by Čeněk 0 + Ștefan 0"
    ]


@kinds("filled")
def test_every_word_lies_in_its_column_apart_from_others(kind):
    filled = three_tables(*kind)
    for page, (form, sheet) in zip(filled.pages, filled.sheets, strict=True):
        left, *_rest = grid_of(form)
        columns = [
            (left + begin, left + begin + column.width)
            for begin, column in zip(sheet.grid.lefts, sheet.grid.columns, strict=True)
        ]
        rows = rows_of(page, form)
        for box in (box for row in rows for box in row):
            assert any(
                begin - ROUNDING <= box.left and box.right <= end + ROUNDING
                for begin, end in columns
            ), box
        for one, other in (pair for row in rows for pair in pairwise(row)):
            assert one.right <= other.left + ROUNDING, (one, other)


def test_nothing_lies_in_the_margins(made):
    each = len(made.pages) // TABLES
    for place, page in enumerate(made.pages):
        _form, sheet = made.sheets[place // each]
        width, height = (float(side) / MILLIMETRE for side in page.mediabox[2:])
        across, down = SIZES[made.order.paper]
        assert {round(width), round(height)} == {across, down}
        assert round(width) == (down if sheet.page.landscape else across)
        for box in boxes(page):
            assert box.left >= MARGIN - ROUNDING, box
            assert box.right <= width - MARGIN + ROUNDING, box
            assert MARGIN <= box.base <= height - MARGIN, box
        code = sheet.code_place
        for drawn in rectangles(page):
            assert drawn.left >= MARGIN - ROUNDING, drawn
            right = drawn.left + drawn.width
            in_code = code.left < right + ROUNDING and drawn.top < code.top + code.side
            assert right <= (code.left + code.side if in_code else width - MARGIN) + ROUNDING, drawn


def test_fonts_are_the_bundled_ones_and_as_small_as_can_be(made):
    for page in made.pages:
        found = fonts(page)
        assert {name.partition("+")[2] for name in found} <= BUNDLED
        assert all("+" in name for name in found)


def test_every_sheet_has_its_own_code(made):
    each = len(made.pages) // TABLES
    for page, item, (form, _sheet) in zip(made.pages[::each], made.items, made.sheets, strict=True):
        corner = form.layout.code_place
        assert corner.side >= 16.0
        drawn = segno.make(item.address, error="m", micro=False, mask=MASK)
        size = Code(item.address).size
        rim = QUIET * corner.side / (size - 2 * QUIET)
        whole = corner.side + 2 * rim
        assert modules(page, corner.left - rim, corner.top - rim, whole, size) == {
            (x, y) for y, row in enumerate(drawn.matrix) for x, black in enumerate(row) if black
        }


def test_document_says_what_it_is():
    metadata = reader(three_tables("KOP", "A4", "filled").pdf).metadata
    assert metadata.title == "3 score sheets"
    assert metadata.creation_date is None
