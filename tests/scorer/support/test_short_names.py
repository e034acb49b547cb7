"""Short names at one table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.support.short_names import short_names

# The scripts are held to the same ones: tests/javascript/short_names.test.js.
CASES = json.loads(Path(__file__).with_name("short_names.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("names", "short"), CASES)
def test_names_are_as_short_as_they_can_be_told_apart(names, short):
    assert short_names(names) == short


WORDS = st.sampled_from(
    ["Jan", "jan", "Julia", "K", "K.", "Kos", "Kot", "JK", "1", "2", "ß", "(x)", "(2)", ","]
)
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join) | st.text(min_size=1, max_size=9)
TABLES = st.lists(NAMES, max_size=11)


@given(st.lists(NAMES, max_size=11, unique=True))
def test_distinct_names_stay_distinct(names):
    assert len(set(short_names(names))) == len(names)


@given(TABLES)
def test_even_equal_names_become_distinct(names):
    assert len(set(short_names(names))) == len(names)


@given(TABLES)
def test_short_name_is_no_longer_than_the_name_and_a_number(names):
    for name, short in zip(names, short_names(names), strict=True):
        assert len(short) <= len(name) + len(" 99")


@given(TABLES)
def test_short_names_are_as_short_as_they_get(names):
    short = short_names(names)
    assert short_names(short) == short
