"""Table sizes of uneven fields."""

from __future__ import annotations

import pytest

from tournaments.engine.draws.request import DrawImpossible, Seats, Uneven
from tournaments.engine.draws.sizes import Sizes, sizes_of


@pytest.mark.parametrize(
    ("units", "size", "uneven", "expected"),
    [
        (16, 4, Uneven.THREE, Sizes((4, 4, 4, 4))),
        (29, 4, Uneven.THREE, Sizes((4,) * 5 + (3,) * 3)),
        (29, 4, Uneven.FILL, Sizes((4,) * 5 + (3,) * 3)),
        (29, 4, Uneven.SIT_OUT, Sizes((4,) * 7, resting=1)),
        (3, 4, Uneven.THREE, Sizes((3,))),
        (5, 4, Uneven.THREE, Sizes((4,), resting=1)),
        (6, 4, Uneven.THREE, Sizes((3, 3))),
        (17, 6, Uneven.THREE, Sizes((6, 6, 5))),
        (13, 6, Uneven.THREE, Sizes((7, 6))),
        (8, 6, Uneven.FILL, Sizes((8,))),
        (5, 2, Uneven.THREE, Sizes((2, 2), resting=1)),
        (12, 11, Uneven.THREE, Sizes((6, 6))),
    ],
)
def test_uneven_field_is_split_into_table_sizes(units, size, uneven, expected):
    assert sizes_of(units, size, uneven) == expected


@pytest.mark.parametrize(
    ("units", "size", "seats", "expected"),
    [
        (10, 3, Seats(3, 3), Sizes((3, 3, 3), resting=1)),
        (11, 3, Seats(3, 3), Sizes((3, 3, 3), resting=2)),
        (10, 3, Seats(3, 4), Sizes((4, 3, 3))),
        (5, 3, Seats(3, 4), Sizes((4,), resting=1)),
        (10, 3, Seats(2, 3), Sizes((3, 3, 2, 2))),
        (17, 6, Seats(6, 11), Sizes((9, 8))),
        (6, 8, Seats(6, 11), Sizes((6,))),
        (17, 8, Seats(6, 11), Sizes((9, 8))),
        (22, 8, Seats(6, 11), Sizes((8, 7, 7))),
        (12, 11, Seats(6, 11), Sizes((6, 6))),
        (5, 4, Seats(3, 4), Sizes((4,), resting=1)),
    ],
)
def test_sizes_that_the_game_allows(units, size, seats, expected):
    assert sizes_of(units, size, Uneven.THREE, seats) == expected


def test_substitute_fills_a_table_that_the_game_needs_whole():
    assert sizes_of(8, 3, Uneven.FILL, Seats(3, 3)) == Sizes((3, 3, 2))
    assert sizes_of(8, 3, Uneven.SIT_OUT, Seats(3, 4)) == Sizes((3, 3), resting=2)


@pytest.mark.parametrize("most", [3, 4, 5, 7, 11])
def test_no_table_is_smaller_or_larger_than_the_game_allows(most):
    for size in range(3, most + 1):
        for units in range(3, 80):
            found = sizes_of(units, size, Uneven.THREE, Seats(3, most))
            assert sum(found.tables) + found.resting == units
            assert {3, *found.tables, most} <= set(range(3, most + 1))
            assert found.resting < 3


@pytest.mark.parametrize(
    ("units", "size", "uneven"),
    [(2, 4, Uneven.THREE), (3, 4, Uneven.SIT_OUT), (4, 6, Uneven.FILL), (0, 4, Uneven.THREE)],
)
def test_too_few_are_refused(units, size, uneven):
    with pytest.raises(DrawImpossible) as refused:
        sizes_of(units, size, uneven)
    assert str(refused.value) == f"{units} cannot fill a table of {size}."
    assert refused.value.path == ("units",)


@pytest.mark.parametrize("size", range(3, 12))
def test_everybody_has_a_place(size):
    for units in range(size, 120):
        for uneven in Uneven:
            found = sizes_of(units, size, uneven)
            assert sum(found.tables) + found.resting == units
            assert list(found.tables) == sorted(found.tables, reverse=True)
            if units >= (size - 1) ** 2 and uneven is not Uneven.SIT_OUT:
                short = -units % size
                assert found.tables.count(size - 1) == short
                assert found.tables.count(size) == len(found.tables) - short
