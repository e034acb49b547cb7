"""Fields of a Na Głowy hand as a browser sends them: the entry they are, what is wrong in them."""

import pytest

from scorer.games.na_glowy.filled_in import amends, check, entry_of, kinds
from tests.scorer.games.na_glowy.builders import setup

SETUP = setup()
EMPTY = {"result": "points", "points_0": "", "points_1": ""}


def test_hands_are_of_one_kind_and_say_nothing_of_the_line_before():
    assert kinds(SETUP) == ()
    assert amends(EMPTY) == {}


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ({"points_0": "71"}, {"points": [71, 49]}),
        ({"points_1": "92"}, {"points": [28, 92]}),
        ({"points_0": "71", "points_1": "50"}, {"points": [71, 50]}),
        ({"result": "even"}, {"points": [60, 60]}),
        ({"result": "all_0"}, {"points": [120, 0], "tricks": [8, 0]}),
        ({"result": "all_1", "tricks_0": "3"}, {"points": [0, 120], "tricks": [0, 8]}),
        ({"points_1": "0", "tricks_1": "2"}, {"points": [120, 0], "tricks": [6, 2]}),
        ({"points_0": "71", "tricks_0": "5"}, {"points": [71, 49], "tricks": [5, 3]}),
        ({"points_0": "71", "tricks_0": ""}, {"points": [71, 49]}),
    ],
)
def test_fields_become_the_entry_of_the_record(typed, entry):
    assert check(SETUP, "", EMPTY | typed) == ()
    assert entry_of(SETUP, "", EMPTY | typed) == entry


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ({}, [("points_0", "Give the card points of one pair, from 0 to 120.")]),
        ({"points_0": "121"}, [("points_0", "Allowed: a whole number from 0 to 120.")]),
        (
            {"result": "even", "points_0": "60", "points_1": "60"},
            [
                ("points_0", "Clear these points, or choose “By card points”."),
                ("points_1", "Clear these points, or choose “By card points”."),
            ],
        ),
        (
            {"points_1": "0", "tricks_0": "2"},
            [("tricks_1", "With 0 card points the tricks decide: say how many there were.")],
        ),
        (
            {"points_0": "71", "tricks_0": "1"},
            [("tricks_0", "So many tricks cannot hold these card points: choose again.")],
        ),
        ({"result": "", "points_0": "71"}, [("result", "This field is required.")]),
    ],
)
def test_missing_or_contradictory_value_is_said_of_its_field(typed, refused):
    assert [(name, str(why)) for name, why in check(SETUP, "", EMPTY | typed)] == refused
