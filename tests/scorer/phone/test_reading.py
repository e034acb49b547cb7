"""A phone makes the same values of a record as the server does."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import records
from scorer.games.registry import all_games, package_of
from scorer.phone import reading
from scorer.phone.shapes import described
from tests.builders.records import ALL
from tests.scorer.games.golden import golden_cases

DESCRIBED = {slug: described(slug) for slug in all_games()}


def records_of_any_game():
    """Valid records of all games."""
    return st.sampled_from(sorted(DESCRIBED)).flatmap(
        lambda slug: import_module(f"tests.scorer.games.{package_of(slug)}.strategies").records()
    )


def assert_alike(raw):
    """A phone reads a record and its first entries as the server does."""
    description = DESCRIBED[raw["game"]]
    there = records.parse_record(raw)
    assert repr(reading.parse_record(description, raw)) == repr(there)
    for entry, made in zip(raw["entries"][:5], there.entries, strict=False):
        assert reading.parse_entry(description, entry) == made


@pytest.mark.parametrize(
    "case", [case for _id, case in golden_cases()], ids=[name for name, _case in golden_cases()]
)
def test_golden_records_are_read_alike(case):
    try:
        records.parse_record(case["record"])
    except records.RecordRefused:  # of a wrong type, which no page of the server has
        return
    assert_alike(case["record"])


@given(records_of_any_game())
def test_records_are_read_alike(record):
    assert_alike(record)


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_heads_are_read_alike(raw):
    head = {key: value for key, value in raw.items() if key != "entries"}
    description = DESCRIBED[raw["game"]]
    assert reading.parse_setup(description, head) == records.parse_setup(head)
