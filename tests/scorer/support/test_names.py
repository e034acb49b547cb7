"""Names: what is cleaned of them, what is not, and which look alike."""

from __future__ import annotations

import unicodedata

import pytest
from django import forms
from hypothesis import given
from hypothesis import strategies as st

from scorer.support.fields import NameField
from scorer.support.names import alike, clean_name, looks_of, mixes_scripts
from tests.builders.odd_names import HONEST, UNSEEN


@pytest.mark.parametrize("name", HONEST)
def test_honest_name_stays_as_it_is(name):
    assert clean_name(name) == name
    assert clean_name(unicodedata.normalize("NFD", name)) == name
    assert clean_name(f"  {name.replace(' ', '  ')}\n") == name


@pytest.mark.parametrize("sign", UNSEEN)
def test_invisible_letters_of_a_name_are_taken_away(sign):
    assert clean_name(f"{sign}Jan{sign} {sign}Nowak{sign}") == "Jan Nowak"
    assert clean_name(sign * 3) == ""


def test_letters_that_are_apart_are_composed():
    assert clean_name("o\u0301") == "ó"
    assert clean_name("o\u200b\u0301") == "ó"


def test_marks_are_stacked_no_higher_than_two():
    assert clean_name("x" + "\u0300" * 40) == "x" + "\u0300" * 2
    assert clean_name("\u0300\u0301Jan \u0302Nowak") == "Jan Nowak"
    assert clean_name("x\u20dd\u20dd\u20dd") == "x\u20dd\u20dd"


@given(st.text())
def test_clean_name_is_clean(text):
    once = clean_name(text)
    assert clean_name(once) == once
    assert once == unicodedata.normalize("NFC", once) == " ".join(once.split())


def test_field_refuses_what_nobody_can_see():
    assert NameField().clean(" Jan\u202e  Nowak ") == "Jan Nowak"
    assert NameField(required=False).clean("  ") == ""
    for required, why in ((True, "This field is required"), (False, "characters cannot be seen")):
        with pytest.raises(forms.ValidationError, match=why):
            NameField(required=required).clean("\u3164\u200b")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A Director", "А Director"),
        ("A Director", "Α DIRECTOR"),
        ("A Director", "A\u200b Dіrеctоr"),
        ("a_director", "а_director"),
        ("Klub A", "Klub А"),
        ("Ian", "lan"),
        ("Ola10", "OlalO"),
        ("Nina", "Ｎｉｎａ"),
        ("Marta", "Мarta"),
        ("O'Hara", "O’Hara"),
        ("Jan Nowak", "JAN  NOWAK"),
        ("Иван", "ИВАН"),
    ],
)
def test_names_that_look_alike(one, other):
    assert alike(one, ["Ewa", other]) == other
    assert alike(other, ["Ewa", one]) == one


@pytest.mark.parametrize(
    ("one", "other"), [("Łódź", "Lodz"), ("Jan", "Ján"), ("Ala", "Ola"), ("Jan", "Jan 2")]
)
def test_names_that_do_not(one, other):
    assert alike(one, [other]) is None


@pytest.mark.parametrize("name", HONEST)
def test_honest_name_is_of_one_script_and_looks_like_itself(name):
    assert not mixes_scripts(name)
    assert looks_of(name) & looks_of(f" {name.lower()}")


@pytest.mark.parametrize("name", ["а_director", "Кontra", "Οla", "ᎪDirector"])
def test_letters_of_two_scripts_are_told(name):
    assert mixes_scripts(name)
