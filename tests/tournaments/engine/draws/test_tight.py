"""Annealing by sums: what is said to be the cost is the cost, and no unit is lost."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.draws.costs import LEVEL, least_cost
from tournaments.engine.draws.field import field_of
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import shuffled
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Uneven
from tournaments.engine.draws.search import Cooling
from tournaments.engine.draws.tight import anneal_tight

WARM = Cooling(hottest=2.0, coldest=0.3, dearest=16, steps=1_000)


def _field(count, uneven=Uneven.THREE, team=3):
    units = tuple(DrawUnit(number=n, team=f"T{n // team}") for n in range(count))
    request = DrawRequest(
        method=Method.ROTATION, units=units, uneven=uneven, apart={"team": Apart.MUST}
    )
    return field_of(request, units)


def _by_lot(field, rounds, lots):
    dealt = [field.dealt(shuffled(range(field.gap), lots)) for _round in range(rounds)]
    return Grouping(field, LEVEL, dealt)


@settings(max_examples=30, deadline=None)
@given(st.integers(12, 19), st.sampled_from(Uneven), st.integers(1, 5), st.integers(0, 999))
def test_costs_are_kept_and_fall(count, uneven, rounds, seed):
    lots = Random(seed)  # noqa: S311 — repeatable
    field = _field(count, uneven)
    grouping = _by_lot(field, rounds, lots)
    before = grouping.cost
    anneal_tight(grouping, 0, WARM, lots)
    assert grouping.cost == Grouping(field, LEVEL, grouping.plain()).cost <= before
    for groups in grouping.plain():
        assert tuple(map(len, groups)) == field.sizes
        assert sorted(unit for group in groups for unit in group) == list(range(count))
    grouping.swap(0, 0, next(u for u in range(count) if not _together(grouping, u)))
    assert grouping.cost == Grouping(field, LEVEL, grouping.plain()).cost


def _together(grouping, unit):
    return grouping.places[0][unit] == grouping.places[0][0]


def test_search_of_tight_field_ends_at_the_goal():
    field = _field(28, team=4)
    grouping = _by_lot(field, 2, Random(1))  # noqa: S311 — repeatable
    goal = least_cost(field, 2, LEVEL)
    anneal_tight(grouping, goal, Cooling(0.35, 0.25, 16, 100_000), Random(2))  # noqa: S311 — as above
    assert grouping.cost == goal == 0
