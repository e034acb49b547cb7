"""Text that is no JSON, or no JSON for us, is refused in plain words."""

from __future__ import annotations

import json

import pytest

from scorer.records import RecordRefused, read_json
from scorer.records.reading import object_of


def test_json_is_read_with_and_without_byte_order_mark():
    assert read_json('{"a": [1, "ř"]}') == {"a": [1, "ř"]}
    assert read_json('\ufeff{"a": 1}') == {"a": 1}
    assert read_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_whole_surrogate_pairs_are_letters():
    assert read_json('"\\ud83c\\udccf"') == "\N{PLAYING CARD BLACK JOKER}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "This is not JSON: fault in line 1, column 1."),
        ('{"a": 1,\n', "This is not JSON: fault in line 2, column 1."),
        ("{} {}", "This is not JSON: fault in line 1, column 4."),
        ('{"a": 1, "a": 2}', "The key “a” is written twice in one object."),
        ("[" * 100_000, "The JSON is nested too deeply for a record."),
        ('{"a":' * 100_000, "The JSON is nested too deeply for a record."),
        ("9" * 5_000, "A number is too long."),
        ('"\\ud800"', "The text is not UTF-8 throughout."),
        (b"\xff\xfe", "The text is not UTF-8 throughout."),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text, message):
    with pytest.raises(RecordRefused) as refused:
        read_json(text)
    assert [(fault.address, str(fault.message), fault.rule) for fault in refused.value.faults] == [
        ("", message, None)
    ]


def test_key_among_thousands_is_found_twice_without_comparing_all_with_all():
    compared = 0

    class Key(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other):
            nonlocal compared
            compared += 1
            return str.__eq__(self, other)

    keys = [Key(number) for number in range(1_999)]
    with pytest.raises(RecordRefused, match="“1998” is written twice"):
        object_of([(key, None) for key in [*keys, Key("1998")]])
    assert compared < 2 * len(keys)


def test_object_with_keys_beyond_all_measure_is_refused():
    assert len(read_json(json.dumps(dict.fromkeys(map(str, range(2_000)))))) == 2_000
    with pytest.raises(RecordRefused, match="An object has at most 2000 keys"):
        read_json(json.dumps(dict.fromkeys(map(str, range(2_001)))))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("NaN", ": NaN is not a number that JSON knows."),
        (
            '{"entries": [{"points": [71, NaN]}, Infinity]}',
            "entries/0/points/1: NaN is not a number that JSON knows.",
        ),
        (
            '[1, "NaN", {"a": {"b": -Infinity}}]',
            "2/a/b: -Infinity is not a number that JSON knows.",
        ),
    ],
)
def test_number_that_json_does_not_know_is_found_at_its_place(text, said):
    with pytest.raises(RecordRefused) as refused:
        read_json(text)
    assert str(refused.value) == said
