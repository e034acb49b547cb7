"""A sheet's running totals in the units of a frame."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorer.printing.chart import MOST_MARKS, NARROW, WIDE, chart, drawing
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.records import GLOWY, HEARTS, KOP, changed, with_entries

ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
TWO = [("Ada", 6), ("Bogumiła Wąsik-Świętochłowska", -6)]


def drawn(sheet):
    return drawing(sheet_context(load_sheet_state(sheet)))


def ends(chart_):
    """How high the lines end, by name."""
    return {curve.name: float(curve.points.rsplit(",", maxsplit=1)[-1]) for curve in chart_.curves}


def series(*heights):
    return tuple(map(Fraction, (0, *heights)))


def test_one_line_goes_from_zero_to_its_totals(db):
    sheet = import_record(raw=with_entries(KOP, ZOLO))
    wide, narrow = drawn(sheet).together
    assert (wide.frame, narrow.frame) == (WIDE, NARROW)
    assert [tick.value for tick in wide.x_ticks] == [0, 1]
    assert [tick.value for tick in wide.y_ticks] == [*range(-6, 17, 2)]
    assert wide.zero == wide.y_ticks[3].at == 275.8
    assert wide.curves[0].points == "46,275.8 510,30.4"
    assert ends(wide) == {"Ada": 30.4, "Bogdan": 357.6, "Celina": 357.6, "Darek": 357.6}
    assert [curve.total for curve in wide.curves] == [15, -5, -5, -5]


def test_labels_of_lines_that_end_together_stand_apart(db):
    wide, _narrow = drawn(import_record(raw=with_entries(KOP, ZOLO))).together
    assert [curve.label_y for curve in wide.curves] == [30.4, 341.6, 357.6, 373.6]


def test_nothing_is_drawn_before_the_first_line(db):
    assert drawn(import_record(raw=with_entries(KOP))) is None


def test_two_hundred_lines_have_few_marks_and_the_last_one(db):
    sheet = import_record(raw=with_entries(KOP, *[ZOLO] * 200))
    wide, _narrow = drawn(sheet).together
    curve = wide.curves[0]
    points = [tuple(map(float, point.split(","))) for point in curve.points.split()]
    assert len(points) == 201
    assert len(curve.marks) == 12 <= MOST_MARKS
    assert curve.marks[0] == points[-1] == (510.0, 14.0)
    assert [tick.value for tick in wide.x_ticks] == [*range(0, 201, 20)]


def test_parts_of_a_head_are_thirds(glowy_sheet):
    now = drawn(glowy_sheet)
    assert now.unit == "głowy, parts as thirds"
    wide, _narrow = now.together
    assert [tick.value for tick in wide.y_ticks] == [0, 1, 2, 3, 4, 5, 6, 7]
    head = 360 / 7
    assert ends(wide) == {
        "Ada + Celina": round(374 - (6 + 1 / 3) * head, 1),
        "Bogdan + Darek": round(374 - head, 1),
    }
    first = import_record(raw=with_entries(GLOWY, GLOWY["entries"][0]))
    assert ends(drawn(first).together[0]) == {"Ada + Celina": 254.0, "Bogdan + Darek": 374.0}


def test_turns_whose_totals_the_paper_does_not_show_are_drawn_too(doubles_sheet):
    wide, _narrow = drawn(doubles_sheet).together
    assert [len(curve.points.split()) for curve in wide.curves] == [7, 7]
    assert [(curve.name, curve.total) for curve in wide.curves] == [
        ("Anna + Bára", 35),
        ("Cyril + Dana", 49),
    ]


def test_more_than_four_have_panels(db):
    now = drawn(import_record(raw=HEARTS))
    assert now.together == ()
    assert [curve.name for curve in now.panels.curves] == HEARTS["players"]


def test_totals_of_nothing_lie_on_the_zero_line():
    flat = chart([series(0), series(0)], TWO, NARROW)
    assert set(ends(flat).values()) == {flat.zero}


def test_long_names_are_cut_so_that_the_total_stays():
    tight = replace(WIDE, right=100)
    cut = chart([series(6), series(-6)], TWO, tight)
    assert [curve.label for curve in cut.curves] == ["Ada", "Bogumił…"]
    narrow = chart([series(6), series(-6)], TWO, NARROW)
    assert [curve.label for curve in narrow.curves] == ["", ""]  # the names stand below
    wide = chart([series(6), series(-6)], [("Ada + Celina", 6), ("Bogdan + Darek", -6)], WIDE)
    assert [curve.label for curve in wide.curves] == ["Ada + Celina", "Bogdan + Darek"]


def test_names_are_those_who_sit_there_now(db):
    sheet = import_record(raw=changed(KOP, players=["Ola", "Ewa", "Jan", "Ida"]))
    assert [curve.name for curve in drawn(sheet).together[0].curves] == ["Ola", "Ewa", "Jan", "Ida"]
