from __future__ import annotations

import pytest

from scorer.printing.fitting import _equally, _filling, _height


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
    assert _filling(25, [60, 60], 4) == (15, 10)


@pytest.mark.parametrize(
    ("rows", "pages", "split"), [(25, 1, (25,)), (25, 2, (13, 12)), (7, 3, (3, 2, 2))]
)
def test_equally_gives_the_first_pages_one_more(rows, pages, split):
    assert _equally(rows, pages) == split
