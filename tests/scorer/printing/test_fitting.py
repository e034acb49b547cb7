from __future__ import annotations

import pytest

from scorer.printing.bilingual import Label
from scorer.printing.fitting import _equally, _filling, _height, _leaner
from scorer.printing.page import Page
from scorer.printing.parts import Check, Foot, Grid, Layout

NOTES = (Label("One.", "Jeden."), "● deals")
VALUES = Check(Label("Points", "Body"), "4")


@pytest.mark.parametrize(
    ("rows", "rooms", "most", "height"),
    [
        (30, [240], 9, 8),
        (30, [240], 6, 6),
        (10, [100, 50], 20, 14.28),
        (10, [0], 9, 0),
    ],
)
def test_height_is_the_greatest_at_which_all_rows_find_room(rows, rooms, most, height):
    found = _height(rows, rooms, most)
    assert found == pytest.approx(height)
    assert not found or sum(int(room / found) for room in rooms) >= rows


def test_filling_gives_the_last_page_what_is_left():
    assert _filling(25, [60, 60], 4) == (14, 11)


def test_pages_end_after_whole_groups_where_there_is_room():
    assert _filling(25, [60, 60], 4, 4) == (12, 13)
    assert _filling(28, [60, 60], 4, 4) == (14, 14)


def test_last_page_always_has_rows():
    assert _filling(12, [60, 60], 4, 4) == (8, 4)


@pytest.mark.parametrize(
    ("rows", "pages", "split"), [(25, 1, (25,)), (25, 2, (13, 12)), (7, 3, (3, 2, 2))]
)
def test_equally_gives_the_first_pages_one_more(rows, pages, split):
    assert _equally(rows, pages) == split


def layout(*, notes=NOTES, values=VALUES):
    grid, foot = Grid((), (), 4), Foot((), (100.0,))
    return Layout(Page("A4", landscape=False), "Kop", grid, foot, (), notes, values=values)


def test_second_language_of_the_notes_goes_first_then_the_notes():
    found = list(_leaner(layout()))
    assert [made.notes for made in found] == [NOTES, ("One.", "● deals"), ()]
    assert [type(made.notes[0]) for made in found[:2]] == [Label, str]
    assert [made.values for made in found] == [VALUES, VALUES, None]
    assert [type(made.values.label) for made in found[:2]] == [Label, str]


@pytest.mark.parametrize(("notes", "values", "ways"), [(("One.",), None, 2), ((), None, 1)])
def test_what_is_not_there_is_not_left_out(notes, values, ways):
    assert len(list(_leaner(layout(notes=notes, values=values)))) == ways
