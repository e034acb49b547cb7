"""Where the words of a sheet stand on its form, and in what size."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.printing.grid import STRONG, Drawing, Frame, GridCell, GridColumn, every
from scorer.printing.overlay import (
    CELL_SIZE,
    LEAST_TYPE,
    Form,
    OverlayLine,
    Picture,
    Stroke,
    fits,
    marks,
    shown,
    size_of,
)
from scorer.printing.page import POINT, Page, fit
from scorer.printing.parts import (
    Check,
    Foot,
    FootRow,
    Grid,
    HeadField,
    Heading,
    Layout,
    form_of,
)
from scorer.printing.rows import Chunk
from scorer.printing.word_cache import Word

A4 = Page("A4", landscape=False)
DOT = Drawing("<circle/>", "dot")
PLACES = {
    "field-event": (10.0, 20.0, 88.0, 28.0),
    "field-table": (150.0, 20.0, 170.0, 28.0),
    "name-1-1": (17.0, 30.0, 57.0, 38.6),
    "grid-1": (10.0, 50.0, 70.0, 70.0),
    "foot-0-0": (17.0, 70.0, 57.0, 78.0),
    "foot-1-0": (17.0, 78.0, 57.0, 84.0),
    "check-0": (40.0, 100.0, 56.0, 104.0),
    "check-1": (80.0, 100.0, 83.0, 104.0),
}


class Case:
    """Type in which every letter is half an em wide, heavy or not."""

    def width(self, word):
        return 0.5 * len(word.text)

    def show(self, word, size, x, middle):
        return f"{word.text}@{size:.2f} {x:.2f} {middle:.2f}"

    def draw(self, drawing, side, x, middle):
        return f"{drawing.name}@{side:.2f} {x:.2f} {middle:.2f}"


def sheet(*cells, **changes):
    """A sheet of one row a cell: numbers, and a player's column 40 mm wide."""
    rows = len(cells)
    columns = (
        GridColumn(7.0, every(4), texts=tuple(map(str, range(1, rows + 1)))),
        GridColumn(40.0, every(4), cells=cells, strong=True),
    )
    laid = Layout(
        A4,
        "Kop",
        Grid((Heading(1, 0.2), Heading(1, 0.2, fit("Ada", 40, 9.5))), columns, rows),
        Foot((FootRow("Total", 8.0, ("−3",), strong=True), FootRow("Place", 6.0, ("",))), (40.0,)),
        (Check("Hands", "2"), Check("Zero", "✓", box=True)),
        (),
        fields=(HeadField("event", "Event", "Liga"), HeadField("table", "Table", "7")),
        running="Kop · Ada",
    )
    return replace(laid, **changes)


def marked(laid, pages=(PLACES,)):
    """What a sheet writes on its form, page by page."""
    rows = laid.grid.rows
    grid = replace(laid.grid, row=20.0 / rows, split=(rows,))
    chunk = Chunk(range(1, rows + 1), 20.0 / rows, "", ())
    form = Form(form_of(replace(laid, grid=grid)), tuple(pages), (chunk,))
    return marks(form, laid)


def lines(found):
    return [mark for mark in found if isinstance(mark, OverlayLine)]


def line_words(line):
    return " ".join(word.text for word, _share, _struck in line.words)


def line(text="figure", width=40.0, **how):
    given = {"left": 10.0, "middle": 50.0, "size": 10.0, **how}
    return OverlayLine(width=width, words=((Word(text), 1.0, False),), **given)


def test_everything_that_is_written_is_marked_once():
    (found,) = marked(sheet(GridCell("10"), GridCell("−13")))
    assert [line_words(each) for each in lines(found)] == [
        "Liga",
        "7",
        "Ada",
        "−3",
        "2",
        "✓",
        "10",
        "−13",
    ]


def test_words_stand_where_the_form_has_room_for_them():
    (found,) = marked(sheet(GridCell("10"), GridCell("−13")))
    liga, _table, ada, total, hands, tick, ten, thirteen = lines(found)
    assert (liga.left, liga.width, liga.align, liga.size) == (10.0, 78.0, "left", 1.1 * CELL_SIZE)
    assert liga.middle == pytest.approx(20 + 3 + 2.35)
    assert (ada.left, ada.width, ada.align, ada.middle) == (17.0, 40.0, "center", 34.3)
    assert (total.align, total.middle, total.size) == ("right", 74.0, 1.15 * CELL_SIZE)
    assert total.left + total.width == pytest.approx(57 - 1.1)
    assert (tick.middle, tick.align, hands.align) == (102.0, "center", "center")
    assert 102 < hands.middle < 104
    assert (ten.middle, thirteen.middle) == (55.0, 65.0)
    assert (ten.left, ten.width, ten.align) == (pytest.approx(18.1), pytest.approx(37.8), "right")


def test_form_has_no_marks():
    laid = sheet(GridCell("10"))
    assert marked(form_of(laid)) == ((),)


def test_names_in_two_lines_stand_above_one_another():
    laid = sheet(GridCell())
    name = fit("Bogumiła Kowalska", 20, 10)
    heads = (laid.grid.headings[0], replace(laid.grid.headings[1], name=name))
    (found,) = marked(replace(laid, grid=replace(laid.grid, headings=heads)))
    upper, lower = [each for each in lines(found) if each.align == "center"][:2]
    assert (line_words(upper), line_words(lower)) == ("Bogumiła", "Kowalska")
    assert (upper.middle + lower.middle) / 2 == pytest.approx(34.3)
    assert lower.middle - upper.middle == pytest.approx(name.size * POINT * 1.12)


def test_further_pages_have_a_running_head_and_names_but_no_fields():
    second = {"name-2-1": PLACES["name-1-1"]}
    first, further = marked(sheet(GridCell("10")), (PLACES, second))
    assert [line_words(each) for each in lines(further)] == ["Kop · Ada", "Ada"]
    assert (further[0].left, further[0].size, further[0].align) == (10.0, 7.5, "left")
    assert "Kop · Ada" not in [line_words(each) for each in lines(first)]
    assert [
        line_words(each)
        for each in lines(marked(sheet(GridCell(), running=""), (PLACES, second))[1])
    ] == ["Ada"]


def test_cell_says_what_was_struck_then_what_stands_with_its_small_print():
    cell = GridCell("−60", struck=("+30", "+20"), before="S", after="x")
    (found,) = marked(sheet(cell))
    words = lines(found)[-1].words
    assert [(word.text, word.heavy, struck) for word, _share, struck in words] == [
        ("+30", False, True),
        ("+20", False, True),
        ("S", False, False),
        ("−60", True, False),
        ("x", False, False),
    ]
    assert [share for _word, share, _struck in words] == [1, 1, 0.76, 1, 0.76]


def test_void_cell_is_struck_itself():
    (found,) = marked(sheet(GridCell("−60", void=True)))
    assert lines(found)[-1].words == ((Word("−60", heavy=True), 1.0, True),)


def test_drawing_stands_in_the_middle_or_behind_its_words():
    (found,) = marked(sheet(GridCell("●", drawing=DOT), GridCell("●", struck=("4",), drawing=DOT)))
    alone, beside = [mark for mark in found if isinstance(mark, Picture)]
    assert alone.left + alone.width / 2 == pytest.approx(17 + 20)
    assert alone.side == beside.side == pytest.approx(0.8 * 10)
    assert (beside.width, beside.left) == (pytest.approx(8), pytest.approx(57 - 1.1 - 8))
    old = lines(found)[-1]
    assert line_words(old) == "4"
    assert old.left + old.width <= beside.left + 0.01


def test_boxes_around_rows_are_four_strokes_just_inside_their_cell():
    (found,) = marked(sheet(GridCell("1/4", frames=(Frame(begins=True, ends=True),))))
    strokes = [mark for mark in found if isinstance(mark, Stroke)]
    assert [
        pytest.approx((stroke.left, stroke.top, stroke.width, stroke.height)) for stroke in strokes
    ] == [
        (17.75, 50.75, STRONG, 18.5),
        (56.25 - STRONG, 50.75, STRONG, 18.5),
        (17.75, 50.75, 38.5, STRONG),
        (17.75, 69.25 - STRONG, 38.5, STRONG),
    ]


def test_checks_that_follow_from_the_rules_stand_on_the_form_alone():
    checks = (Check("Hands", "2", form=True), Check("Zero", "✓", box=True, form=True))
    foot = Foot((FootRow("Crosses", 8.0, ("□ □",), form=True),), (40.0,))
    (found,) = marked(sheet(GridCell(), checks=checks, foot=foot))
    assert [line_words(each) for each in lines(found)] == ["Liga", "7", "Ada"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a \n\t b\u2028c", "a b c"),
        ("□\N{NO-BREAK SPACE}  □", "□\N{NO-BREAK SPACE} □"),
        ("  a  ", "a"),
    ],
)
def test_text_is_one_line_that_keeps_the_room_it_has(text, expected):
    (found,) = marked(sheet(GridCell(text)))
    assert line_words(lines(found)[-1]) == expected


@pytest.mark.parametrize("nothing", ["", " ", "\n"])
def test_nothing_is_no_mark(nothing):
    (found,) = marked(sheet(GridCell(nothing, before=nothing, struck=(nothing,))))
    assert len(lines(found)) == 6


def test_line_shrinks_to_its_box_but_not_beyond_what_can_be_read():
    case = Case()
    assert size_of(line("abcd"), case) == 10.0
    exact = 0.5 * 4 * 10.0 * POINT
    assert size_of(line("abcd", width=exact), case) == pytest.approx(10.0)
    assert 7.8 < size_of(line("abcd", width=0.8 * exact), case) <= 8.01
    assert size_of(line("abcd", width=0.601 * exact), case) == pytest.approx(LEAST_TYPE)
    assert size_of(line("abcd", width=0.59 * exact), case) == 0
    assert size_of(line("abcd", width=-1.0), case) == 0


def test_sheet_fits_when_all_its_lines_do_and_its_names_are_low_enough():
    case, laid = Case(), sheet(GridCell("10"))
    assert fits(laid, marked(laid), case)
    wide = sheet(GridCell("long" * 30))
    assert not fits(wide, marked(wide), case)
    event = sheet(GridCell(), fields=(HeadField("event", "Event", "long" * 40),))
    assert not fits(event, marked(event), case)
    tall = fit("W " * 60, 20, 9.5)
    heads = (laid.grid.headings[0], replace(laid.grid.headings[1], name=tall))
    named = replace(laid, grid=replace(laid.grid, headings=heads))
    assert not fits(named, marked(named), case)


@pytest.mark.parametrize(("align", "left"), [("left", 10.0), ("center", 28.0), ("right", 46.0)])
def test_lines_are_shown_as_they_are_aligned(align, left):
    width = 36.0 + 0.5 * 4 * 10 * POINT
    told = shown((line("abcd", width=width, align=align),), Case(), 842.0)
    x, middle = left / POINT, 842.0 - 50 / POINT
    assert told == f"abcd@10.00 {x:.2f} {middle:.2f}"


def test_struck_words_have_a_stroke_as_wide_as_they_are():
    words = ((Word("old"), 1.0, True), (Word("new"), 1.0, False))
    both = OverlayLine(10.0, 50.0, 40.0, 10.0, words)
    old, stroke, new = shown((both,), Case(), 842.0).splitlines()
    x, middle = 10 / POINT, 842.0 - 50 / POINT
    assert old == f"old@10.00 {x:.2f} {middle:.2f}"
    assert stroke == f"{x:.2f} {middle - 0.3:.2f} 15.00 0.60 re f"
    assert new == f"new@10.00 {x + 15 + 2.8:.2f} {middle:.2f}"


def test_strokes_and_pictures_are_shown_from_the_foot_of_the_page():
    stroke, picture = Stroke(10.0, 20.0, 30.0, 0.35), Picture(10.0, 50.0, 20.0, 8.0, DOT)
    first, second = shown((stroke, picture), Case(), 842.0).splitlines()
    low, middle = 842 - 20.35 / POINT, 842 - 50 / POINT
    assert first == f"{10 / POINT:.2f} {low:.2f} {30 / POINT:.2f} {0.35 / POINT:.2f} re f"
    assert second == f"dot@{8 / POINT:.2f} {16 / POINT:.2f} {middle:.2f}"
