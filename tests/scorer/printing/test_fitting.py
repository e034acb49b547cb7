"""How high the rows of a blank sheet are, and which of its notes stay, by the room there is."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from scorer.printing.bilingual import Label
from scorer.printing.fitting import FINENESS, SPARE, with_fitting_rows
from scorer.printing.page import MARGIN, PAGE_NUMBER, PIXEL, Page
from scorer.printing.parts import Check, Foot, Grid, Layout

NOTES = (Label("One.", "Jeden."), "● deals")
VALUES = Check(Label("Points", "Body"), "4")
PAPER = 297.0  # mm


def layout(*, rows=20, group=1, notes=NOTES, values=VALUES):
    grid, foot = Grid((), (), rows, group=group), Foot((), (100.0,))
    page = Page("A4", landscape=False)
    return Layout(page, "Kop", grid, foot, (), notes, values=values, blank=True)


@dataclass
class Press:
    """Lays out sheets whose pages have some rooms in mm for rows, by how many pages there are."""

    rooms: dict[int, list[float]]

    def __post_init__(self):
        self.asked = []

    def __call__(self, sheet):
        self.asked.append(sheet)
        count = len(sheet.grid.split)
        return SimpleNamespace(
            pages=[
                SimpleNamespace(
                    height=PAPER / PIXEL, anchors=self.anchors(sheet, number, count, room)
                )
                for number, room in enumerate(self.rooms[count], 1)
            ]
        )

    def anchors(self, sheet, number, count, room):
        """Where the rows of a page begin, and what stands below those of the last one."""
        begin = PAPER - MARGIN - PAGE_NUMBER - SPARE - room
        end = begin + sheet.grid.chunks[-1].height
        name, place = ("end", end) if number == count else (f"grid-{number}", begin)
        return {name: (0.0, place / PIXEL, 0.0, 0.0)}


@pytest.mark.parametrize(
    ("rows", "rooms", "height", "split"),
    [
        (30, {1: [240]}, 8.0, (30,)),
        (20, {1: [240]}, 9.0, (20,)),  # the greatest that there is
        (10, {1: [50], 2: [70, 40]}, 8.75, (7, 3)),  # a line for totals on either page
    ],
)
def test_rows_are_as_high_as_all_find_room(rows, rooms, height, split):
    grid = with_fitting_rows(layout(rows=rows), Press(rooms)).grid
    assert grid.row == pytest.approx(height, abs=FINENESS)
    assert grid.split == split


@pytest.mark.parametrize(
    ("rows", "rooms", "split"),
    [
        (25, {1: [60], 2: [124, 124]}, (12, 13)),
        (28, {1: [100], 2: [135, 135]}, (14, 14)),  # whole groups would need a third page
        (12, {1: [60], 2: [120, 120]}, (8, 4)),  # the last page always has rows
    ],
)
def test_pages_end_after_whole_groups_where_there_is_room(rows, rooms, split):
    assert with_fitting_rows(layout(rows=rows, group=4), Press(rooms)).grid.split == split


def test_second_language_of_the_notes_goes_first_then_the_notes():
    press = Press({1: [1], 2: [240, 240]})
    assert with_fitting_rows(layout(), press).notes == NOTES
    *tried, _on_two_pages = press.asked
    assert [made.notes for made in tried] == [NOTES, ("One.", "● deals"), ()]
    assert [type(made.notes[0]) for made in tried[:2]] == [Label, str]
    assert [made.values for made in tried] == [VALUES, VALUES, None]
    assert [type(made.values.label) for made in tried[:2]] == [Label, str]


@pytest.mark.parametrize(("notes", "values", "ways"), [(("One.",), None, 2), ((), None, 1)])
def test_notes_that_are_not_there_are_not_left_out(notes, values, ways):
    press = Press({1: [1], 2: [240, 240]})
    with_fitting_rows(layout(notes=notes, values=values), press)
    assert len(press.asked) == ways + 1
