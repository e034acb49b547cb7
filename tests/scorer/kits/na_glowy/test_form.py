from uuid import uuid4

import pytest
from django.utils.html import strip_tags
from hypothesis import given

from scorer.kits.na_glowy.form import EntryForm
from tests.scorer.games.golden import golden_cases
from tests.scorer.games.na_glowy.builders import EVEN, play, setup
from tests.scorer.games.na_glowy.strategies import records

GOLDEN = [
    entry
    for name, case in golden_cases()
    if name.startswith("na_glowy/") and "lines" in case
    for entry in case["record"]["entries"]
    if "points" in entry
]


def form(data=None, before=(), **initial):
    """The form after the hands ``before``, filled with ``data`` if any."""
    bound = None
    if data is not None:
        bound = {"uuid": uuid4(), "position": len(before), "result": "points", **data}
    return EntryForm(bound, setup=setup(), state=play(*before).state, initial=initial)


def choices(filled, field):
    return [(value, strip_tags(str(label))) for value, label in filled.fields[field].choices]


def asked(filled):
    return [field.name for field in filled.entry_fields()]


def faults(filled):
    assert not filled.is_valid()
    return {name: list(messages) for name, messages in filled.errors.items()}


@pytest.mark.parametrize(
    ("data", "payload"),
    [
        ({"points_0": "71"}, {"points": [71, 49]}),
        ({"points_1": "92"}, {"points": [28, 92]}),
        ({"points_0": "71", "points_1": "49"}, {"points": [71, 49]}),
        ({"points_0": "71", "points_1": "50"}, {"points": [71, 50]}),
        ({"points_0": "60"}, {"points": [60, 60]}),
        ({"result": "even"}, {"points": [60, 60]}),
        ({"result": "all_0"}, {"points": [120, 0], "tricks": [8, 0]}),
        ({"result": "all_1"}, {"points": [0, 120], "tricks": [0, 8]}),
        ({"points_0": "0", "tricks_0": "1"}, {"points": [0, 120], "tricks": [1, 7]}),
        ({"points_0": "120", "tricks_1": "2"}, {"points": [120, 0], "tricks": [6, 2]}),
        ({"points_1": "0", "tricks_1": "0"}, {"points": [120, 0], "tricks": [8, 0]}),
        ({"points_0": "71", "tricks_0": "5"}, {"points": [71, 49], "tricks": [5, 3]}),
        ({"points_0": "71", "tricks_0": ""}, {"points": [71, 49]}),
    ],
)
def test_filled_form_gives_payload(data, payload):
    filled = form(data)
    assert filled.is_valid(), filled.errors
    assert filled.payload() == payload


def assert_round_trip(payload):
    kind, values = EntryForm.fields_of(payload)
    assert kind == ""
    corrected = form(values, **values)
    assert corrected.is_valid(), corrected.errors
    assert corrected.payload() == payload


@given(record=records())
def test_fields_of_any_figures_give_them_again(record):
    for payload in record["entries"]:
        if "play" in payload:
            assert EntryForm.fields_of(payload) is None
        else:
            assert_round_trip(payload)


def test_fields_of_golden_figures_give_them_again():
    for payload in GOLDEN:
        assert_round_trip(payload)


def test_no_tricks_are_asked_without_need():
    assert asked(form()) == ["result", "points_0", "points_1"]
    assert asked(form({"points_0": "71"})) == ["result", "points_0", "points_1"]


@pytest.mark.parametrize(
    ("data", "field", "other"),
    [
        ({"points_0": "0"}, "tricks_0", "Bogdan + Darek"),
        ({"points_1": "120"}, "tricks_0", "Bogdan + Darek"),
        ({"points_1": "0"}, "tricks_1", "Ada + Celina"),
    ],
)
def test_tricks_are_asked_of_side_without_points(data, field, other):
    filled = form(data)
    assert faults(filled) == {
        field: ["With 0 card points the tricks decide: say how many there were."]
    }
    assert choices(filled, field) == [
        (0, f"0 · {other} · all tricks, a głowa z rogami"),
        (1, "1"),
        (2, "2"),
        (3, "3"),
    ]


def test_tricks_counted_without_need_stay_and_fit_points():
    filled = form(points_0=110, points_1=10, tricks_0=7)
    assert asked(filled) == ["result", "points_0", "points_1", "tricks_0"]
    assert choices(filled, "tricks_0") == [
        ("", "not counted"),
        *((n, str(n)) for n in (4, 5, 6, 7)),
    ]


def test_tricks_that_cannot_hold_points_are_refused():
    assert faults(form({"points_0": "71", "tricks_0": "1"})) == {
        "tricks_0": ["So many tricks cannot hold these card points: choose again."]
    }


def test_tricks_of_one_side_are_not_taken_for_others():
    assert list(faults(form({"points_1": "0", "tricks_0": "2"}))) == ["tricks_1"]


@pytest.mark.parametrize(
    ("before", "opened", "swept"),
    [
        ([], "a bok of four extra hands opens", "all tricks, a głowa z rogami"),
        (
            [EVEN],
            "a further bok of four extra hands opens",
            "all tricks in the bok, a głowa z rogami",
        ),
    ],
)
def test_choices_say_what_they_mean_inside_and_outside_boks(before, opened, swept):
    assert choices(form(before=before), "result") == [
        ("points", "By card points:"),
        ("even", f"60 : 60 · {opened}"),
        ("all_0", f"Ada + Celina · {swept}"),
        ("all_1", f"Bogdan + Darek · {swept}"),
    ]


@pytest.mark.parametrize(
    ("data", "field", "message"),
    [
        ({}, "points_0", "Give the card points of one pair, from 0 to 120."),
        (
            {"points_0": "121"},
            "points_0",
            "Allowed: a whole number from 0 to 120.",
        ),
        ({"points_1": "-1"}, "points_1", "Allowed: a whole number from 0 to 120."),
        ({"points_1": "many"}, "points_1", "Allowed: a whole number from 0 to 120."),
        (
            {"result": "even", "points_1": "71"},
            "points_1",
            "Clear these points, or choose “By card points”.",
        ),
    ],
)
def test_fault_stands_at_its_field(data, field, message):
    assert faults(form(data)) == {field: [message]}


def test_correction_of_one_figure_carries_other_along():
    standing = {"result": "points", "points_0": 71, "points_1": 49}
    corrected = form({**standing, "points_1": "45"}, **standing)
    assert corrected.is_valid()
    assert corrected.payload() == {"points": [75, 45]}


def test_correction_to_choice_need_not_clear_what_stood():
    standing = {"result": "points", "points_0": 71, "points_1": 49}
    corrected = form({**standing, "result": "all_1"}, **standing)
    assert corrected.is_valid()
    assert corrected.payload() == {"points": [0, 120], "tricks": [0, 8]}


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (("points",), "points_0"),
        (("points", 1), "points_1"),
        (("tricks",), "tricks_1"),
        (("play",), None),
    ],
)
def test_rules_faults_find_their_field(path, field):
    assert form({"points_1": "0"}).field_at(path) == field


def test_form_for_any_state_does_not_say_how_many_heads_bok_makes():
    filled = EntryForm(setup=setup(), state=play(EVEN).state, anything=True)
    assert [label for _value, label in choices(filled, "result")] == [
        "By card points:",
        "60 : 60 · a bok opens",
        "Ada + Celina · all tricks, a głowa z rogami",
        "Bogdan + Darek · all tricks, a głowa z rogami",
    ]


def test_tricks_are_at_hand_for_who_types_0_points():
    filled = form({"points_0": "0"})
    assert [field.name for field in filled.tricks_asked()] == ["tricks_0"]
    at_hand = filled.tricks_without_points()
    assert [(name, field.name, field.field.required) for name, field in at_hand] == [
        ("points_1", "tricks_1", True)
    ]
    assert [name for name, _field in form().tricks_without_points()] == ["points_0", "points_1"]


def test_hands_outside_boks_are_drawn_alike():
    assert form().drawn_as() == form(before=[(71, 49)]).drawn_as()
    assert form().drawn_as() != form(before=[EVEN]).drawn_as()
