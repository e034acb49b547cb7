"""Short names at one table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.support.short_names import short_names


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (
            ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński"],
            ["Anna", "Piotr", "Katarzyna", "Tomasz"],
        ),
        (
            ["Ania Nowak", "Jan Kos", "Ania Kamińska", "Ewa Lis"],
            ["Ania N.", "Jan", "Ania K.", "Ewa"],
        ),
        (["Ania", "Ania Kamińska"], ["Ania", "Ania K."]),
        (["Jan Kos", "Jan Nowak", "Jan Kot"], ["JK 1", "Jan N.", "JK 2"]),
        (["Jan Kos", "Julia Kos", "Jan Kot", "Julia Kot"], ["JK 1", "JK 2", "JK 3", "JK 4"]),
        (["Ania", "Bartek", "Celina", "Darek"], ["Ania", "Bartek", "Celina", "Darek"]),
        (["Player 1", "Player 2", "Anna Nowak"], ["Player 1", "Player 2", "Anna"]),
        (["Jan Kos 2", "Jan Kos"], ["JK 1", "JK 2"]),
        (["Anna Maria Nowak", "Ewa Lis-Nowak"], ["Anna", "Ewa"]),
        (["Anna Maria Nowak", "Anna Lis-Nowak"], ["Anna N.", "Anna L."]),
        (["Jan van den Berg", "Jan de la Cruz"], ["Jan B.", "Jan C."]),
        (["Gerard 't Hooft", "Gerard ter Borch"], ["Gerard H.", "Gerard B."]),
        (
            ["Dr. Anna Nowak", "J. Kowalski", "J. R. R. Tolkien"],
            ["Anna", "J. Kowalski", "J. R. R. Tolkien"],
        ),
        (["J. Kowalski", "J. KOWALSKI"], ["JK 1", "JK 2"]),
        (["Nowak, Anna", "Nowak, Ewa"], ["Anna", "Ewa"]),
        (["jan kos", "Jan Nowak"], ["jan K.", "Jan N."]),
        (["Jan", "jan"], ["Jan", "jan"]),
        (
            ["Анна Иванова", "Анна Петрова", "王伟", "Ștefan Țepeș"],
            ["Анна И.", "Анна П.", "王伟", "Ștefan"],
        ),
        (["Łucja Śliwa", "Łucja S\u0301roda"], ["ŁŚ 1", "ŁŚ 2"]),
        (["Ania", "Ania"], ["Ania 1", "Ania 2"]),
        (["Anna Nowak", "Anna Nowak"], ["AN 1", "AN 2"]),
        (["AN 1", "Anna Nowak", "Anna Nowak"], ["AN 1", "AN 2", "AN 3"]),
        (
            ["Kowalska Anna", "Nowak Jan", "Nowak Ewa", "van den Berg Jan"],
            ["Kowalska", "Nowak J.", "Nowak E.", "Berg"],
        ),
        (["Ania K.", "Ania Kamińska"], ["Ania K.", "AK 1"]),
        (["Ania K.", "Ewa Lis"], ["Ania K.", "Ewa"]),
        (["Anna (Poznań)", "Anna Lis"], ["Anna (Poznań)", "Anna L."]),
        (["", "Anna Nowak", ""], ["", "Anna", ""]),
        (["123", "♠", "Anna (Poznań)"], ["123", "♠", "Anna (Poznań)"]),
        ([], []),
    ],
)
def test_names_are_as_short_as_they_can_be_told_apart(names, short):
    assert short_names(names) == short


WORDS = st.sampled_from(
    ["Jan", "jan", "Julia", "K", "K.", "Kos", "Kot", "JK", "1", "2", "ß", "(x)", ","]
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
def test_a_short_name_is_no_longer_than_the_name_and_a_number(names):
    for name, short in zip(names, short_names(names), strict=True):
        assert len(short) <= len(name) + len(" 99")


@given(TABLES)
def test_short_names_are_as_short_as_they_get(names):
    short = short_names(names)
    assert short_names(short) == short
