"""What a field allows, against draws of small fields and by counting."""

from __future__ import annotations

import pytest

from tests.tiers import sampled
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawRequest, DrawUnit, Method, Seats, Uneven
from tournaments.engine.draws.sizes import Sizes, sizes_of
from tournaments.engine.field_limits import rounds_without_rematch, units_missing
from tournaments.engine.verify import report


@pytest.mark.parametrize(
    ("units", "size", "uneven", "seats", "missing"),
    [
        (0, 4, Uneven.THREE, None, 3),
        (0, 4, Uneven.SIT_OUT, None, 4),
        (2, 4, Uneven.THREE, None, 1),
        (2, 4, Uneven.THREE, Seats(4, 4), 2),
        (3, 4, Uneven.THREE, Seats(4, 4), 1),
        (3, 4, Uneven.FILL, Seats(4, 4), 0),
        (3, 4, Uneven.THREE, None, 0),
        (1, 2, Uneven.SIT_OUT, None, 1),
        (2, 2, Uneven.SIT_OUT, None, 0),
        (41, 4, Uneven.SIT_OUT, None, 0),
    ],
)
def test_so_many_more_are_needed_for_a_table(units, size, uneven, seats, missing):
    assert units_missing(units, size, uneven, seats) == missing


@pytest.mark.parametrize(
    ("method", "sizes", "most"),
    [
        (Method.ROUND_ROBIN, Sizes((2,) * 5), 9),
        (Method.ROUND_ROBIN, Sizes((2,) * 4, 1), 9),
        (Method.SWISS, Sizes((2,)), 1),
        (Method.ROTATION, Sizes((4, 4)), 1),
        (Method.STANDING, Sizes((4, 4, 4, 4)), 5),
        (Method.ROTATION, Sizes((4,) * 5 + (3,) * 3), 10),
        (Method.ROTATION, Sizes((4,), 1), 1),
        (Method.RANDOM, Sizes((4,)), None),
        (Method.MOVEMENT, Sizes((4,)), None),
    ],
)
def test_more_rounds_bring_a_rematch(method, sizes, most):
    assert rounds_without_rematch(method, sizes) == most


FIELDS = [(4, 4), (8, 4), (9, 3), (6, 3), (4, 2), (5, 2), (6, 2)]


@pytest.mark.parametrize(("units", "size"), sampled(FIELDS, daily=[(8, 4), (9, 3), (4, 2)]))
def test_one_round_more_than_possible_has_a_rematch_in_any_draw(units, size):
    sizes = sizes_of(units, size, Uneven.SIT_OUT)
    most = rounds_without_rematch(Method.ROTATION, sizes)
    request = DrawRequest(
        method=Method.ROTATION,
        units=tuple(DrawUnit(number=number) for number in range(1, units + 1)),
        table_size=size,
        rounds=most + 1,
        seed="7",
        uneven=Uneven.SIT_OUT,
    )
    drawn = draw(request)
    assert report(request, drawn.rounds, drawn.sitting_out).repeats > 0
