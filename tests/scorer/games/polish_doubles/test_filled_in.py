"""Fields of a doubles turn as a browser sends them: the entry they are, what is wrong in them."""

import pytest

from scorer.games.polish_doubles.filled_in import amends, check, entry_of, kinds
from tests.scorer.games.polish_doubles.turns_by_hand import play_all, setup_of

SETUP = setup_of(0)
OPENING = {"player": 0, "word": "OX", "points": 9}
SECOND = {"player": 2, "word": "OX", "points": 9}
WORD = {"player": "2", "word": " ŽEBRO ", "points": "32", "objection": "none"}
LAID = {"player": 2, "word": "ŽEBRO", "points": 32}


def state_after(*history):
    _lines, state = play_all(list(history), 0)
    return state


@pytest.mark.parametrize(
    ("history", "offered"),
    [
        (None, ("word", "exchange", "pass", "lost", "struck", "closing")),
        ([], ("word", "exchange", "pass", "closing")),
        ([OPENING, SECOND], ("word", "exchange", "pass", "struck", "closing")),
    ],
)
def test_kinds_are_those_that_can_be(history, offered):
    state = None if history is None else state_after(*history)
    assert kinds(SETUP, state) == offered


@pytest.mark.parametrize(
    ("kind", "fields", "entry"),
    [
        ("word", WORD, LAID),
        ("word", WORD | {"early": "on", "overrun": ""}, LAID | {"early": True}),
        ("word", WORD | {"objection": "rejected"}, LAID | {"protest": {"upheld": False}}),
        ("exchange", {"player": "3", "exchange": "7"}, {"player": 3, "exchange": 7}),
        ("pass", {"player": "3", "overrun": "12"}, {"player": 3, "pass": True, "overrun": 12}),
        ("lost", {}, {"lost": True}),
        ("struck", {"overrun": "0"}, {"struck": True}),
        (
            "closing",
            {"closed_by": "1", "left_0": "A Ž", "left_1": "é,ď", "left_2": "", "left_3": " "},
            {"closing": {"closed_by": 1, "left": [["A", "Ž"], ["É", "Ď"], [], []]}},
        ),
        (
            "closing",
            {"closed_by": "nobody", "left_0": "aZ\u030c", "overrun": "5"},
            {"closing": {"closed_by": None, "left": [["A", "Ž"], [], [], []]}},
        ),
    ],
)
def test_fields_become_the_entry_of_the_record(kind, fields, entry):
    assert check(SETUP, kind, fields) == ()
    assert entry_of(SETUP, kind, fields) == entry


def test_values_of_other_turns_are_left_out():
    fields = WORD | {"early": "on", "builds_on_first": "on", "overrun": "9"}
    first, second = state_after(OPENING), state_after(OPENING, SECOND)
    assert entry_of(SETUP, "word", fields, first) == LAID | {"early": True}
    assert entry_of(SETUP, "word", fields | {"player": "3"}, second) == LAID | {
        "player": 3,
        "builds_on_first": True,
        "overrun": 9,
    }


@pytest.mark.parametrize(
    ("history", "kind", "fields", "refused"),
    [
        (
            None,
            "word",
            {"word": " ", "objection": "none"},
            [
                ("player", "Choose the player."),
                ("word", "Enter the word."),
                ("points", "Enter the points announced."),
            ],
        ),
        (
            None,
            "pass",
            {"player": "1", "overrun": "86401"},
            [("overrun", "Allowed: a whole number from 0 to 86400.")],
        ),
        (None, "closing", {}, [("closed_by", "Choose who closed.")]),
        (
            [OPENING],
            "pass",
            {"player": "1", "overrun": "-1", "first_objection": "perhaps"},
            [("player", "Select a valid choice. 1 is not one of the available choices.")],
        ),
    ],
    ids=["nothing typed", "overrun", "closing", "other pair"],
)
def test_missing_or_impossible_value_is_said_of_its_field(history, kind, fields, refused):
    state = None if history is None else state_after(*history)
    found = check(SETUP, kind, fields, state)
    assert [(name, str(why)) for name, why in found] == refused


@pytest.mark.parametrize(
    ("history", "objection", "amended"),
    [
        (None, "none", {}),
        (None, "", {}),
        (None, "upheld", {"protest": {"upheld": True}}),
        ([OPENING, SECOND], "rejected", {"protest": {"upheld": False}}),
        ([OPENING], "rejected", {}),
        ([OPENING, {"player": 2, "pass": True}], "rejected", {}),
    ],
)
def test_objection_to_first_turn_is_said_while_it_is_open(history, objection, amended):
    state = None if history is None else state_after(*history)
    assert amends({"first_objection": objection}, state) == amended
