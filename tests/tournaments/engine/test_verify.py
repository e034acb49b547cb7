"""The report: hand-counted draws, must-rules in words, bounds against brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Uneven
from tournaments.engine.verify import report

MUST = {"team": Apart.MUST}


def _request(count=0, method=Method.ROTATION, **values):
    units = values.pop("units", None) or tuple(DrawUnit(number=n) for n in range(1, count + 1))
    return DrawRequest(method=method, units=units, **values)


def _broken(request, rounds, sitting_out=()):
    return [str(text) for text in report(request, rounds, sitting_out).broken]


HAND = (  # counted by hand: 8 people, tables of four, the second round exchanges two pairs
    ((1, 2, 3, 4), (5, 6, 7, 8)),
    ((1, 2, 5, 6), (3, 4, 7, 8)),
)
TEAMS = tuple(
    DrawUnit(
        number=n, team="A" if n < 3 else "", club="B" if n > 6 else "", pair="c" * (n in {3, 7})
    )
    for n in range(1, 9)
)


def test_report_of_a_draw_counted_by_hand():
    told = report(_request(units=TEAMS, rounds=2), HAND, ((), ()))
    assert told.as_json() == {
        "meetings": {"0": 8, "1": 16, "2": 4},
        "repeats": 4,
        "team_meetings": 2,
        "pair_meetings": 1,
        "club_meetings": 2,
        "seats": {"spread": 2},
        "short_tables": {"max_per_unit": 0},
        "same_table_twice": 4,
        "bound": {"repeats": 4},
        "optimal": True,
    }
    assert told.broken == ()


def test_history_counts_for_meetings_and_returns_but_not_as_this_draws_rematch():
    played = (((1, 2, 3, 4), (5, 6, 7, 8)),) * 2
    told = report(_request(8, history=played), (((1, 2, 5, 6), (3, 4, 7, 8)),), ((),))
    assert dict(told.meetings) == {0: 8, 1: 8, 2: 8, 3: 4}
    assert (told.repeats, told.bound, told.same_table_twice, told.seat_spread) == (4, 4, 4, 1)


def test_whoever_keeps_a_table_does_not_come_back_to_it():
    units = (DrawUnit(number=1, fixed_table=1), *(DrawUnit(number=n) for n in range(2, 5)))
    rounds = (((1, 2), (3, 4)), ((1, 3), (2, 4)))
    told = report(_request(units=units, rounds=2, table_size=2), rounds, ())
    assert (told.same_table_twice, told.broken) == (1, ())


def test_short_tables_and_rests_are_counted_together():
    rounds = (((1, 2, 3), (4, 5, 6, 7)), ((4, 5, 1), (2, 3, 6, 7)))
    told = report(_request(7, rounds=2), rounds, ((), ()))
    assert (told.most_short_tables, told.seat_spread) == (2, 2)
    resting = report(_request(5, rounds=2, uneven=Uneven.SIT_OUT), HAND[:0], ((1,), (1,)))
    assert resting.most_short_tables == 2


def test_last_seat_of_a_whole_table_is_no_ones_due_at_short_ones():
    rounds = (((1, 2, 3),), ((3, 1, 2),), ((2, 3, 1),))
    assert report(_request(3, rounds=3), rounds, ()).seat_spread == 0


WORDS = [
    (_request(8, rounds=3), HAND, (), ["Rounds asked for: 3, drawn: 2."]),
    (
        _request(4),
        (((1, 2, 3, 3),),),
        (),
        ["Round 1: 3 is there more than once.", "Round 1: 4 is missing."],
    ),
    (
        _request(4),
        (((1, 2, 3, 9),),),
        (),
        ["Round 1: nobody has the number 9.", "Round 1: 4 is missing."],
    ),
    (
        _request(9),
        (((1, 2, 3, 4, 5), (6, 7, 8, 9)),),
        (),
        ["Round 1, table 1: 5 sit there. Allowed: 3, 4."],
    ),
    (
        _request(7, method=Method.ROUND_ROBIN),
        (((1, 2), (3, 4), (5,)),),
        ((6, 7),),
        [
            "Round 1, table 3: 1 sits there. Allowed: 2.",
            "Round 1: 2 sit out, 1 would do.",
        ],
    ),
    (
        _request(units=TEAMS, rounds=1, apart=MUST),
        HAND[:1],
        (),
        ["Round 1, table 1: 1 and 2 must not meet (A)."],
    ),
    (
        _request(
            units=(DrawUnit(number=1, fixed_table=2), *(DrawUnit(number=n) for n in (2, 3, 4))),
            table_size=2,
        ),
        (((1, 2), (3, 4)),),
        (),
        ["Round 1: 1 belongs to table 2 and sits at 1."],
    ),
    (
        _request(6, method=Method.SWISS, history=(((1, 2), (3, 4), (5, 6)),)),
        (((1, 2), (3, 5), (4, 6)),),
        (),
        [
            (
                "Round 2, table 1: 1 and 2 meet again; with 1 and 3 exchanged there would be "
                "fewer rematches."
            )
        ],
    ),
    (
        _request(3, method=Method.SWISS, history=(((1, 2),),)),
        (((1, 2),),),
        ((3,),),
        ["3 sits out again although others have done so less often."],
    ),
    (
        _request(4, method=Method.MOVEMENT, rounds=2),
        (((1, 2, 3, 4),), ((1, 4, 3, 2),)),
        (),
        ["1 and 3 are partners more than once.", "2 and 4 are partners more than once."],
    ),
    (
        _request(2, method=Method.SWISS),
        (((1, 2),),),
        ((), (1,)),
        ["Somebody sits out in a round that is not drawn.", "Round 2: 1 sits out, 0 would do."],
    ),
]


@pytest.mark.parametrize(("request_", "rounds", "sitting_out", "said"), WORDS)
def test_broken_rules_are_said_in_words(request_, rounds, sitting_out, said):
    assert _broken(request_, rounds, sitting_out) == said
    assert report(request_, rounds, sitting_out).optimal is False


def test_first_fifty_faults_are_enough():
    assert len(_broken(_request(200), ((),))) == 50


def test_rematch_that_nobody_can_avoid_breaks_nothing():
    twice = (((1, 2),), ((2, 1),))
    told = report(_request(2, table_size=2, rounds=2), twice, ())
    assert (told.repeats, told.bound, told.optimal, told.broken) == (1, 1, True, ())


def test_rematch_is_no_fault_where_everyone_may_meet_again():
    assert _broken(_request(6, method=Method.RANDOM, history=HAND[:1], table_size=2),
                 (((1, 2), (3, 4), (5, 6)),)) == []  # fmt: skip


@pytest.mark.parametrize(
    ("count", "size", "allowed"),
    [(29, 4, {3, 4}), (28, 4, {4}), (5, 4, {2, 3, 4, 5}), (13, 6, {4, 5, 6, 7}), (3, 4, {3, 4})],
)
def test_sizes_that_are_allowed(count, size, allowed):
    tables = [tuple(range(10 * length, 11 * length)) for length in range(1, 9)]
    request = _request(count, table_size=size)
    told = [
        len(table)
        for table in tables
        if not any("Allowed" in text for text in _broken(request, ((table,),)))
    ]
    assert set(told) == allowed


@pytest.mark.parametrize(
    ("count", "musts", "bound"),
    [(12, False, 24), (16, False, 0), (16, True, 24), (20, True, 0), (24, True, 0)],
)
def test_bound_of_five_rounds_is_the_proved_one(count, musts, bound):
    units = tuple(DrawUnit(number=n, team=str((n - 1) // 4)) for n in range(1, count + 1))
    request = _request(units=units, rounds=5, apart=MUST if musts else {})
    whole = tuple(tuple(range(start, start + 4)) for start in range(1, count, 4))
    assert report(request, (whole,) * 5, ()).bound == bound


def _partitions(numbers, size):
    """Every way to sit at tables of this size."""
    if not numbers:
        yield ()
        return
    first, *others = numbers
    for beside in combinations(others, size - 1):
        rest = [number for number in others if number not in beside]
        for tables in _partitions(rest, size):
            yield ((first, *beside), *tables)


@pytest.mark.parametrize(("count", "size", "rounds"), [(4, 2, 4), (6, 2, 3), (6, 3, 2), (8, 4, 2)])
def test_bound_is_the_least_of_all_draws(count, size, rounds):
    """One first round is as good as another; the bound is reached in these small fields."""
    every = list(_partitions(list(range(1, count + 1)), size))
    best = [every[:1]]
    for _round in range(rounds - 1):
        best = [[*before, tables] for before in best for tables in every]
    request = _request(count, table_size=size, rounds=rounds, method=Method.RANDOM)
    told = [report(request, tuple(drawn), ()) for drawn in best]
    assert {one.bound for one in told} == {min(one.repeats for one in told)}


@given(st.integers(4, 14), st.integers(2, 5), st.integers(1, 5), st.integers(0, 99))
def test_no_draw_is_better_than_its_bound(count, size, rounds, seed):
    random = Random(seed)  # noqa: S311 — any draws do
    drawn = []
    for _round in range(rounds + 1):
        mixed = sorted(range(1, count + 1), key=lambda _number: random.random())
        drawn.append(tuple(tuple(mixed[at : at + size]) for at in range(0, count, size)))
    request = _request(
        count, table_size=size, rounds=rounds, history=(drawn[0],), method=Method.RANDOM
    )
    told = report(request, tuple(drawn[1:]), ())
    assert told.bound <= told.repeats
    assert sum(told.meetings.values()) == count * (count - 1) // 2
    met = sum(len(list(combinations(table, 2))) for tables in drawn for table in tables)
    assert sum(times * pairs for times, pairs in told.meetings.items()) == met


def test_fewer_than_a_table_sit_together():
    assert _broken(_request(2), (((1, 2),),), ((),)) == []


def test_where_everyone_meets_everyone_one_of_a_table_keeps_the_fixed_one():
    units = (
        DrawUnit(number=1, fixed_table=1),
        DrawUnit(number=2, fixed_table=2),
        DrawUnit(number=3),
        DrawUnit(number=4),
    )
    request = _request(units=units, method=Method.MOVEMENT)
    assert _broken(request, (((1, 2, 3, 4),),), ((),)) == []


def test_table_that_stands_unused_is_no_table():
    units = tuple(DrawUnit(number=number) for number in range(1, 5))
    asked = DrawRequest(method=Method.RANDOM, units=units, seed="Borek")
    used = report(asked, (((1, 2, 3, 4),),), ((),))
    assert report(asked, ((((1, 2, 3, 4)), ()),), ((),)) == used


def test_lots_have_a_part_in_every_way_to_draw_but_the_bracket():
    assert [method for method in Method if not method.by_chance] == [Method.KNOCKOUT]
