"""Fields of a hand of Hearts as a browser sends them: the entry they are, what cannot be."""

import pytest

from scorer.games.base import Setup
from scorer.games.cancellation_hearts.entries import HeartsOptions
from scorer.games.cancellation_hearts.filled_in import amends, check, entry_of, kinds

SIX = ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin")
SETUP = Setup("cancellation-hearts", SIX, 0, HeartsOptions())


def columns(hearts, marias, **more):
    """Figures by seat, parted by commas, some left empty."""
    fields = {f"hearts_{seat}": typed for seat, typed in enumerate(hearts.split(","))}
    fields |= {f"marias_{seat}": typed for seat, typed in enumerate(marias.split(","))}
    return fields | {"moon": ""} | more


def test_hands_are_of_one_kind_and_say_nothing_of_the_line_before():
    assert kinds(SETUP) == ()
    assert amends({}) == {}


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        (
            columns("10,6,4,3,2,1", "0,1,0,1,0,0"),
            {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 1, 0, 1, 0, 0]},
        ),
        (
            columns("20,6,,,,", ",,2,,,"),
            {"hearts": [20, 6, 0, 0, 0, 0], "marias": [0, 0, 2, 0, 0, 0]},
        ),
        (
            columns("10,6,,3,2,1", "0,0,0,1,0,"),
            {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 0, 0, 1, 0, 1]},
        ),
        (
            columns("20,10,0,0,0,", "2,0,0,0,0,"),
            {"hearts": [20, 10, 0, 0, 0, 0], "marias": [2, 0, 0, 0, 0, 0]},
        ),
        (
            columns("10,6,,3,2,1", "0,0,0,1,0,", uncollected="on"),
            {"hearts": [10, 6, 0, 3, 2, 1], "marias": [0, 0, 0, 1, 0, 0], "uncollected": True},
        ),
        (
            columns("26,,,,,", "2,,,,,", moon="add"),
            {"hearts": [26, 0, 0, 0, 0, 0], "marias": [2, 0, 0, 0, 0, 0], "moon": "add"},
        ),
    ],
    ids=["all given", "empty is 0", "the rest", "no rest", "uncollected", "moon"],
)
def test_fields_become_the_entry_of_the_record(fields, entry):
    assert check(SETUP, "", fields) == ()
    assert entry_of(SETUP, "", fields) == entry


def test_figures_that_cannot_be_are_refused_player_by_player():
    refused = check(SETUP, "", columns("27,0,0,0,0,0", "0,one,0,0,0,0", moon="half"))
    assert [(name, str(why)) for name, why in refused] == [
        ("moon", "Select a valid choice. half is not one of the available choices."),
        ("hearts_0", "Allowed: a whole number from 0 to 26."),
        ("marias_1", "Allowed: a whole number from 0 to 2."),
    ]
