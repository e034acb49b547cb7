"""A phone without pydantic reads as the server does: the same values, the same refusals."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import records
from scorer.games.registry import all_games
from scorer.phone import reading
from scorer.phone.shapes import described
from tests.scorer.examples import ALL, GLOWY, KOP, with_entries
from tests.scorer.games.golden import golden_cases
from tests.scorer.phone.spoiling import answer, records_of_any_game, spoilt
from tests.tiers import long

DESCRIBED = {slug: described(slug) for slug in all_games()}
SPOILT = 15  # times each record is spoilt


def assert_alike(raw):
    """Both readings answer alike to a record and each of its entries; the server's answer."""
    description = DESCRIBED[raw["game"]]
    answered = answer(records.parse_record, raw)
    assert answer(reading.parse_record, description, raw) == answered
    entries = raw.get("entries")
    for entry in entries[:5] if isinstance(entries, list) else []:
        assert answer(reading.parse_entry, description, entry) == answer(
            records.parse_entry, description.game, entry
        )
    return answered[0] == "refused"


@pytest.mark.parametrize(
    "case", [case for _id, case in golden_cases()], ids=[name for name, _case in golden_cases()]
)
def test_golden_records_are_read_alike(case):
    assert_alike(case["record"])


@given(records_of_any_game(), st.integers(0, 2**32))
def test_records_and_spoilt_ones_are_read_alike(record, seed):
    assert not assert_alike(record)
    chance = Random(seed)  # noqa: S311 — repeatable, no secret
    for _time in range(SPOILT):
        assert_alike(spoilt(record, chance))


@pytest.mark.parametrize(
    "entries",
    [
        [{}] * 60,
        [{"contract": "zolo", "old": [3], "winner": "old"}] * 300 + [{}, {"old": 1}],
        [{"deal": [["x"] * 60] * 60, "play": [1], "CountedHand": 1, "auction": ["pas", "no"]}],
        [{"contract": 1, "old": [9, "x", 9], "kontras": [5], "old_points": 105, "": [[[]]]}],
    ],
    ids=["sixty without anything", "late ones", "lists in lists", "one of everything"],
)
def test_many_faults_are_told_alike(entries):
    assert assert_alike(with_entries(KOP, *entries))


@long
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_spoilt_records_are_read_alike(seed):
    chance = Random(seed)  # noqa: S311 — repeatable, no secret
    golden = [case["record"] for _name, case in golden_cases()]
    refused = sum(assert_alike(spoilt(chance.choice(golden), chance)) for _time in range(2_000))
    assert 1_500 < refused < 2_000


def test_another_games_record_is_no_fault_of_the_record():
    with pytest.raises(KeyError, match="na-glowy"):
        reading.parse_record(DESCRIBED["kop"], GLOWY)


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_heads_are_read_alike(raw):
    head = {key: value for key, value in raw.items() if key != "entries"}
    description = DESCRIBED[raw["game"]]
    assert reading.parse_setup(description, head) == records.parse_setup(head)
