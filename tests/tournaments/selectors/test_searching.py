"""Finding people by what somebody types: case, marks, order of words, and one slip in a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.records.names import one_slip, search_key
from tournaments.selectors.searching import ListedEntry, search, search_entries

NAMES = {
    1: ["O’Brien Seán"],
    2: ["Kowalski Jan"],
    3: ["Kowalska Anna"],
    4: ["Łukaszewicz Łukasz"],
    5: ["Nowak-Lis Ewa", "Wójcik Piotr"],
    6: ["Janowska Zofia"],
    7: ["Gracz 12"],
    8: ["Nowak Jan"],
}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("obrien", [1]),
        ("O'BRIEN sean", [1]),
        ("o brien", [1]),
        ("lukasz", [4]),
        ("kowalski jan", [2]),
        ("jan kowalski", [2]),
        ("nowak lis", [5]),
        ("lis-nowak", [5]),
        ("wojcik", [5]),  # who stands in
        ("jan", [2, 8, 6]),  # the word, then a word that begins so
        ("owal", [2, 3]),  # inside
        ("an", [3, 1, 2, 6, 8]),  # who is called something that begins so, then inside
        ("kowalska", [3]),  # as typed, so nobody else is meant
        ("kowalki", [2]),
        ("kowalskaa", [3]),
        ("kovalska", [3]),
        ("kowlaski", [2]),
        ("kowla", [2, 3]),  # the beginning of a longer word
        ("anna kowlska", [3]),
        ("nowka jan", [8]),
        ("nwak", [5, 8]),
        ("kwalsk", [2, 3]),
        ("nowa", [5, 8]),
        ("kwalki", []),  # two slips
        ("jna", []),  # too short for one
        ("gracz 13", []),  # numbers are meant as they are
        ("grasz 12", [7]),
        ("x", []),
    ],
)
def test_who_is_meant(typed, found):
    assert search(typed, NAMES) == found


@pytest.mark.parametrize("typed", ["", "  ", "'", "-"])
def test_empty_search_leaves_everybody(typed):
    assert search(typed, NAMES) == list(NAMES)


def test_search_in_nobody_finds_nobody():
    assert search("kowalski", {}) == []


WORDS = st.text("abcó'ł", min_size=5, max_size=9)


def _distance(one, other):
    """Letters left out, put in, changed or exchanged with the next, by the whole table."""
    row = {-1: list(range(len(other) + 1))}
    for i, a in enumerate(one):
        row[i] = [i + 1]
        for j, b in enumerate(other):
            best = min(row[i][j] + 1, row[i - 1][j + 1] + 1, row[i - 1][j] + (a != b))
            if i and j and a == other[j - 1] and one[i - 1] == b:
                best = min(best, row[i - 2][j - 1] + 1)
            row[i].append(best)
    return row[len(one) - 1][-1]


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_slip_is_a_distance_of_one(one, other):
    assert one_slip(one, other) == (_distance(one, other) <= 1)
    begins = (_distance(one, other[:end]) <= 1 for end in range(len(other) + 1))
    assert one_slip(one, other, begun=True) == any(begins)


@given(WORDS)
def test_everybody_is_found_by_their_own_name(word):
    assert search(word, {1: [word]}) == [1]
    assert search(search_key(word).upper(), {1: [word]}) == [1]


# read by tests/javascript/letters.test.js too: the page and the server find alike
SHARED = json.loads(Path(__file__).with_name("search_cases.json").read_text(encoding="utf-8"))
LINES = [ListedEntry(number, (name,), here) for number, name, here in SHARED["entries"]]


@pytest.mark.parametrize(("typed", "found"), SHARED["cases"])
def test_who_is_meant_at_check_in(typed, found):
    assert [line.number for line in search_entries(typed, LINES)] == found


@given(st.sets(st.integers(1, 120), min_size=1), st.data())
def test_number_is_its_holder_then_who_begins_so_the_missing_first(numbers, data):
    here = data.draw(st.sets(st.sampled_from(sorted(numbers))))
    listed = data.draw(st.permutations(sorted(numbers)))
    lines = [ListedEntry(number, ("Lis Ola",), number in here) for number in listed]
    for typed in range(1, 121):
        begun = [number for number in sorted(numbers) if str(number).startswith(str(typed))]
        wanted = sorted(begun, key=lambda one, typed=typed: (one != typed, one in here))
        assert [line.number for line in search_entries(str(typed), lines)] == wanted


@given(st.permutations(range(1, 7)), st.sets(st.integers(1, 6)))
def test_of_namesakes_the_first_who_is_missing_comes_first(listed, here):
    lines = [ListedEntry(number, ("Nowak Jan",), number in here) for number in listed]
    wanted = sorted(listed, key=lambda one: one in here)
    assert [line.number for line in search_entries("nowak", lines)] == wanted
