"""Rounds of a knock-out: drawn by the bracket, judged by code that does not know how."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.records import RecordRefused
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawImpossible, DrawRequest, DrawUnit, Method
from tournaments.engine.fingerprint import request_json
from tournaments.engine.verify import report
from tournaments.records.draws import read_request


def _request(bracket, size=2, third=(), fixed=(), **values):
    tables = dict(fixed)
    numbers = sorted({*bracket, *third} - {0})
    return DrawRequest(
        method=Method.KNOCKOUT,
        units=tuple(DrawUnit(number=n, fixed_table=tables.get(n)) for n in numbers),
        table_size=size,
        bracket=tuple(bracket),
        third_place=tuple(third),
        seed="3 5 1",
        **values,
    )


def _seated(request):
    [tables] = draw(request).rounds
    return [sorted(table) for table in tables]


def _broken(request, rounds, resting=()):
    return [str(one) for one in report(request, (rounds,), (resting,)).broken]


def test_two_at_a_table_are_the_first_and_the_last():
    request = _request(range(1, 9))
    assert _seated(request) == [[1, 8], [4, 5], [2, 7], [3, 6]]
    assert draw(request).sitting_out == ((),)


def test_heats_are_dealt_by_snake():
    assert _seated(_request(range(1, 17), 4)) == [
        [1, 8, 9, 16],
        [4, 5, 12, 13],
        [2, 7, 10, 15],
        [3, 6, 11, 14],
    ]


def test_who_has_nobody_to_play_against_rests():
    request = _request((1, 2, 3, 4, 5, 6, 0, 0))
    drawn = draw(request)
    assert (_seated(request), drawn.sitting_out) == ([[4, 5], [3, 6]], ((1, 2),))
    assert report(request, drawn.rounds, drawn.sitting_out).broken == ()


def test_half_a_heat_goes_on_without_playing():
    request = _request((1, 2, 3, 0, 5, 0, 0, 0), 4)
    assert (_seated(request), draw(request).sitting_out) == ([], ((1, 2, 3, 5),))
    request = _request((1, 2, 3, 4, 5, 0, 0, 0), 4)
    assert (_seated(request), draw(request).sitting_out) == ([[1, 4, 5]], ((2, 3),))


def test_third_place_is_played_at_the_last_table():
    assert _seated(_request((3, 2), third=(1, 4))) == [[2, 3], [1, 4]]
    alone = _request((3, 2), third=(4,))
    assert (_seated(alone), draw(alone).sitting_out) == ([[2, 3]], ((4,),))


def test_final_without_an_opponent_is_no_table():
    walk_over = _request((3, 0))
    assert draw(walk_over).rounds == ((),)
    assert draw(walk_over).sitting_out == ((3,),)
    with pytest.raises(DrawImpossible, match="Nobody is left"):
        draw(_request((0, 0)))


def test_fixed_table_holds_for_one_of_its_match():
    request = _request(range(1, 9), fixed={6: 1, 3: 2}.items())
    assert _seated(request)[0] == [3, 6] or _seated(request)[1] == [3, 6]
    drawn = draw(request)
    assert report(request, drawn.rounds, drawn.sitting_out).broken == ()


def test_who_sat_first_less_often_sits_first():
    history = (((1, 3), (4, 2)), ((1, 4), (3, 2)))
    assert draw(_request((1, 2), history=history)).rounds == (((2, 1),),)
    past = (((4, 1, 2, 3),), ((4, 1, 2, 3),), ((4, 1, 2, 3),))
    [[table]] = draw(_request((1, 2, 3, 4), 4, history=past)).rounds
    assert table[0] != 4


@pytest.mark.parametrize(("places", "size"), [(4, 2), (8, 2), (8, 4), (4, 4), (16, 4), (16, 8)])
def test_drawn_knockout_breaks_no_rule_of_the_bracket(places, size):
    drawn = draw(request := _request(range(1, places + 1), size))
    said = report(request, drawn.rounds, drawn.sitting_out)
    assert (said.broken, said.optimal) == ((), True)


def test_of_all_ways_to_seat_four_the_bracket_alone_is_in_order():
    request = _request((1, 2, 3, 4))
    good = [
        order
        for order in permutations((1, 2, 3, 4))
        if not _broken(request, (order[:2], order[2:]))
    ]
    assert {frozenset(map(frozenset, (one[:2], one[2:]))) for one in good} == {
        frozenset({frozenset({1, 4}), frozenset({2, 3})})
    }


@given(st.data())
def test_any_exchange_is_found(data):
    """Whoever changes places with somebody of another table plays against the bracket."""
    size = data.draw(st.sampled_from((2, 4)))
    numbers = data.draw(st.permutations(range(1, 4 * size + 1)))
    request = _request(numbers, size)
    [tables] = draw(request).rounds
    one, other = data.draw(st.sampled_from(list(combinations(range(len(tables)), 2))))
    changed = [list(table) for table in tables]
    changed[one][0], changed[other][0] = changed[other][0], changed[one][0]
    assert _broken(request, tuple(map(tuple, changed)))
    assert not _broken(request, tables)


def test_report_names_tables_against_the_bracket():
    request = _request((1, 2, 3, 4), third=())
    assert _broken(request, ((1, 2), (3, 4))) == [
        "Round 1, table 1: by the bracket 1 and 2 do not play each other.",
        "Round 1, table 2: by the bracket 3 and 4 do not play each other.",
        "Round 1: by the bracket these play at one table: 1, 4.",
        "Round 1: by the bracket these play at one table: 2, 3.",
    ]
    assert _broken(request, ((1, 4),), (2, 3)) == [
        "Round 1: by the bracket these play at one table: 2, 3."
    ]
    final = _request((1, 2), third=(3, 4))
    assert _broken(final, ((1, 2),), (3, 4)) == [
        "Round 1: by the bracket these play at one table: 3, 4."
    ]
    lone = _request((1, 2, 3, 0, 5, 6, 7, 8), 4)
    assert "Round 1, table 1: 2 sit there. Allowed: 3, 4." in _broken(lone, ((1, 5), (2, 3, 6, 7)))
    walk_over = _request((1, 2, 3, 0))
    assert _broken(walk_over, ((1,), (2, 3)))[-1] == "Round 1: 1 would go on without playing."


@pytest.mark.parametrize(
    ("changed", "path", "message"),
    [
        ({"bracket": ()}, ("bracket",), "Must have as many places as fill 1, 2, 4, 8 … tables."),
        ({"bracket": (1, 2, 3, 9)}, ("bracket",), "Nobody has the number 9."),
        ({"bracket": (1, 2, 3, 3)}, ("bracket",), "The number 3 is given twice."),
        ({"bracket": (1, 2, 3, 0)}, ("bracket",), "The number 4 is missing."),
    ],
)
def test_bracket_that_cannot_be_is_refused(changed, path, message):
    request = replace(_request((1, 2, 3, 4)), **changed)
    with pytest.raises(RecordRefused) as refused:
        read_request(request_json(request))
    assert message in [str(fault.message) for fault in refused.value.faults]
    assert path in [fault.path for fault in refused.value.faults]


def test_request_is_read_as_it_was_written():
    request = _request((3, 2), third=(1, 4), fixed={3: 9}.items())
    assert read_request(request_json(request)) == request
    plain = replace(request, method=Method.RANDOM, bracket=(), third_place=())
    assert {"bracket", "third_place"}.isdisjoint(request_json(plain))
