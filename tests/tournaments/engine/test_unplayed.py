"""What is left of a round robin and how many rounds that needs, against counts by hand."""

from __future__ import annotations

import pytest

from tournaments.engine.drawn import Drawn
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method
from tournaments.engine.unplayed import count_matches, least_rounds, most_matches, unplayed
from tournaments.engine.verify import report


def _all(*numbers):
    """Everybody is still to meet everybody."""
    return {one: set(numbers) - {one} for one in numbers}


def _request(count, **values):
    units = values.pop("units", None) or tuple(DrawUnit(number=n) for n in range(1, count + 1))
    return DrawRequest(method=Method.ROUND_ROBIN, units=units, table_size=2, **values)


@pytest.mark.parametrize(
    ("left", "matches", "rounds"),
    [
        ({}, 0, 0),
        (_all(1, 2), 1, 1),
        (_all(1, 2, 3) | _all(4, 5, 6), 6, 3),
        (_all(*range(8)), 28, 7),
        (_all(*range(9)), 36, 9),
        (_all(*range(9)) | {8: set(range(8)) | {9}, 9: {8}}, 37, 9),
        (_all(*range(51)), 1275, 51),
    ],
)
def test_so_many_matches_need_so_many_rounds(left, matches, rounds):
    assert (count_matches(left), least_rounds(left)) == (matches, rounds)


@pytest.mark.parametrize(
    ("left", "rounds", "most"),
    [
        (_all(1, 2, 3) | _all(4, 5, 6), 2, 4),  # each three have one match a round
        (_all(*range(1, 6)) | {1: {2, 3, 4, 5, 6}, 6: {1}}, 4, 9),  # not 10: five have two
        ({0: {1, 2, 3}, 1: {0}, 2: {0}, 3: {0}}, 2, 2),  # one plays once a round
        (_all(*range(10)), 3, 15),
    ],
)
def test_so_many_matches_go_into_rounds(left, rounds, most):
    assert most_matches(left, [left.keys()] * rounds) == most


def test_who_does_not_play_a_round_has_no_match_in_it():
    assert most_matches(_all(1, 2, 3, 4), [{1, 2, 3, 4}, {1, 2}, {3}]) == 3


def test_who_was_met_or_must_not_be_is_not_left():
    units = tuple(DrawUnit(number=n, club="Borek" if n < 3 else "") for n in range(1, 5))
    history = (((1, 3), (2, 9)),)
    request = _request(4, units=units, history=history, apart={"club": Apart.MUST})
    left = unplayed(Drawn(request, (), ()))
    assert left == {1: {4}, 2: {3, 4}, 3: {2, 4}, 4: {1, 2, 3}}


def test_rounds_of_two_late_pairs():
    history = (((4, 3), (5, 2), (1, 6)), ((3, 6), (2, 1), (4, 5)))
    left = unplayed(Drawn(_request(8, history=history), (), ()))
    assert (count_matches(left), least_rounds(left)) == (22, 7)
    most = [most_matches(left, [left.keys()] * rounds) for rounds in (1, 4, 5, 6, 7)]
    # In five rounds the late pairs take ten matches, and the six have but nine among themselves.
    assert most == [4, 16, 19, 21, 22]


@pytest.mark.parametrize(("count", "bound"), [(6, 1), (402, 0)])
def test_repeats_are_proved_up_to_a_size_of_the_field(count, bound):
    """Three against three have met; two are taken out and meet again, or the field is too large."""
    history = tuple(tuple((one, 4 + (one + turn) % 3) for one in (1, 2, 3)) for turn in range(3))
    tables = ((1, 2), (4, 5), (3, 6), *((one, one + 1) for one in range(7, count, 2)))
    told = report(_request(count, history=history), (tables,), ((),))
    assert (told.repeats, told.bound) == (1, bound)
