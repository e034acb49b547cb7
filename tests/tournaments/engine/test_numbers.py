from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.numbers import from_text, mixed, one_of_a_list, shown


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(33, 2), "16 1/2"),
        (Fraction(4, 3), "1 1/3"),
        (Fraction(-1, 2), "-1/2"),
        (Fraction(-5, 2), "-2 1/2"),
        (Fraction(18), "18"),
        (Fraction(0), "0"),
        (-3, "-3"),
    ],
)
def test_fractions_are_written_as_mixed_numbers_and_read_back(number, text):
    assert mixed(number) == text
    assert from_text(text) == number


@given(number=st.fractions(max_denominator=60).filter(lambda number: abs(number) < 10**8))
def test_text_gives_the_number_back(number):
    assert from_text(mixed(number)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5/2", Fraction(5, 2)),
        (" 2  1/2 ", Fraction(5, 2)),
        ("16.5", Fraction(33, 2)),
        ("-16,25", Fraction(-65, 4)),
        ("−2", Fraction(-2)),
        ("+3", Fraction(3)),
    ],
)
def test_numbers_typed_in_many_ways_are_read(text, number):
    assert from_text(text) == number


@pytest.mark.parametrize(
    "text", ["", "-", " ", "1/0", "1 1/0", "x", "1 2", "1/2/3", "1.5/2", "1e3", "²", "1234567890"]
)
def test_anything_else_is_no_number(text):
    with pytest.raises(ValueError, match=r".*"):
        from_text(text)


def test_number_of_a_list_can_be_written_into_it_again():
    assert one_of_a_list("2,5") == Fraction(5, 2)
    assert from_text("100000000.1") == Fraction(1_000_000_001, 10)
    with pytest.raises(ValueError, match="1000000001/10"):
        one_of_a_list("100000000.1")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(33, 2), "16.5"),
        (Fraction(9, 4), "2.25"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(2, 3), "⅔"),
        (Fraction(-17, 6), "−2⅚"),
        (Fraction(16, 7), "2 2/7"),
        (Fraction(2, 7), "2/7"),
        (Fraction(21, 20), "1.05"),
        (Fraction(1, 2), "0.5"),
        (-8, "−8"),
        (0, "0"),
    ],
)
def test_numbers_as_people_write_them(number, text):
    assert shown(number) == text


def test_decimal_separator_is_the_readers():
    assert shown(Fraction(33, 2), ",") == "16,5"
