"""Units moved by hand and tables typed: nobody is lost, nobody sits twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.support.refused import Refused
from tournaments.services.by_hand import Hall, as_text, moved, read_rounds, swapped

HALL = Hall(((1, 2, 3, 4), (5, 6, 7)), (8,))
NUMBERS = range(1, 9)


def _refused(call, *arguments):
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return str(refused.value), refused.value.field


def test_two_change_places():
    assert swapped(HALL, 2, 6) == Hall(((1, 6, 3, 4), (5, 2, 7)), (8,))


def test_one_changes_with_who_rests():
    assert swapped(HALL, 8, 1) == Hall(((8, 2, 3, 4), (5, 6, 7)), (1,))


def test_free_seat_is_taken():
    assert moved(HALL, 8, 2, 4) == Hall(((1, 2, 3, 4), (5, 6, 7, 8)), ())


def test_player_moved_to_no_table_rests():
    assert moved(HALL, 3, None, 4) == Hall(((1, 2, 4), (5, 6, 7)), (3, 8))


def test_new_table_and_one_that_empties():
    one = moved(Hall(((1, 2), (3,))), 1, 3, 2)
    assert one == Hall(((2,), (3,), (1,)))
    assert moved(one, 1, 2, 2) == Hall(((2,), (3, 1)))


@pytest.mark.parametrize(
    ("call", "arguments", "expected"),
    [
        (swapped, (1, 99), ("Nobody has number 99 in this round.", "units")),
        (swapped, (1, 1), ("Choose two different numbers.", "units")),
        (moved, (8, 1, 4), ("Table 1 is full: swap two players instead.", "table")),
        (moved, (8, 9, 4), ("Allowed: a table from 1 to 3.", "table")),
        (moved, (5, 2, 4), ("Number 5 sits there already.", "table")),
    ],
)
def test_impossible_move_by_hand_is_refused(call, arguments, expected):
    assert _refused(call, HALL, *arguments) == expected


def test_tables_are_read_line_by_line():
    read = read_rounds("1 2,3-4\n5; 6 7\n\n\n8 7 6 5\r\n1 2 3", NUMBERS, 4)
    assert read == (HALL, Hall(((8, 7, 6, 5), (1, 2, 3)), (4,)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Type the tables of at least one and at most 50 rounds."),
        ("1 2\n3 x", "Line 2: “x” is no number."),
        ("1 2 3 4 5", "Line 1: a table has at most 4."),
        ("1 99", "Line 1: nobody who plays has number 99."),
        ("1 2\n3 1", "Line 2: number 1 sits twice in the round."),
        ("1 1", "Line 1: number 1 sits twice in the round."),
    ],
)
def test_unreadable_tables_name_line_and_fault(text, why):
    assert _refused(read_rounds, text, NUMBERS, 4) == (why, "tables")


TYPED = st.text(st.sampled_from("0123456789 \n\r\t,;-/x.٣²"), max_size=60)


@given(TYPED)
def test_any_text_is_read_or_refused(text):
    try:
        halls = read_rounds(text, NUMBERS, 4)
    except Refused:
        return
    for hall in halls:
        seated = [unit for table in hall.tables for unit in table]
        assert sorted([*seated, *hall.resting]) == list(NUMBERS)


@given(
    st.permutations(list(NUMBERS)),
    st.lists(
        st.tuples(st.sampled_from(NUMBERS), st.none() | st.integers(1, 5), st.sampled_from(NUMBERS))
    ),
)
def test_nobody_is_ever_lost(order, moves):
    hall = Hall((tuple(order[:4]), tuple(order[4:])))
    for unit, table, other in moves:
        try:
            hall = moved(hall, unit, table, 4)
            hall = swapped(hall, unit, other)
        except Refused:
            continue
    seated = [unit for table in hall.tables for unit in table]
    assert sorted([*seated, *hall.resting]) == list(NUMBERS)
    assert all(len(table) <= 4 for table in hall.tables)


def test_tables_as_text_are_read_again():
    assert read_rounds(as_text([HALL.tables, HALL.tables]), NUMBERS, 4) == (HALL, HALL)
