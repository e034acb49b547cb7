"""Repair: who leaves moves nobody, who comes finds a place, as few as can be change tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import examples, sampled
from tournaments.engine.draws import draw
from tournaments.engine.draws.repair import repaired, swapped
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Seats,
    Uneven,
)
from tournaments.engine.draws.sizes import sizes_of
from tournaments.engine.verify import report

UNITS = tuple(DrawUnit(number=n, team=f"T{n // 4}") for n in range(48))
REQUEST = DrawRequest(
    method=Method.ROTATION, units=UNITS, rounds=5, seed="Borek", apart={"team": Apart.MUST}
)
LATE = tuple(DrawUnit(number=100 + n) for n in range(4))


@pytest.fixture(scope="module")
def drawn():
    return draw(REQUEST)


def _sizes(found, played):
    return sorted(map(len, found.draw.rounds[played]), reverse=True)


def _report(found, leaving=(), joining=()):
    """Of what was repaired from the second round on."""
    units = [unit for unit in UNITS if unit.number not in leaving] + list(joining)
    request = replace(REQUEST, units=tuple(units), rounds=4, history=found.draw.rounds[:1])
    return report(request, found.draw.rounds[1:], found.draw.sitting_out[1:])


def test_one_who_stays_away_moves_nobody(drawn):
    found = repaired(REQUEST, drawn, 1, leaving=[7])
    assert found.moved == ((), (), (), (), ())
    assert found.draw.rounds[0] == drawn.rounds[0]
    for played in range(1, 5):
        assert _sizes(found, played) == [4] * 11 + [3]
        assert all(
            set(after) == set(before) - {7}
            for before, after in zip(drawn.rounds[played], found.draw.rounds[played], strict=True)
        )


def test_late_comer_takes_place_and_moves_nobody(drawn):
    gone = repaired(REQUEST, drawn, 1, leaving=[7])
    found = repaired(
        replace(REQUEST, units=tuple(unit for unit in UNITS if unit.number != 7)),
        gone.draw,
        1,
        joining=LATE[:1],
    )
    assert found.moved == ((), (), (), (), ())
    assert _report(found, [7], LATE[:1]).repeats == 0
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 12] * 4


def test_table_of_two_calls_one(drawn):
    leaving = drawn.rounds[1][3][:2]
    found = repaired(REQUEST, drawn, 1, leaving=leaving)
    assert list(map(len, found.moved)) == [0, 1, 0, 0, 0]
    assert _sizes(found, 1) == [4] * 10 + [3, 3]


def test_four_who_leave_close_last_table(drawn):
    found = repaired(REQUEST, drawn, 1, leaving=[0, 1, 2, 3])
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 11] * 4
    assert all(len(moved) <= 4 for moved in found.moved)
    assert _report(found, [0, 1, 2, 3]).team_meetings == 0


def test_late_comer_without_place_opens_table(drawn):
    found = repaired(REQUEST, drawn, 1, joining=LATE[:1])
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 10 + [3] * 3] * 4
    assert list(map(len, found.moved)) == [0, 2, 2, 2, 2]
    assert (_report(found, (), LATE[:1]).repeats, _report(found, (), LATE[:1]).team_meetings) == (
        0,
        0,
    )


def test_four_late_comers_have_table_of_their_own(drawn):
    found = repaired(REQUEST, drawn, 1, joining=LATE)
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 13] * 4
    assert found.moved == ((), (), (), (), ())


def test_late_comer_avoids_own_team(drawn):
    """Two places are free, at the table of a team-mate and at another one."""
    tables = drawn.rounds[4]
    team = UNITS[tables[0][0]].team
    other = next(
        place for place, table in enumerate(tables) if team not in {UNITS[n].team for n in table}
    )
    leaving, late = [tables[0][1], tables[other][0]], DrawUnit(number=100, team=team)
    found = repaired(REQUEST, drawn, 4, leaving=leaving, joining=(late,))
    assert 100 in found.draw.rounds[4][other]
    assert found.moved == ((), (), (), (), ())


def test_who_rests_takes_place_first():
    units = UNITS[:18]
    request = replace(REQUEST, units=units, rounds=1, uneven=Uneven.SIT_OUT)
    before = draw(request)
    leaving = before.rounds[0][0][0]
    found = repaired(request, before, 0, leaving=[leaving])
    assert _sizes(found, 0) == [4] * 4
    assert len(found.draw.sitting_out[0]) == 1
    assert len(found.moved[0]) == 1
    assert set(found.moved[0]) <= set(before.sitting_out[0])


def test_too_few_are_refused(drawn):
    with pytest.raises(DrawImpossible, match="Too few stay"):
        repaired(REQUEST, drawn, 0, leaving=range(46))


def test_two_change_places():
    before = Draw(rounds=(((1, 2), (3, 4)),), sitting_out=((5,),))
    assert swapped(before, 0, 2, 3).rounds == (((1, 3), (2, 4)),)
    assert swapped(before, 0, 5, 1) == Draw(rounds=(((5, 2), (3, 4)),), sitting_out=((1,),))


EIGHT = tuple(DrawUnit(number=n) for n in range(1, 9))
HALL = Draw(rounds=(((1, 2, 3, 4), (5, 6, 7, 8)),), sitting_out=((),))


def test_late_comer_who_must_not_meet_table_changes_with_another():
    units = tuple(DrawUnit(number=n, team="A" if n == 1 else "") for n in range(1, 9))
    request = DrawRequest(method=Method.ROTATION, units=units, apart={"team": Apart.MUST})
    found = repaired(request, HALL, 0, leaving=[4], joining=(DrawUnit(number=9, team="A"),))
    assert [set(table) for table in found.draw.rounds[0]] == [{1, 2, 3, 5}, {6, 7, 8, 9}]
    assert found.moved == ((5,),)


def test_small_table_stays_where_all_others_have_fixed_one():
    units = tuple(DrawUnit(number=n, fixed_table=1 if n < 5 else None) for n in range(1, 9))
    request = DrawRequest(method=Method.ROTATION, units=units)
    found = repaired(request, HALL, 0, leaving=[7, 8])
    assert [set(table) for table in found.draw.rounds[0]] == [{1, 2, 3, 4}, {5, 6}]
    assert found.moved == ((),)


def test_one_who_is_left_alone_rests():
    found = repaired(DrawRequest(method=Method.ROTATION, units=EIGHT), HALL, 0, leaving=[6, 7, 8])
    assert found.draw == Draw(rounds=(((1, 2, 3, 4),),), sitting_out=((5,),))
    assert found.moved == ((5,),)


THREES = DrawRequest(
    method=Method.RANDOM,
    units=tuple(DrawUnit(number=n) for n in range(1, 10)),
    table_size=3,
    seats=Seats(3, 3),
    seed="Borek",
)


def test_game_that_needs_every_seat_has_no_table_of_two():
    before = draw(THREES)
    found = repaired(THREES, before, 0, leaving=[before.rounds[0][1][0]])
    assert _sizes(found, 0) == [3, 3]
    assert found.draw.rounds[0][0] == before.rounds[0][0]
    assert len(found.draw.sitting_out[0]) == 2
    back = repaired(THREES, found.draw, 0, joining=(DrawUnit(number=10),))
    assert _sizes(back, 0) == [3, 3, 3]


def test_game_for_three_or_four_seats_who_is_left_at_larger_table():
    request = replace(THREES, seats=Seats(3, 4))
    before = draw(request)
    found = repaired(request, before, 0, leaving=[before.rounds[0][0][0]])
    assert _sizes(found, 0) == [4, 4]
    assert found.draw.sitting_out[0] == ()


def test_too_few_for_game_that_needs_every_seat_are_refused():
    before = draw(THREES)
    with pytest.raises(DrawImpossible, match="Too few"):
        repaired(THREES, before, 0, leaving=range(3, 10))


@pytest.mark.parametrize("units", [9, 13, 16])
def test_where_partners_change_who_comes_and_goes_gets_new_partners(units):
    request = DrawRequest(
        method=Method.MOVEMENT,
        units=tuple(DrawUnit(number=n) for n in range(1, units + 1)),
        rounds=5,
        uneven=Uneven.SIT_OUT,
        seats=Seats(4, 4),
        seed="Borek",
    )
    made = draw(request)
    found = repaired(request, made, 1, leaving=[2], joining=(DrawUnit(number=99),))
    assert found.draw.rounds[0] == made.rounds[0]
    everybody = {*range(1, units + 1), 99} - {2}
    partners = []
    for played, tables in enumerate(found.draw.rounds):
        assert all(len(table) == 4 for table in tables)
        partners += [{table[at], table[at + 2]} for table in tables for at in (0, 1)]
        if played:
            seated = [number for table in tables for number in table]
            assert sorted([*seated, *found.draw.sitting_out[played]]) == sorted(everybody)
    again = len(partners) - len({frozenset(pair) for pair in partners})
    assert again <= len(partners) // 4


@settings(max_examples=examples(15, 60), deadline=None)
@given(st.data())
def test_where_everybody_meets_everybody_is_seated_after_any_repair(data):
    """Also where tables may be one short, or larger: everybody once, and the rounds before stay."""
    units = data.draw(st.integers(4, 13))
    request = DrawRequest(
        method=Method.MOVEMENT,
        units=tuple(DrawUnit(number=n) for n in range(1, units + 1)),
        rounds=data.draw(st.integers(1, 3)),
        uneven=data.draw(st.sampled_from(list(Uneven))),
        seats=data.draw(st.sampled_from([None, Seats(4, 4), Seats(3, 4), Seats(3, 6)])),
        seed="Borek",
    )
    made = draw(request)
    leaving = data.draw(st.sets(st.integers(1, units), max_size=units - 4))
    joining = LATE[: data.draw(st.integers(0, 3))]
    found = repaired(request, made, 0, leaving, joining).draw
    everybody = {*range(1, units + 1), *(unit.number for unit in joining)} - leaving
    for tables, resting in zip(found.rounds, found.sitting_out, strict=True):
        assert sorted([*chain.from_iterable(tables), *resting]) == sorted(everybody)


@settings(max_examples=examples(40), deadline=None)
@given(st.data())
def test_tables_are_as_large_as_draw_with_same_choice_makes_them(data):
    units = data.draw(st.integers(13, 45))
    request = DrawRequest(
        method=Method.RANDOM,
        units=tuple(DrawUnit(number=n) for n in range(1, units + 1)),
        uneven=data.draw(st.sampled_from(list(Uneven))),
        seats=data.draw(st.sampled_from([None, Seats(3, 4), Seats(4, 4)])),
        seed="Borek",
    )
    leaving = data.draw(st.sets(st.integers(1, units), max_size=6))
    joining = tuple(DrawUnit(number=100 + n) for n in range(data.draw(st.integers(0, 6))))
    found = repaired(request, draw(request), 0, leaving, joining, evenly=data.draw(st.booleans()))
    asked = sizes_of(
        units - len(leaving) + len(joining), request.table_size, request.uneven, request.seats
    )
    assert sorted(map(len, filter(None, found.draw.rounds[0])), reverse=True) == list(asked.tables)
    assert len(found.draw.sitting_out[0]) == asked.resting
    staying = {*range(1, units + 1), *(unit.number for unit in joining)} - leaving
    assert sorted([*chain(*found.draw.rounds[0]), *found.draw.sitting_out[0]]) == sorted(staying)


@pytest.mark.parametrize(
    ("size", "seats", "before", "after"),
    [(8, None, 11, 12), (8, None, 13, 11), (6, Seats(5, 11), 22, 23), (2, None, 9, 8)],
)
def test_large_and_small_tables_are_as_large_as_drawn(size, seats, before, after):
    units = tuple(DrawUnit(number=n) for n in range(1, before + 1))
    request = DrawRequest(
        method=Method.RANDOM, units=units, table_size=size, seats=seats, seed="Borek"
    )
    leaving = range(after + 1, before + 1)
    joining = tuple(DrawUnit(number=n) for n in range(before + 1, after + 1))
    found = repaired(request, draw(request), 0, leaving, joining).draw
    asked = sizes_of(after, size, request.uneven, seats)
    assert sorted(map(len, filter(None, found.rounds[0])), reverse=True) == list(asked.tables)
    assert len(found.sitting_out[0]) == asked.resting


def _late_in_a_field_of_41(*, evenly):
    """Round 1 is played; the late comer is there for rounds 2 to 4."""
    units = tuple(DrawUnit(number=n) for n in range(1, 42))
    request = DrawRequest(
        method=Method.ROTATION, units=units, rounds=4, seed="Borek", uneven=Uneven.SIT_OUT
    )
    made = draw(request)
    later = replace(request, rounds=3, history=made.rounds[:1])
    coming = Draw(rounds=made.rounds[1:], sitting_out=made.sitting_out[1:])
    return made, repaired(later, coming, 0, (), (DrawUnit(number=42),), evenly=evenly)


def test_late_comer_rests_in_all_rounds_where_as_few_as_possible_move():
    _made, found = _late_in_a_field_of_41(evenly=False)
    assert found.moved == ((), (), ())
    assert all(42 in resting for resting in found.draw.sitting_out)


def test_late_comer_plays_where_all_rest_as_evenly_as_possible():
    made, found = _late_in_a_field_of_41(evenly=True)
    rests = Counter(chain(*made.sitting_out[:1], *found.draw.sitting_out))
    assert rests[42] == 0
    assert set(rests.values()) == {1}
    assert [len(resting) for resting in found.draw.sitting_out] == [2, 2, 2]
    assert [[len(table) for table in tables] for tables in found.draw.rounds] == [[4] * 10] * 3
    assert list(map(len, found.moved)) == [1, 1, 1]
    assert (
        Counter(
            frozenset(pair)
            for tables in (*made.rounds[:1], *found.draw.rounds)
            for table in tables
            for pair in combinations(table, 2)
        ).most_common(1)[0][1]
        == 1
    )


@settings(max_examples=examples(25, 100), deadline=None)
@given(st.data())
def test_nobody_rests_twice_more_than_another(data):
    units = data.draw(st.integers(5, 15))
    request = DrawRequest(
        method=Method.RANDOM,
        units=tuple(DrawUnit(number=n) for n in range(1, units + 1)),
        uneven=Uneven.SIT_OUT,
    )
    order = st.permutations(range(1, units + 1))
    hall = [data.draw(order) for _ in range(data.draw(st.integers(1, 4)))]
    whole = units - units % 4
    before = Draw(
        rounds=tuple(tuple(tuple(some[at : at + 4]) for at in range(0, whole, 4)) for some in hall),
        sitting_out=tuple(tuple(some[whole:]) for some in hall),
    )
    leaving = data.draw(st.sets(st.integers(1, units), max_size=units - 5))
    joining = LATE[: data.draw(st.integers(0, 3))]
    found = repaired(request, before, 0, leaving, joining, evenly=True).draw
    staying = {*range(1, units + 1), *(unit.number for unit in joining)} - leaving
    rests = Counter(chain(*found.sitting_out))
    assert max(rests[one] for one in staying) - min(rests[one] for one in staying) <= 1


def test_who_must_not_meet_table_rests_on():
    units = (
        *(DrawUnit(number=n, team="A") for n in range(1, 4)),
        *(DrawUnit(number=n) for n in range(4, 8)),
    )
    request = DrawRequest(
        method=Method.RANDOM,
        units=units,
        uneven=Uneven.SIT_OUT,
        apart={"team": Apart.MUST},
        history=(((1, 4, 5, 6),),),
    )
    before = Draw(rounds=(((1, 4, 5, 6),),), sitting_out=((2, 3, 7),))
    found = repaired(request, before, 0, evenly=True)
    [table] = found.draw.rounds[0]
    assert 7 in table
    assert len(set(table) & {1, 2, 3}) == 1


@pytest.mark.parametrize(
    ("method", "units"),
    sampled(  # rotations of thirteen are the dearest
        product([Method.ROTATION, Method.MOVEMENT], [16, 18, 13]),
        daily=[(Method.ROTATION, 18), (Method.MOVEMENT, 13)],
    ),
)
def test_who_is_absent_in_round_has_no_place_in_it(method, units):
    request = DrawRequest(
        method=method,
        units=tuple(DrawUnit(number=n) for n in range(1, units + 1)),
        rounds=3,
        seed="Borek",
        uneven=Uneven.SIT_OUT,
        absent=((), (3, 4), (3,)),
    )
    made = draw(request)
    rests = Counter(chain(*made.sitting_out))
    for absent, tables, resting in zip(request.absent, made.rounds, made.sitting_out, strict=True):
        there = {*range(1, units + 1)} - set(absent)
        assert sorted([*chain(*tables), *resting]) == sorted(there)
        assert len(resting) == len(there) % 4
    assert max(rests.values()) == 1
    assert report(request, made.rounds, made.sitting_out).broken == ()
    broken = report(replace(request, absent=()), made.rounds, made.sitting_out).broken
    assert [str(fault) for fault in broken if "missing" in fault.message] == [
        "Round 2: 3 is missing.",
        "Round 2: 4 is missing.",
        "Round 3: 3 is missing.",
    ]


def test_who_does_not_play_and_is_seated_breaks_draw(drawn):
    request = replace(REQUEST, absent=((), (7,)))
    broken = report(request, drawn.rounds, drawn.sitting_out).broken
    assert "Round 2: 7 does not play." in [str(fault) for fault in broken]


def test_who_is_too_many_at_table_rests_where_some_sit_out():
    """Tables of seven, once the director lets some sit out instead."""
    units = tuple(DrawUnit(number=n) for n in range(1, 27))
    asked = DrawRequest(
        method=Method.RANDOM, units=units, table_size=6, seats=Seats(6, 9), seed="Borek"
    )
    drawn = draw(asked)
    assert sorted(map(len, drawn.rounds[0])) == [6, 6, 7, 7]
    leaving = [*drawn.rounds[0][2], drawn.rounds[0][3][0]]
    found = repaired(replace(asked, uneven=Uneven.SIT_OUT), drawn, 0, leaving).draw
    assert [len(table) for table in found.rounds[0] if table] == [6, 6, 6]
    staying = {unit.number for unit in units} - set(leaving)
    assert sorted([*chain(*found.rounds[0]), *found.sitting_out[0]]) == sorted(staying)
