"""Repair: who leaves moves nobody, who comes finds a place, as few as can be change tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


def test_late_comer_takes_the_place_and_moves_nobody(drawn):
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


def test_four_who_leave_close_the_last_table(drawn):
    found = repaired(REQUEST, drawn, 1, leaving=[0, 1, 2, 3])
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 11] * 4
    assert all(len(moved) <= 4 for moved in found.moved)
    assert _report(found, [0, 1, 2, 3]).team_meetings == 0


def test_late_comer_without_a_place_opens_a_table(drawn):
    found = repaired(REQUEST, drawn, 1, joining=LATE[:1])
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 10 + [3] * 3] * 4
    assert list(map(len, found.moved)) == [0, 2, 2, 2, 2]
    assert (_report(found, (), LATE[:1]).repeats, _report(found, (), LATE[:1]).team_meetings) == (
        0,
        0,
    )


def test_four_late_comers_have_a_table_of_their_own(drawn):
    found = repaired(REQUEST, drawn, 1, joining=LATE)
    assert [_sizes(found, played) for played in range(1, 5)] == [[4] * 13] * 4
    assert found.moved == ((), (), (), (), ())


def test_late_comer_avoids_the_own_team(drawn):
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


def test_who_rests_takes_a_place_first():
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


HALL = Draw(rounds=(((1, 2, 3, 4), (5, 6, 7, 8)),), sitting_out=((),))


def test_late_comer_who_must_not_meet_the_table_changes_with_another():
    units = tuple(DrawUnit(number=n, team="A" if n == 1 else "") for n in range(1, 9))
    request = DrawRequest(method=Method.ROTATION, units=units, apart={"team": Apart.MUST})
    found = repaired(request, HALL, 0, leaving=[4], joining=(DrawUnit(number=9, team="A"),))
    assert [set(table) for table in found.draw.rounds[0]] == [{1, 2, 3, 5}, {6, 7, 8, 9}]
    assert found.moved == ((5,),)


def test_small_table_stays_where_all_others_have_a_fixed_one():
    units = tuple(DrawUnit(number=n, fixed_table=1 if n < 5 else None) for n in range(1, 9))
    request = DrawRequest(method=Method.ROTATION, units=units)
    found = repaired(request, HALL, 0, leaving=[6, 7, 8])
    assert [set(table) for table in found.draw.rounds[0]] == [{1, 2, 3, 4}, {5}]
    assert found.moved == ((),)


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


def test_game_for_three_or_four_seats_who_is_left_at_a_larger_table():
    request = replace(THREES, seats=Seats(3, 4))
    before = draw(request)
    found = repaired(request, before, 0, leaving=[before.rounds[0][0][0]])
    assert _sizes(found, 0) == [4, 4]
    assert found.draw.sitting_out[0] == ()


def test_too_few_for_a_game_that_needs_every_seat_are_refused():
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


@settings(max_examples=60, deadline=None)
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
