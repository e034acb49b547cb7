"""Seating lists on their pages: everything listed, nothing below the foot."""

from __future__ import annotations

from itertools import product

import pytest

from tests.tiers import sampled
from tests.tournaments.printing.test_canvas import HEADING, people, round_of
from tournaments.printing.canvas import Rule, Words
from tournaments.printing.lists import FOOT, Sort, seating_list
from tournaments.printing.table_lists import tables_list

SIZES = [2, 3, 4, 6, 8]  # of tables
LOWEST = FOOT + 0.5  # mm: half a rule, and what descends of a letter


def _lowest(page):
    """How far down the page anything is, in mm."""
    rules = [mark.y + mark.height for mark in page if isinstance(mark, Rule)]
    return max([*rules, *(mark.middle for mark in page if isinstance(mark, Words))])


def _listed(pages, name):
    return sum(mark.text == name for page in pages for mark in page if isinstance(mark, Words))


@pytest.mark.parametrize(
    ("tables", "size", "large"),
    sampled(
        product([1, 7, 12, 23, 61], SIZES, [False, True]),
        daily=[*product([1, 7, 12], SIZES, [False, True]), (23, 6, True), (61, 4, False)],
    ),
)
def test_lists_of_any_length_end_above_foot_and_leave_nobody_out(tables, size, large):
    units = people(*["Kowalski Krzysztof"] * (tables * size))
    seating = round_of(units, size=size)
    lists = (
        tables_list(HEADING, seating, large=large),
        seating_list(HEADING, units, [seating], sort=Sort.NUMBER, large=large),
        seating_list(HEADING, units, [seating] * 3, sort=Sort.NAME, large=large),
    )
    for made in lists:
        assert _listed(made.pages, "Kowalski Krzysztof") == len(units)
        assert max(map(_lowest, made.pages)) <= LOWEST
