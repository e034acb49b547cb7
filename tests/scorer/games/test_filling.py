import pytest

from scorer.games.filling import FormField, as_sent, taken, ticked, whole
from scorer.games.text import gettext as _

CHOICE = FormField("side", ("0", "1"), needed=_("Choose one."))
FIGURE = FormField("points", most=120)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("71", 71),
        (" 71 ", 71),
        ("71.0", 71),
        ("71.", 71),
        ("-1", -1),
        (71, 71),
        (0, 0),
        ("", None),
        (None, None),
        ("7.5", None),
        (".0", None),
        ("seven", None),
    ],
)
def test_whole_number_as_typed_or_as_a_form_made_it(value, number):
    assert whole(value) == number


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("on", True),
        ("true", True),
        (True, True),
        ("", False),
        ("0", True),
        ("False", False),
        (None, False),
        (False, False),
    ],
)
def test_tick_as_sent_or_as_a_form_made_it(value, said):
    assert ticked(value) is said


@pytest.mark.parametrize(
    ("asked", "value", "why"),
    [
        (CHOICE, "1", None),
        (CHOICE, 1, None),
        (CHOICE, "", "Choose one."),
        (CHOICE, "2", "Select a valid choice. 2 is not one of the available choices."),
        (FormField("side", ("0",), unknown=_("Not that.")), "2", "Not that."),
        (FormField("side", ("0",)), None, None),
        (FIGURE, "", None),
        (FIGURE, "120", None),
        (FIGURE, "121", "Allowed: a whole number from 0 to 120."),
        (FIGURE, "-1", "Allowed: a whole number from 0 to 120."),
        (FIGURE, " ", "Allowed: a whole number from 0 to 120."),
        (FormField("word", needed=_("A word.")), " ", "A word."),
        (FormField("word"), " ", None),
    ],
)
def test_field_says_what_it_does_not_take(asked, value, why):
    found = asked.why_not(value)
    assert (None if found is None else str(found)) == why


def test_values_are_parted_into_those_that_can_be_and_why_others_cannot():
    said, refused = taken([CHOICE, FIGURE], {"side": "1", "points": "121"})
    assert said == {"side": "1"}
    assert [(name, str(why)) for name, why in refused] == [
        ("points", "Allowed: a whole number from 0 to 120.")
    ]


def test_tick_is_sent_as_browsers_send_it():
    assert [as_sent(value) for value in (True, 3, "all_0")] == ["on", "3", "all_0"]
