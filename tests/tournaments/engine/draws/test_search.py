"""The working state: what a swap is said to cost is what it costs."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.draws.costs import LEVEL, Weights, by_opponents, least_cost
from tournaments.engine.draws.field import field_of
from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import shuffled
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Uneven
from tournaments.engine.draws.search import Cooling, anneal, settle


def _field(count, size=4, uneven=Uneven.THREE, history=()):
    units = tuple(DrawUnit(number=n, team=f"{n % 5}", club=f"{n % 3}") for n in range(1, count + 1))
    request = DrawRequest(
        method=Method.ROTATION,
        units=units,
        table_size=size,
        uneven=uneven,
        history=history,
        apart={"team": Apart.SHOULD, "club": Apart.SHOULD},
    )
    return field_of(request, units)


def _by_lot(field, rounds, lots):
    return [field.dealt(shuffled(range(field.gap), lots)) for _round in range(rounds)]


def _cost(field, weights, rounds):
    """Counted anew, meeting by meeting."""
    units, size = field.units, field.request.table_size
    met, short, cost = {}, list(field.short_before()), 0
    for group in (group for groups in field.past() for group in groups):
        for pair in combinations(sorted(group), 2):
            met[pair] = met.get(pair, 0) + 1
    for group in (group for groups in rounds for group in groups):
        for one, other in combinations(sorted(group), 2):
            times = met.get((one, other), 0)
            met[one, other] = times + 1
            shared = (units[one].team == units[other].team) + (units[one].club == units[other].club)
            cost += times * weights.rematch + shared * weights.should
        for unit in group if len(group) < size else ():
            cost += short[unit] * weights.short
            short[unit] += 1
    return cost


@settings(max_examples=40, deadline=None)
@given(st.integers(9, 19), st.sampled_from(Uneven), st.integers(1, 3), st.integers(0, 999))
def test_changes_and_costs_are_right(count, uneven, rounds, seed):
    lots = Random(seed)  # noqa: S311 — repeatable
    history = (((1, 2, 3, 4), (5, 6, 7), (8, 9, 99)),)
    field, weights = _field(count, 4, uneven, history), Weights.strict()
    grouping = Grouping(field, weights, _by_lot(field, rounds, lots))
    for _step in range(10):
        played, one, other = (int(lots.random() * top) for top in (rounds, count, count))
        if grouping.places[played][one] == grouping.places[played][other]:
            continue
        expected = grouping.cost + grouping.change(played, one, other)
        grouping.swap(played, one, other)
        assert grouping.cost == expected == _cost(field, weights, grouping.plain())


@settings(max_examples=20, deadline=None)
@given(st.integers(8, 19), st.integers(2, 4), st.integers(0, 999))
def test_search_never_ends_worse_and_keeps_the_sizes(count, rounds, seed):
    lots = Random(seed)  # noqa: S311 — repeatable
    field, weights = _field(count), Weights.strict()
    grouping = Grouping(field, weights, _by_lot(field, rounds, lots))
    for search in (
        lambda: settle(grouping, 0, 60, lots),
        lambda: anneal(grouping, 0, Cooling(0.5, 0.1, 8, 600), lots),
    ):
        before = grouping.cost
        search()
        assert grouping.cost <= before
        assert grouping.cost == _cost(field, weights, grouping.plain())
        for groups in grouping.plain():
            assert tuple(map(len, groups)) == field.sizes
            assert sorted(unit for group in groups for unit in group) == list(range(count))


def test_annealing_ends_where_nobody_meets_a_mate():
    units = tuple(DrawUnit(number=n, club=f"{n % 4}") for n in range(1, 9))
    request = DrawRequest(method=Method.ROTATION, units=units, apart={"club": Apart.SHOULD})
    mates_together = [[[0, 4, 1, 5], [2, 6, 3, 7]]]
    grouping = Grouping(field_of(request, units), Weights.strict(), mates_together)
    assert grouping.cost == 4
    anneal(grouping, 0, Cooling(0.6, 0.2, 16, 500), Random(1))  # noqa: S311 — repeatable
    assert grouping.cost == 0


def test_bounds_of_rematches_and_short_tables():
    # 12 players have 11 others and need 15: four each meet again, shared by two
    assert by_opponents(_field(12), 5) == 24
    assert by_opponents(_field(16), 5) == 0
    # 29 players, 45 short places: 16 of them are there twice
    assert least_cost(_field(29), 5, LEVEL) == 16
    assert least_cost(_field(45), 5, LEVEL) == 0
    # who was short before is spared, 3 places for the 4 who were not; but two tables from two
    # reunite two and one, whoever sits there
    assert least_cost(_field(7, history=(((1, 2, 3), (4, 5, 6, 7)),)), 1, LEVEL) == 3
    # one of the first table has gone, a stranger has come: one and two meet again at best
    history = (((1, 2, 3, 9), (4, 5, 6, 7)),)
    assert least_cost(_field(8, history=history), 1, LEVEL) == 3
    assert least_cost(_field(8, history=history * 2), 1, LEVEL) == 6  # the third time is dearer
