"""Ranked: the best at table 1, the next at table 2, whoever met before."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.draws import draw
from tournaments.engine.draws.request import (
    Apart,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Seats,
    Uneven,
)
from tournaments.engine.draws.sizes import sizes_of
from tournaments.engine.verify import report

TEAMS = {"team": Apart.MUST}


def _units(count, fixed=(), **teams):
    """Units from 1; ``fixed`` tables by number, the numbers of each team."""
    team_of = {number: name for name, numbers in teams.items() for number in numbers}
    tables = dict(fixed)
    return tuple(
        DrawUnit(number=n, team=team_of.get(n, ""), fixed_table=tables.get(n))
        for n in range(1, count + 1)
    )


def _request(count=0, units=None, **values):
    units = units or _units(count)
    values.setdefault("ranking", tuple(unit.number for unit in units))
    return DrawRequest(method=Method.RANKED, units=units, **values)


def _seated(request):
    """The tables of the draw, each in ascending order."""
    [tables] = draw(request).rounds
    return [sorted(table) for table in tables]


def _judged(request):
    drawn = draw(request)
    return report(request, drawn.rounds, drawn.sitting_out)


def test_best_sit_at_table_1_whoever_met_before():
    history = (((1, 2, 3, 4), (5, 6, 7, 8)),) * 2
    request = _request(8, history=history, ranking=(8, 3, 5, 1, 2, 7, 4, 6))
    assert _seated(request) == [[1, 3, 5, 8], [2, 4, 6, 7]]
    told = _judged(request)
    assert (told.repeats, told.broken, told.optimal) == (4, (), True)


def test_match_is_between_neighbours():
    assert _seated(_request(6, table_size=2, ranking=(2, 6, 1, 4, 3, 5))) == [
        [2, 6],
        [1, 4],
        [3, 5],
    ]


def test_short_tables_are_the_last():
    assert _seated(_request(11)) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]


def test_lowest_of_those_who_have_not_yet_sits_out():
    sit_out = {"table_size": 4, "uneven": Uneven.SIT_OUT}
    first = _request(9, **sit_out)
    assert draw(first).sitting_out == ((9,),)
    history = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 3, 4), (5, 6, 7, 9)))
    again = _request(9, **sit_out, history=history)
    assert draw(again).sitting_out == ((7,),)
    assert _seated(again) == [[1, 2, 3, 4], [5, 6, 8, 9]]
    assert _judged(again).broken == ()


@pytest.mark.parametrize("count", range(5, 16))
def test_of_several_who_sit_out_some_do_so_again(count):
    """Round after round those sit out who did least often, though all who did so do."""
    history = ()
    rested = Counter(dict.fromkeys(range(1, count + 1), 0))
    for _round in range(2 * count):
        request = _request(count, uneven=Uneven.SIT_OUT, history=history)
        assert _judged(request).broken == ()
        drawn = draw(request)
        rested.update(drawn.sitting_out[0])
        assert max(rested.values()) - min(rested.values()) <= 1
        history += drawn.rounds


def test_who_sits_out_again_while_others_play_who_did_so_less_often_is_told():
    history = (((1, 2, 3, 4),), ((5, 6, 7, 4),))  # 4 alone has not sat out
    request = _request(7, uneven=Uneven.SIT_OUT, history=history)
    for resting in combinations(range(1, 8), 3):
        table = tuple(one for one in range(1, 8) if one not in resting)
        told = [str(said) for said in report(request, ((table,),), (resting,)).broken]
        assert any("sits out again" in said for said in told) == (4 not in resting)


def test_fixed_table_is_kept_and_the_others_move_up():
    request = _request(units=_units(12, fixed={2: 3}))
    assert _seated(request) == [[1, 3, 4, 5], [6, 7, 8, 9], [2, 10, 11, 12]]
    assert _judged(request).broken == ()


@pytest.mark.parametrize(
    ("fixed", "tables"),
    [({7: 1}, [[1, 2, 3, 7], [4, 5, 6]]), ({1: 2}, [[2, 3, 4], [1, 5, 6, 7]])],
)
def test_short_table_is_nobodys(fixed, tables):
    assert _seated(_request(units=_units(7, fixed=fixed))) == tables


def test_team_mates_are_kept_apart_where_they_must_be():
    units = _units(8, A=(1, 2))
    assert _seated(_request(units=units)) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert _seated(_request(units=units, apart={"team": Apart.SHOULD})) == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
    ]
    kept = _request(units=units, apart=TEAMS)
    assert _seated(kept) == [[1, 3, 4, 5], [2, 6, 7, 8]]
    assert _judged(kept).broken == ()


def test_who_finds_no_table_takes_the_place_of_the_nearest():
    """7 and 8, of one team, are left for the last table: 4 makes room for the better of them."""
    request = _request(units=_units(8, A=(7, 8)), apart=TEAMS)
    assert _seated(request) == [[1, 2, 3, 7], [4, 5, 6, 8]]
    assert (_judged(request).broken, _judged(request).team_meetings) == ((), 0)


def test_several_make_room_for_each_other_where_one_is_not_enough():
    """One gets up for 7, for that one another: no other round keeps them apart."""
    units = _units(7, fixed={3: 3, 5: 2}, A=(2, 6, 7), C=(4, 5))
    request = _request(units=units, table_size=3, apart=TEAMS)
    assert _seated(request) == [[2, 4], [1, 5, 6], [3, 7]]
    assert _judged(request).broken == ()


def test_more_than_can_be_kept_apart_is_told():
    with pytest.raises(DrawImpossible, match="3 of A cannot be kept apart at 2 tables"):
        draw(_request(units=_units(8, A=(1, 2, 3)), apart=TEAMS))


def test_who_cannot_be_kept_apart_sits_there_and_the_report_says_so():
    units = (
        DrawUnit(number=1, fixed_table=1, team="A"),
        DrawUnit(number=2, fixed_table=2, club="B"),
        DrawUnit(number=3, team="A", club="B"),
        DrawUnit(number=4),
    )
    request = _request(units=units, table_size=2, apart=TEAMS | {"club": Apart.MUST})
    assert [str(said) for said in _judged(request).broken] == [
        "Round 1, table 2: 2 and 3 must not meet (B)."
    ]


def test_who_has_no_rank_sits_behind_by_lot():
    drawn = {tuple(map(tuple, _seated(_request(8, ranking=(8, 7), seed=seed)))) for seed in "abcd"}
    assert {table[-2:] for table, _other in drawn} == {(7, 8)}
    assert len(drawn) > 1


def test_order_broken_by_hand_is_told():
    request = _request(8)
    [fault] = report(request, (((1, 2, 3, 8), (4, 5, 6, 7)),), ()).broken
    assert str(fault) == ("Round 1, table 2: 4 stands above 8 and could sit further up instead.")


FIELDS = st.integers(4, 40)
RANKINGS = st.randoms(use_true_random=False)


@given(count=FIELDS, size=st.integers(2, 4), uneven=st.sampled_from(Uneven), random=RANKINGS)
def test_tables_are_the_ranking_cut(count, size, uneven, random):
    ranking = list(range(1, count + 1))
    random.shuffle(ranking)
    request = _request(count, table_size=size, uneven=uneven, ranking=tuple(ranking))
    drawn = draw(request)
    assert draw(request) == drawn
    [tables], [resting] = drawn.rounds, drawn.sitting_out
    ranks = [sorted(ranking.index(number) for number in table) for table in tables]
    assert [rank for table in ranks for rank in table] == list(range(count - len(resting)))
    assert all(len(one) >= len(other) for one, other in pairwise(tables))
    assert sorted(resting) == sorted(ranking[count - len(resting) :])
    assert report(request, drawn.rounds, drawn.sitting_out).broken == ()


@given(count=FIELDS, names=st.integers(2, 12), random=RANKINGS, data=st.data())
def test_nobody_is_lost_and_order_and_musts_hold(count, names, random, data):
    tables = len(sizes_of(count, 4, Uneven.THREE).tables)
    teams = Counter()
    units = []
    for number in range(1, count + 1):
        name = f"T{random.randrange(names)}"
        teams[name] += 1
        fixed = random.choice([*range(1, tables + 1)]) if number == 1 else None
        units.append(
            DrawUnit(number=number, team=name if teams[name] <= tables else "", fixed_table=fixed)
        )
    ranking = [unit.number for unit in units]
    random.shuffle(ranking)
    history = (tuple(tuple(ranking[at : at + 4]) for at in range(0, count, 4)),)
    request = _request(
        units=tuple(units),
        ranking=tuple(ranking),
        apart=TEAMS,
        history=history * data.draw(st.integers(0, 2), "rounds"),
        seed=str(random.random()),
    )
    drawn = draw(request)
    seated = [number for table in drawn.rounds[0] for number in table]
    assert sorted([*seated, *drawn.sitting_out[0]]) == list(range(1, count + 1))
    told = report(request, drawn.rounds, drawn.sitting_out)
    assert (told.broken, told.team_meetings) == ((), 0)
    assert draw(request) == drawn


@given(
    units=st.integers(1, 60),
    size=st.integers(2, 6),
    uneven=st.sampled_from(Uneven),
    seats=st.one_of(st.none(), st.tuples(st.integers(1, 6), st.integers(0, 5))),
)
def test_who_plays_fills_the_same_tables_without_those_who_rest(units, size, uneven, seats):
    can = Seats(min(seats[0], size), size + seats[1]) if seats else None
    try:
        sizes = sizes_of(units, size, uneven, can)
    except DrawImpossible:
        return
    assert sizes_of(units - sizes.resting, size, uneven, can).tables == sizes.tables
