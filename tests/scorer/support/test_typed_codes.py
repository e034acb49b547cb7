"""Codes that people type."""

from __future__ import annotations

from uuid import UUID

import pytest

from scorer.support.typed_codes import (
    ALPHABET,
    SHORT_ALPHABET,
    code_digest,
    derived_code,
    derived_id,
    derived_short_code,
    grouped,
    random_code,
    read_code,
    read_short_code,
)


def test_derived_code_is_the_same_again_and_of_its_key_purpose_and_parts_alone(settings):
    code = derived_code("writing", "sheet", 1)
    assert (len(code), set(code) <= set(ALPHABET)) == (10, True)
    assert derived_code("writing", "sheet", 1) == code
    others = {derived_code("other", "sheet", 1), derived_code("writing", "sheet", 2)}
    settings.SECRET_KEY = "another"  # noqa: S105 — of nothing
    others.add(derived_code("writing", "sheet", 1))
    assert len(others | {code}) == 4


def test_short_code_is_of_its_parts_alone_and_has_nothing_that_looks_alike(settings):
    code = derived_short_code("joining", "id")
    assert (len(code), set(code) <= set(SHORT_ALPHABET)) == (6, True)
    assert set("0O1I") & set(SHORT_ALPHABET) == set()
    assert derived_short_code("joining", "id") == code
    settings.SECRET_KEY = "another"  # noqa: S105 — of nothing
    assert derived_short_code("joining", "id") != code


def test_id_is_made_of_its_secret_and_does_not_tell_it():
    secret = UUID("6f1f4c0e-5f0f-4b39-9f3e-0d6a2f6c1b11")
    made = derived_id("opening", secret)
    assert (made.version, made == derived_id("opening", secret)) == (4, True)
    assert len({made, secret, derived_id("other", secret), derived_id("opening", made)}) == 4


def test_kept_digest_of_a_code_is_keyed(settings):
    kept = code_digest("writing", "7K2MQX4D9T")
    settings.SECRET_KEY = "another"  # noqa: S105 — of nothing
    assert (len(kept), code_digest("writing", "7K2MQX4D9T") == kept) == (64, False)


def test_random_code_is_another_every_time():
    assert len({random_code() for _time in range(20)}) == 20


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7K2MQ-X4D9T", "7K2MQX4D9T"),
        (" 7k2mq x4d9t ", "7K2MQX4D9T"),
        ("ilO12-34567", "1101234567"),
        ("7K2MQ-X4D9", ""),
        ("7K2MQ-X4D9U", ""),  # no U in the alphabet
        ("", ""),
        ("7" * 500, ""),
        ("٧K2MQX4D9T", ""),
    ],
)
def test_code_is_read_however_it_is_typed(typed, read):
    assert read_code(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7K2-MQX", "7K2MQX"),
        (" 7k2 mqx ", "7K2MQX"),
        ("7K2–MQX", "7K2MQX"),
        ("7K2MQ", ""),
        ("7K2MQXA", ""),
        ("7K2MQ0", ""),
        ("7K2MQI", ""),
        ("", ""),
    ],
)
def test_short_code_is_read_however_it_is_typed(typed, read):
    assert read_short_code(typed) == read


def test_code_is_shown_in_groups():
    assert grouped("7K2MQX4D9T") == "7K2MQ-X4D9T"
    assert grouped("7K2MQX") == "7K2-MQX"
