"""The closest tables without a conflict: what every way of seating a few comes to, no dearer."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tiers import examples
from tournaments.engine.draws import neighbours
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
def test_nothing_is_cheaper(size, conflicts):
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


def test_more_ways_are_followed_where_few_lead_to_no_end(monkeypatch):
    rows = _rows(8, [(0, 1), (0, 2), (6, 7), (5, 7), (4, 7)])
    monkeypatch.setattr(neighbours, "MOST_STATES", 0)
    monkeypatch.setattr(neighbours, "TRIES", ((3, 1),))
    assert closest(range(8), 2, rows, DEAREST) is None
    monkeypatch.setattr(neighbours, "TRIES", ((3, 1), (9, 24)))
    found = closest(range(8), 2, rows, DEAREST)
    assert found == [[0, 4], [1, 2], [3, 7], [5, 6]]
