"""The closest tables without a conflict: what every way of seating a few comes to, no dearer."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tiers import examples
from tournaments.engine.draws.neighbours import closest

DEAREST = 1000
PAIRS = list(combinations(range(8), 2))


def _rows(count, conflicts):
    rows = [[abs(one - other) for other in range(count)] for one in range(count)]
    for one, other in conflicts:
        rows[one][other] = rows[other][one] = DEAREST
    return rows


def _cost(tables, rows):
    return sum(rows[one][other] for table in tables for one, other in combinations(table, 2))


def _every_way(units, size):
    if not units:
        yield []
    for mates in combinations(units[1:], size - 1) if units else ():
        rest = [unit for unit in units[1:] if unit not in mates]
        for others in _every_way(rest, size):
            yield [[units[0], *mates], *others]


@pytest.mark.parametrize("size", [2, 4])
@settings(max_examples=examples(60, 600))
@given(conflicts=st.sets(st.sampled_from(PAIRS), max_size=14))
@example(conflicts={(6, 7), (1, 2)})
def test_closest_tables_cost_least_of_all_ways(size, conflicts):
    rows = _rows(8, conflicts)
    costs = [_cost(tables, rows) for tables in _every_way(list(range(8)), size)]
    found = closest(range(8), size, rows, DEAREST)
    if min(costs) >= DEAREST:
        assert found is None
    else:
        assert sorted(unit for table in found for unit in table) == list(range(8))
        assert _cost(found, rows) == min(costs)


def test_ranking_is_what_counts_and_not_the_numbers():
    apart = _rows(8, [(7, 5), (7, 1)])
    assert closest([7, 3, 5, 1], 2, apart, DEAREST) == [[7, 3], [5, 1]]
    assert closest([], 4, [], DEAREST) == []


def test_mates_are_looked_for_among_the_next_fourteen():
    met = [(0, other) for other in range(1, 13)]
    found = closest(range(16), 2, _rows(16, met), DEAREST)
    assert found == [[0, 13], [1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [14, 15]]
    everybody_near = [(0, other) for other in range(1, 15)]
    assert closest(range(16), 2, _rows(16, everybody_near), DEAREST) is None
