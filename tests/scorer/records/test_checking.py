"""Faults of a body are told as before, and cost the same however many there are."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from pydantic import ValidationError

from scorer.records.checking import Checker
from scorer.records.faults import DEEPEST, MOST_FAULTS, RecordRefused


@dataclass(frozen=True, slots=True)
class Hand:
    winner: str
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    hands: tuple[Hand, ...]


class Noting:
    """The look at everything, which tells how many faults it noted."""

    def __init__(self, adapter):
        self.adapter, self.noted = adapter, []

    def validate_python(self, raw):
        try:
            return self.adapter.validate_python(raw)
        except ValidationError as error:
            self.noted.append(error.error_count())
            raise


@pytest.fixture
def checker():
    made = Checker(lambda shapes: shapes.of(Round))
    made.adapter = Noting(made.adapter)
    return made


def faults(checker, raw):
    with pytest.raises(RecordRefused) as refused:
        checker.value(raw)
    return [(fault.address, str(fault.message)) for fault in refused.value.faults]


@pytest.mark.parametrize("many", [60, 600, 6_000])
def test_first_faults_are_told_and_no_more_are_noted(checker, many):
    found = faults(checker, {"number": 1, "hands": [{}] * many})
    assert found == [(f"hands/{n}/winner", "“winner” is missing.") for n in range(MOST_FAULTS)]
    assert checker.adapter.noted == [MOST_FAULTS + 1]


def test_faults_behind_much_that_is_right_are_told_together(checker):
    hands = [{"winner": "a"}] * 5_000 + [{}, {"winner": 1}, {"winner": "b", "points": ["x"]}]
    assert faults(checker, {"number": "1", "hands": hands}) == [
        ("number", "Must be a whole number."),
        ("hands/5000/winner", "“winner” is missing."),
        ("hands/5001/winner", "Must be a text."),
        ("hands/5002/points/0", "Must be a whole number."),
    ]


def test_inner_lists_are_cut_too(checker):
    hands = [{"winner": "a", "points": ["x"] * 1_000}] * 100
    assert len(faults(checker, {"number": 1, "hands": hands})) == MOST_FAULTS
    assert checker.adapter.noted == [(MOST_FAULTS + 1) ** 2]


def test_valid_body_is_read_once(checker):
    value = checker.value({"number": 1, "hands": [{"winner": "a", "points": [1, 2]}]})
    assert value == Round(1, (Hand("a", (1, 2)),))
    assert checker.adapter.noted == []


@pytest.mark.parametrize("deep", [DEEPEST - 1, DEEPEST, 600, 100_000])
def test_deep_nesting_in_wrong_place_is_one_fault(checker, deep):
    below: object = []
    for _level in range(deep):
        below = [below]
    assert faults(checker, {"number": 1, "hands": [{"winner": "a"}, below]}) == [
        ("hands/1", "Must be an object with named values.")
    ]
