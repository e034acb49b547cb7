"""Berger's tables: everyone against everyone, both sides equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.engine.draws.request import Apart, DrawImpossible, DrawRequest, DrawUnit, Method
from tournaments.engine.draws.round_robin import berger_round, cycle_length, draw

BERGER_OF_EIGHT = (  # the printed table, home first
    ((1, 8), (2, 7), (3, 6), (4, 5)),
    ((8, 5), (6, 4), (7, 3), (1, 2)),
    ((2, 8), (3, 1), (4, 7), (5, 6)),
    ((8, 6), (7, 5), (1, 4), (2, 3)),
    ((3, 8), (4, 2), (5, 1), (6, 7)),
    ((8, 7), (1, 6), (2, 5), (3, 4)),
    ((4, 8), (5, 3), (6, 2), (7, 1)),
)


def _request(count, rounds, **values):
    units = values.pop("units", None) or tuple(DrawUnit(number=n) for n in range(1, count + 1))
    return DrawRequest(method=Method.ROUND_ROBIN, units=units, rounds=rounds, **values)


def _surplus(rounds):
    """Of each unit, how much more often it sat first than second, at most."""
    first = Counter(table[0] for tables in rounds for table in tables)
    second = Counter(table[1] for tables in rounds for table in tables)
    return max(abs(first[number] - second[number]) for number in first | second)


def test_eight_play_the_printed_table():
    assert tuple(berger_round(8, number) for number in range(7)) == BERGER_OF_EIGHT
    assert draw(_request(8, 7)).rounds == BERGER_OF_EIGHT


@pytest.mark.parametrize("count", range(2, 24))
def test_everyone_meets_everyone_once_and_rests_at_most_once(count):
    drawn = draw(_request(count, cycle_length(count), seed="dice 4 6 1"))
    met = Counter(frozenset(table) for tables in drawn.rounds for table in tables)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    rests = [number for resting in drawn.sitting_out for number in resting]
    assert sorted(rests) == (list(range(1, count + 1)) if count % 2 else [])
    assert _surplus(drawn.rounds) == (count + 1) % 2


@pytest.mark.parametrize("count", range(2, 16))
def test_sides_are_even_after_any_number_of_rounds(count):
    for rounds in range(1, 2 * cycle_length(count) + 1):
        assert _surplus(draw(_request(count, rounds)).rounds) <= 1


def test_double_round_changes_sides():
    rounds = draw(_request(6, 10)).rounds
    turned = tuple(tuple(table[::-1] for table in tables) for tables in rounds[:5])
    assert rounds[5:] == turned


def test_fixed_table_is_kept_and_the_others_move_up():
    units = (
        DrawUnit(number=1),
        DrawUnit(number=2, fixed_table=3),
        *(DrawUnit(number=n) for n in range(3, 7)),
    )
    rounds = draw(_request(6, 5, units=units)).rounds
    assert [tables[2] for tables in rounds if 2 not in tables[2]] == []
    assert rounds[0] == ((1, 6), (3, 4), (2, 5))


def test_seed_decides_who_gets_which_number():
    assert draw(_request(6, 5, seed="a")) == draw(_request(6, 5, seed="a"))
    assert draw(_request(6, 5, seed="a")) != draw(_request(6, 5, seed="b"))


def test_one_alone_cannot_play():
    with pytest.raises(DrawImpossible) as refused:
        draw(_request(1, 1))
    assert (refused.value.path, str(refused.value)) == (
        ("units",),
        "At least two are needed to play.",
    )


def test_nobody_can_be_kept_apart_who_plays_everyone():
    units = tuple(DrawUnit(number=n, club="Borek" if n < 3 else "") for n in range(1, 5))
    apart = {"club": Apart.MUST}
    with pytest.raises(DrawImpossible) as refused:
        draw(_request(4, 3, units=units, apart=apart))
    assert refused.value.path == ("apart", "club")
    assert draw(_request(4, 1, units=units, apart=apart)).rounds == (((1, 4), (2, 3)),)
