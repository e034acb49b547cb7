"""JSON without a json module: read and written, or refused, in the very way of the server."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json

from scorer import records
from scorer.phone import json_text
from tests.scorer.examples import ALL
from tests.scorer.phone.spoiling import answer

PIECES = [
    *'{}[],:"\\-.eE+01 a\u0159\n\t\x01\x7f\u2028\ufeff',
    *("\\u", "\\ud83d", "\\ude00", "\\u0041", "\\n", "\\/", "\\x", '"a"', '"b":', "1.5", "[1,2]"),
    *("null", "true", "false", "NaN", "Infinity", "-Infinity", "9" * 4_301, "01", "\r\n"),
]
TEXTS = [
    json.dumps({"a": [1, -2.5e3, {"b": 'ř\n"\\ 😀'}], "č": None, "": [[], {}, True]}, indent=1),
    json.dumps(["ř😀", {"x": {"y": "\x00\x1f\x7f/"}}, 10**40, -0.0], ensure_ascii=False),
]
SPOILT = 25  # times each text is spoilt
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('aé\n"\\ř😀'), inner),
)


def assert_alike(text):
    assert answer(json_text.read_json, text) == answer(records.read_json, text)


@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_texts_and_spoilt_ones_are_read_alike(text, seed):
    chance = Random(seed)  # noqa: S311 — repeatable, no secret
    for _time in range(SPOILT):
        harmed = text
        for _place in range(chance.randrange(4)):
            at, more = chance.randrange(len(harmed) + 1), chance.choice(["", *PIECES])
            harmed = harmed[:at] + more + harmed[at + chance.randrange(3) :]
        assert_alike(harmed)
        assert_alike("".join(chance.choices(PIECES, k=chance.randrange(9))))


@given(values)
def test_values_are_written_and_read_alike(value):
    written = to_json(value).decode()
    assert json_text.json_text(value) == written
    assert json_text.read_json(written) == value


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_results_are_written_alike(raw):
    record = records.parse_record(raw)
    result = records.result_json(record, records.score_record(record))
    assert json_text.json_text(result) == to_json(result).decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ": This is not JSON: fault in line 1, column 1."),
        ('{"a": 1,\n "ř": ]', ": This is not JSON: fault in line 2, column 7."),
        ('{"a": 1, "b": 2, "b": 3, "a": 4}', ": The key “a” is written twice in one object."),
        ('[1, {"a": NaN}]', "1/a: NaN is not a number that JSON knows."),
        ('"\\ud800"', ": The text is not UTF-8 throughout."),
        ("9" * 5_000, ": A number is too long."),
        ("[" * 61, ": The JSON is nested too deeply for a record."),
    ],
)
def test_what_is_no_json_is_refused(text, said):
    with pytest.raises(records.RecordRefused) as refused:
        json_text.read_json(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("value", [1.5, {1}, object, b""])
def test_what_no_result_holds_is_not_written(value):
    with pytest.raises(TypeError):
        json_text.json_text([value])
