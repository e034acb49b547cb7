"""Small fields by plans: the plans counted through, and what draws by them come to."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import sampled
from tournaments.engine.draws import draw, planned
from tournaments.engine.draws.field import field_of
from tournaments.engine.draws.plans import fewest_rematches, without_rematch
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Uneven
from tournaments.engine.verify import report

PLANS = [(4, plan) for plan in without_rematch(4)]
PLANS += [(5, plan) for plan in without_rematch(5)]
PLANS += [(6, plan) for plan in without_rematch(6)]
FEWEST = [
    (places, size, plan) for places in range(16, 21) for size, plan in fewest_rematches(places)
]
REMATCHES = {(16, 2): 8, (16, 3): 19, (17, 4): 2, (18, 4): 1, (19, 4): 3, (20, 4): 6}


def _request(sizes, alone=0, **values):
    """Players in teams of these sizes, and some in none."""
    teams = [f"T{team}" for team, size in enumerate(sizes) for _one in range(size)]
    units = tuple(DrawUnit(number=n, team=t) for n, t in enumerate(teams + [""] * alone, 1))
    values = {"rounds": 5, "seed": "Borek", "apart": {"team": Apart.MUST}} | values
    return DrawRequest(method=Method.ROTATION, units=units, **values)


def _teams(count, size):
    """``count`` players, each ``size`` neighbours a team, the last one smaller."""
    return [size] * (count // size) + [count % size] * (count % size > 0)


def _planned(request, seed=1):
    field = field_of(request, request.units)
    return planned.planned(field, request.rounds, Random(seed))  # noqa: S311 — repeatable


def _meetings(plan):
    return Counter(
        pair for tables in plan for table in tables for pair in combinations(sorted(table), 2)
    )


@pytest.mark.parametrize(("tables", "plan"), PLANS)
def test_nobody_meets_twice(tables, plan):
    assert set(_meetings(plan).values()) == {1}
    for played in plan:
        assert sorted(place for table in played for place in table) == list(range(4 * tables))
        assert [len(table) for table in played] == [4] * tables


def test_turning_tables_bring_everybody_together_but_families_of_three():
    [plan] = without_rematch(6)
    never = set(combinations(range(24), 2)) - set(_meetings(plan))
    assert len(plan) == 7
    assert never == {
        pair
        for family in [*((at, at + 7, at + 14) for at in range(7)), (21, 22, 23)]
        for pair in combinations(family, 2)
    }


@pytest.mark.parametrize(("places", "size", "plan"), FEWEST)
def test_few_meet_again_and_none_of_family(places, size, plan):
    met = _meetings(plan)
    assert met.total() - len(met) == REMATCHES[places, size]
    assert not [pair for pair in met if pair[0] // size == pair[1] // size]
    for played in plan:
        assert sorted(place for table in played for place in table) == list(range(places))


def test_each_plan_of_few_rematches_is_known():
    assert {(places, size) for places, size, _plan in FEWEST} == set(REMATCHES)
    assert fewest_rematches(21) == ()


REACHED = {
    **{(16, size): (repeats, 0) for size, repeats in ((2, 8), (3, 19), (4, 24))},
    **{(17, size): (0, 3) for size in (2, 3)},
    (17, 4): (2, 4),
    **{(18, size): (0, 2) for size in (2, 3)},
    (18, 4): (1, 3),
    **{(19, size): (0, 1) for size in (2, 3)},
    (19, 4): (3, 2),
    **{(20, size): (repeats, 0) for size, repeats in ((2, 0), (3, 0), (4, 6))},
    **{(21, size): (0, 3) for size in (2, 3, 4)},
    **{(22, size): (0, 2) for size in (2, 3, 4)},
    **{(23, size): (0, 1) for size in (2, 3, 4)},
    **{(24, size): (0, 0) for size in (2, 3, 4)},
}
QUICK = [(16, 2), (23, 3)]


@pytest.mark.parametrize(("count", "size"), sampled(sorted(REACHED), daily=QUICK))
def test_small_fields_of_teams_reach_fewest_rematches_known(count, size):
    request = _request(_teams(count, size))
    drawn = draw(request)
    found = report(request, drawn.rounds, drawn.sitting_out)
    assert (found.repeats, found.most_short_tables) == REACHED[count, size]
    assert (found.team_meetings, found.broken) == (0, ())
    assert found.optimal is (found.repeats == found.bound)


@settings(max_examples=15, deadline=None)
@given(st.integers(16, 24), st.integers(2, 4), st.integers(4, 5), st.integers(0, 999))
def test_units_of_plan_sit_once_round_and_never_beside_their_mates(count, size, rounds, seed):
    request = _request(_teams(count, size), rounds=rounds)
    found = _planned(request, seed)
    field = field_of(request, request.units)
    for groups in found.rounds if found else ():
        assert sorted(unit for group in groups for unit in group) == list(range(count))
        assert tuple(map(len, groups)) == field.sizes
        teams = [[request.units[unit].team for unit in group] for group in groups]
        assert all(len(set(group)) == len(group) for group in teams)


def test_those_linked_by_team_and_pair_never_meet():
    units = (
        DrawUnit(number=1, team="A"),
        DrawUnit(number=2, team="A", pair="p"),
        DrawUnit(number=3, pair="p"),
        DrawUnit(number=4, team="B", club="c"),
        DrawUnit(number=5, club="c"),
        DrawUnit(number=6, team="C"),
        *(DrawUnit(number=n) for n in range(7, 17)),
    )
    apart = {"team": Apart.MUST, "pair": Apart.MUST, "club": Apart.SHOULD}
    request = DrawRequest(method=Method.ROTATION, units=units, rounds=5, apart=apart)
    for seed in range(9):
        for groups in _planned(request, seed).rounds:
            assert max(len({0, 1, 2}.intersection(group)) for group in groups) == 1


@pytest.mark.parametrize(
    "values",
    [
        {"rounds": 3},
        {"rounds": 8},
        {"table_size": 5},
        {"history": (((1, 2, 3, 4),),)},
        {"uneven": Uneven.SIT_OUT, "alone": 3},
    ],
)
def test_other_fields_have_no_plan(values):
    assert _planned(_request([2] * 10, **values)) is None


def test_fixed_tables_have_no_plan():
    request = _request([], 19)
    units = (*request.units, DrawUnit(number=20, fixed_table=1))
    assert _planned(DrawRequest(method=Method.ROTATION, units=units, rounds=5)) is None


def test_more_rounds_than_five_are_known_for_twenty_four():
    assert not _planned(_request([3] * 8, rounds=7)).fewest
    assert _planned(_request([4] * 6, rounds=7)) is None


def test_plan_with_rematches_is_last_word_for_full_families_alone():
    assert _planned(_request([4] * 4, 1)).fewest
    assert not _planned(_request([4, 4, 4, 3], 2)).fewest
