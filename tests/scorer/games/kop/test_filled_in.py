"""Fields of a Kop hand as a browser sends them: the entry they are, what they contradict."""

import pytest

from scorer.games.base import Setup
from scorer.games.kop.entries import KopOptions
from scorer.games.kop.filled_in import CALLS, amends, check, entry_of, kinds

SETUP = Setup("kop", ("Ada", "Bogdan", "Celina", "Darek"), 0, KopOptions())
WOLSZTYN = Setup("kop-wolsztyn", SETUP.players, 0, KopOptions())
EMPTY = {"old_points": "", "old_tricks": "", **dict.fromkeys(CALLS, "")}
EXIT = EMPTY | {"old": "02", "winner": "old", "margin": "exit", "kontras": "0"}

CORRECT = "Correct the points or the choice above."
IN_ORDER = "Kontras are called in order: say who called this one, or clear the later ones."


def test_kinds_are_the_five_contracts():
    assert kinds(SETUP) == ("zwyczajna", "wesele", "cicha", "zolo", "zolo_du")


def test_nothing_is_said_of_the_line_before():
    assert amends(EXIT) == {}


@pytest.mark.parametrize(
    ("kind", "fields", "entry"),
    [
        ("zwyczajna", EXIT, {"old": [0, 2], "winner": "old", "margin": "exit"}),
        (
            "wesele",
            EMPTY | {"old": "02", "outcome": "young no_trick", "kontras": "0"},
            {"old": [0, 2], "winner": "young", "margin": "no_trick"},
        ),
        ("zolo", EXIT | {"old": "3", "kontras": "2"}, {"old": [3], "winner": "old", "kontras": 2}),
        ("wesele", EXIT | {"old_points": "61"}, {"old": [0, 2], "old_points": 61}),
        (
            "wesele",
            {"old": "13", "kontras": "0", "old_points": "0", "old_tricks": "0"},
            {"old": [1, 3], "old_points": 0, "old_tricks": 0},
        ),
        (
            "zwyczajna",
            EXIT | {"kontras": "2", "call_1": "1", "call_2": "0"},
            {"old": [0, 2], "winner": "old", "margin": "exit", "kontras": [1, 0]},
        ),
        (
            "cicha",
            EXIT | {"old": "0", "sure_zolo": "on"},
            {"old": [0], "winner": "old", "sure_zolo": True},
        ),
    ],
    ids=["taps", "one tap", "alone", "points", "no points", "callers", "sure zolo"],
)
def test_fields_become_the_entry_of_the_record(kind, fields, entry):
    assert check(WOLSZTYN, kind, fields) == ()
    assert entry_of(WOLSZTYN, kind, fields) == {"contract": kind, **entry}


def test_field_that_rule_set_does_not_ask_is_not_written():
    fields = EXIT | {"old": "0", "sure_zolo": "on"}
    assert entry_of(SETUP, "cicha", fields) == {"contract": "cicha", "old": [0], "winner": "old"}


@pytest.mark.parametrize(
    ("kind", "fields", "refused"),
    [
        (
            "zwyczajna",
            {},
            [
                ("old", "Choose the two Starzy."),
                ("outcome", "Choose who won, or give the card points below."),
                ("kontras", "Choose the kontra that counts, or say who called."),
            ],
        ),
        (
            "zolo",
            {"kontras": ""},
            [
                ("old", "Choose who it was."),
                ("winner", "Choose who won, or give the card points below."),
                ("kontras", "Choose the kontra that counts, or say who called."),
            ],
        ),
        (
            "zwyczajna",
            EXIT | {"old": "0", "kontras": ""},
            [
                ("old", "Choose the two Starzy."),
                ("kontras", "Choose the kontra that counts, or say who called."),
            ],
        ),
        (
            "zwyczajna",
            EXIT | {"old_points": "105", "old_tricks": "two"},
            [
                ("old_points", "Allowed: a whole number from 0 to 104."),
                ("old_tricks", "Allowed: a whole number from 0 to 4."),
            ],
        ),
        (
            "zwyczajna",
            EXIT | {"margin": "", "old_tricks": "3"},
            [("old_points", "Give the card points too, from 0 to 104.")],
        ),
        (
            "zwyczajna",
            EXIT | {"old_points": "52"},
            [
                ("old_points", f"52 points mean: Młodzi won, losers with wyjście. {CORRECT}"),
            ],
        ),
        (
            "zwyczajna",
            EXIT | {"call_1": "0", "call_3": "1"},
            [
                ("call_2", IN_ORDER),
            ],
        ),
        (
            "zwyczajna",
            EXIT | {"kontras": "3", "call_1": "1", "call_2": "3", "call_3": "0"},
            [
                (
                    "kontras",
                    "By who called, this counts: rej. Choose it, or correct who called.",
                )
            ],
        ),
        (
            "zolo",
            EXIT | {"old": "1", "kontras": "3"},
            [("kontras", "Select a valid choice. 3 is not one of the available choices.")],
        ),
        ("zwyczajna", EXIT | {"old_points": "7", "winner": "", "margin": ""}, []),
    ],
    ids=[
        "nothing",
        "alone",
        "one of two",
        "figures",
        "tricks alone",
        "points",
        "gap",
        "level",
        "step",
        "left to rules",
    ],
)
def test_missing_or_contradictory_value_is_said_of_its_field(kind, fields, refused):
    assert [(name, str(why)) for name, why in check(SETUP, kind, fields)] == refused


def test_points_that_no_cards_have_are_left_to_the_rules():
    assert check(SETUP, "wesele", EXIT | {"old_points": "1"}) == ()


def test_caller_who_does_not_play_is_all_that_is_said_of_callers():
    [(name, why)] = check(SETUP, "zwyczajna", EXIT | {"call_1": "9", "call_3": "0"})
    assert name == "call_1"
    assert str(why) == "Select a valid choice. 9 is not one of the available choices."
