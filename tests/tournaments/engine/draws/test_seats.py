"""Seats are shared out as evenly as can be, for any groups."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.draws.lots import shuffled
from tournaments.engine.draws.seats import seated


def _groups(units, size, rounds, lots):
    """Rounds of groups by lot, the last ones shorter by one where they must be."""
    short = -units % size
    sizes = [size] * ((units - short * (size - 1)) // size) + [size - 1] * short
    found = []
    for _round in range(rounds):
        order = iter(shuffled(range(units), lots))
        found.append([[next(order) for _place in range(places)] for places in sizes])
    return found


def _spread(rounds, size):
    seats = Counter(
        (unit, seat) for tables in rounds for table in tables for seat, unit in enumerate(table)
    )
    units = {unit for unit, _seat in seats}
    return max(
        max(seats[unit, seat] for seat in range(size))
        - min(seats[unit, seat] for seat in range(size))
        for unit in units
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.integers(1, 9), st.integers(1, 12), st.integers(0, 999))
def test_seats_of_whole_tables_are_within_one(size, tables, rounds, seed):
    lots = Random(seed)  # noqa: S311 — repeatable
    groups = _groups(size * tables, size, rounds, lots)
    found = seated(groups, [], lots)
    assert [[sorted(table) for table in tables] for tables in found] == [
        [sorted(table) for table in tables] for tables in groups
    ]
    assert _spread(found, size) <= 1


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 4), st.integers(1, 5), st.integers(1, 6), st.integers(0, 999))
def test_seats_are_even_over_earlier_and_new_rounds(tables, before, rounds, seed):
    lots = Random(seed)  # noqa: S311 — repeatable
    past = seated(_groups(4 * tables, 4, before, lots), [], lots)
    found = seated(_groups(4 * tables, 4, rounds, lots), past, lots)
    assert _spread(past + found, 4) <= 2


def test_one_round_takes_the_seat_each_lacks():
    past = [[[1, 2, 3, 4]], [[2, 3, 4, 1]], [[3, 4, 1, 2]]]
    assert seated([[[1, 2, 3, 4]]], past, Random(1)) == [[[4, 1, 2, 3]]]  # noqa: S311 — repeatable


def test_small_cases_are_as_even_as_any_order():
    """All orders of three rounds of five: tables of three, and of two which lack a seat."""
    for seed in range(8):
        lots = Random(seed)  # noqa: S311 — repeatable
        groups = _groups(5, 3, 3, lots)
        orders = [
            [list(pair) for pair in product(permutations(one), permutations(other))]
            for one, other in groups
        ]
        best = min(_unevenness(rounds) for rounds in product(*orders))
        assert _unevenness(seated(groups, [], lots)) == best


def _unevenness(rounds):
    seats = Counter(
        (unit, seat) for tables in rounds for table in tables for seat, unit in enumerate(table)
    )
    return sum(times * times for times in seats.values())
