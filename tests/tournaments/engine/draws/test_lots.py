"""Tables in their order: claims of fixed ones, and who has no rank."""

from __future__ import annotations

import pytest

from tournaments.engine.draws import draw
from tournaments.engine.draws.lots import in_order, lots_of, numbered
from tournaments.engine.draws.request import DrawRequest, DrawUnit, Method


def _request(fixed=None, **values):
    units = tuple(DrawUnit(number=n, fixed_table=(fixed or {}).get(n)) for n in range(1, 9))
    return DrawRequest(method=Method.STANDING, units=units, **values)


@pytest.mark.parametrize(
    ("fixed", "expected"),
    [
        ({}, ((1, 2), (3, 4), (5, 6))),
        ({5: 1}, ((5, 6), (1, 2), (3, 4))),
        ({3: 1, 5: 1}, ((3, 4), (1, 2), (5, 6))),  # the first claim counts
        ({1: 2, 2: 3}, ((3, 4), (1, 2), (5, 6))),
        ({1: 9}, ((1, 2), (3, 4), (5, 6))),  # there is no such table
    ],
)
def test_fixed_table_is_for_the_first_who_claims_it(fixed, expected):
    assert numbered([(1, 2), (3, 4), (5, 6)], _request(fixed)) == expected


@pytest.mark.parametrize("seed", "abc")
def test_who_has_no_rank_comes_behind_all_who_have_one(seed):
    request = _request(ranking=(8, 6, 4, 2, 1, 3), seed=seed)
    ranked = [unit.number for unit in in_order(request, lots_of(request))]
    assert (ranked[:6], sorted(ranked[6:])) == ([8, 6, 4, 2, 1, 3], [5, 7])
    assert {2, 4, 6, 8} in map(set, draw(request).rounds[0])
