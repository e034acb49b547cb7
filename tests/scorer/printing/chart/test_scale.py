"""Round numbers along an axis, labels kept apart, bars from zero."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.printing.chart.form import Bar, bars
from scorer.printing.chart.scale import round_step, scale_of, spread

PLACES = st.floats(0, 100).map(lambda place: round(place, 1))


@given(span=st.integers(1, 10**6), most=st.integers(1, 12))
def test_step_is_round_and_the_smallest_that_fits(span, most):
    step = round_step(span, most)
    assert str(step)[0] in "125"
    assert set(str(step)[1:]) <= {"0"}
    assert step * most >= span
    smaller = {"1": step // 2, "2": step // 2, "5": step * 2 // 5}[str(step)[0]]
    assert step == 1 or smaller * most < span


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 0, [0, 1]),
        (-3, -1, [-3, -2, -1, 0]),
        (7, 12, [0, 5, 10, 15]),
        (Fraction(1, 3), Fraction(7, 3), [0, 1, 2, 3]),
        (-305, 239, [-400, -200, 0, 200, 400]),
    ],
)
def test_scale_holds_zero_and_ends_with_ticks(low, high, ticks):
    scale = scale_of(low, high, 100, 0, room=20, whole=True)
    assert [tick.value for tick in scale.ticks] == ticks
    assert (scale.ticks[0].at, scale.ticks[-1].at) == (100.0, 0.0)


@given(wanted=st.lists(PLACES, min_size=1, max_size=8))
def test_labels_keep_their_distance_their_order_and_their_room(wanted):
    found = spread(wanted, 10, 0, 100)
    assert len(found) == len(wanted)
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = [found[index] for index in order]
    gaps = [after - before for before, after in pairwise(places)]
    assert all(gap > 9.85 for gap in gaps)
    assert places[0] >= 0
    assert places[-1] <= 100.1


def test_labels_with_room_stay_where_they_are():
    assert spread([80, 10, 50], 10, 0, 100) == [80.0, 10.0, 50.0]
    assert spread([50, 50, 50], 10, 0, 100) == [40.0, 50.0, 60.0]
    assert spread([100, 100], 10, 0, 100) == [90.0, 100.0]


def test_bars_go_up_and_down_from_zero():
    drawn = bars([4, -2, 0])
    assert drawn.zero == 62.7
    assert drawn.bars == (
        Bar(4, 0.0, 4.0, 58.7, down=False),
        Bar(-2, 18.0, 62.7, 29.3, down=True),
        Bar(0, 36.0, 62.7, 0.0, down=False),
    )
