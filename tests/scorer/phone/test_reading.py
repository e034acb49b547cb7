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
from tests.scorer.games.golden import golden_cases
from tests.scorer.phone.spoiling import answer, records_of_any_game, spoilt

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
    chance = Random(seed)  # noqa: S311 — for tests
    for _time in range(SPOILT):
        assert_alike(spoilt(record, chance))
