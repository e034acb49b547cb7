"""Faults of a body are told as before, and cost the same however many there are."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from pydantic import TypeAdapter, ValidationError

from scorer.records.checking import Checker
from scorer.records.faults import DEEPEST, MOST_FAULTS, Known, RecordRefused
from scorer.records.shapes import shape


@dataclass(frozen=True, slots=True)
class Hand:
    winner: str
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    hands: tuple[Hand, ...]


def checker():
    known = Known()
    made = Checker(shape(Round, known), known)
    known.keys[""] = known.keys["Round"]
    return made


def faults(raw):
    with pytest.raises(RecordRefused) as refused:
        checker().value(raw)
    return [(fault.address, str(fault.message)) for fault in refused.value.faults]


@pytest.fixture
def noted(monkeypatch):
    """How many faults pydantic noted in all."""
    count = []

    class Counting(TypeAdapter):
        def validate_python(self, raw):
            try:
                return super().validate_python(raw)
            except ValidationError as error:
                count.append(error.error_count())
                raise

    monkeypatch.setattr("scorer.records.checking.TypeAdapter", Counting)
    return count


@pytest.mark.parametrize("many", [60, 600, 6_000])
def test_the_first_faults_are_told_and_no_more_are_noted(noted, many):
    found = faults({"number": 1, "hands": [{}] * many})
    assert found == [(f"hands/{n}/winner", "“winner” is missing.") for n in range(MOST_FAULTS)]
    assert noted == [MOST_FAULTS + 1]


def test_faults_behind_much_that_is_right_are_told_together():
    hands = [{"winner": "a"}] * 5_000 + [{}, {"winner": 1}, {"winner": "b", "points": ["x"]}]
    assert faults({"number": "1", "hands": hands}) == [
        ("number", "Must be a whole number."),
        ("hands/5000/winner", "“winner” is missing."),
        ("hands/5001/winner", "Must be a text."),
        ("hands/5002/points/0", "Must be a whole number."),
    ]


def test_inner_lists_are_cut_too(noted):
    hands = [{"winner": "a", "points": ["x"] * 1_000}] * 100
    assert len(faults({"number": 1, "hands": hands})) == MOST_FAULTS
    assert noted == [(MOST_FAULTS + 1) ** 2]


def test_what_is_right_is_read_once(noted):
    value = checker().value({"number": 1, "hands": [{"winner": "a", "points": [1, 2]}]})
    assert value == Round(1, (Hand("a", (1, 2)),))
    assert noted == []


@pytest.mark.parametrize("deep", [DEEPEST - 1, DEEPEST, 600, 100_000])
def test_what_is_nested_where_nothing_is_looked_for_is_one_fault(deep):
    below: object = []
    for _level in range(deep):
        below = [below]
    assert faults({"number": 1, "hands": [{"winner": "a"}, below]}) == [
        ("hands/1", "Must be an object with named values.")
    ]
