"""By standing and by chance: one round without a rematch; neighbours meet."""

from __future__ import annotations

from random import Random

import pytest

from tests.tiers import sampled
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Uneven
from tournaments.engine.verify import report

MUST = {"team": Apart.MUST}


def _request(count, history=(), ranking=(), team=4, **values):
    units = tuple(
        DrawUnit(number=n, team=f"T{(n - 1) // team}" if team else "") for n in range(1, count + 1)
    )
    values.setdefault("method", Method.STANDING)
    values.setdefault("seed", "Borek")
    return DrawRequest(
        units=units,
        apart=MUST if team else {},
        history=tuple(history),
        ranking=tuple(ranking),
        **values,
    )


def _event(count, rounds, **values):
    """The requests and draws of an event whose ranking is by lot after every round."""
    lots, history = Random(count), []  # noqa: S311 — repeatable
    for _round in range(rounds):
        ranking = sorted(range(1, count + 1), key=lambda _number: lots.random())
        request = _request(count, history, ranking, **values)
        drawn = draw(request)
        yield request, drawn
        history += drawn.rounds


def _distances(request, drawn):
    ranks = {number: rank for rank, number in enumerate(request.ranking)}
    return [
        max(ranks[number] for number in table) - min(ranks[number] for number in table)
        for table in drawn.rounds[0]
    ]


def test_without_history_neighbours_sit_together():
    request = _request(16, ranking=range(16, 0, -1), team=0)
    [tables] = draw(request).rounds
    assert sorted(sorted(table) for table in tables) == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
        [13, 14, 15, 16],
    ]


@pytest.mark.parametrize("count", sampled([48, 66]))
def test_five_rounds_have_no_rematch_and_keep_near_ranks(count):
    for played, (request, drawn) in enumerate(_event(count, 5)):
        found = report(request, drawn.rounds, drawn.sitting_out)
        assert (found.repeats, found.team_meetings) == (0, 0)
        assert found.broken == ()
        distances = _distances(request, drawn)
        assert sum(distances) / len(distances) < 4.5 + played * 3


@pytest.mark.parametrize(("size", "count"), [(6, 13), (7, 25), (3, 10), (8, 17)])
def test_tables_of_every_size_are_seated_once(size, count):
    """Tables larger and shorter than asked for, and who rests, as the number of units wants it."""
    request = _request(count, ranking=range(1, count + 1), team=0, table_size=size)
    drawn = draw(request)
    seated = [number for table in drawn.rounds[0] for number in table]
    assert sorted([*seated, *drawn.sitting_out[0]]) == list(range(1, count + 1))
    widest = max(_distances(request, drawn))
    assert widest < 2 * max(map(len, drawn.rounds[0]))


def test_short_tables_fall_to_who_had_fewest():
    short = [
        number
        for _request_, drawn in _event(31, 3, team=0)
        for table in drawn.rounds[0]
        if len(table) == 3
        for number in table
    ]
    assert (len(short), len(set(short))) == (9, 9)


def test_who_rests_is_lowest_who_did_not_yet():
    request = _request(17, ranking=range(1, 18), team=0, uneven=Uneven.SIT_OUT)
    drawn = draw(request)
    assert drawn.sitting_out == ((17,),)
    again = _request(17, drawn.rounds, range(1, 18), team=0, uneven=Uneven.SIT_OUT)
    assert draw(again).sitting_out == ((16,),)


def test_units_without_rank_come_last():
    [tables] = draw(_request(8, ranking=(8, 7, 6, 5), team=0)).rounds
    assert sorted(sorted(table) for table in tables) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_fixed_table_gets_nearest():
    units = tuple(DrawUnit(number=n, fixed_table=3 if n == 5 else None) for n in range(1, 13))
    request = DrawRequest(
        method=Method.STANDING, units=units, ranking=tuple(range(1, 13)), seed="1"
    )
    [tables] = draw(request).rounds
    assert 5 in tables[2]
    assert sorted(map(sorted, tables)) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_too_tight_for_no_rematch_gives_fewest():
    """Eight who sat in two fours: two of each table sit together again at each."""
    request = _request(8, [((1, 2, 3, 4), (5, 6, 7, 8))], range(1, 9), team=0)
    drawn = draw(request)
    assert report(request, drawn.rounds, drawn.sitting_out).repeats == 4


def test_round_is_drawn_anew_where_repairs_leave_rematch():
    played = [
        ((4, 6), (3, 1), (2, 5)),
        ((3, 6), (4, 1), (2, 5)),
        ((4, 3), (5, 2), (1, 6)),
        ((1, 2), (4, 6), (3, 5)),
    ]
    request = _request(6, played, range(1, 7), team=0, table_size=2)
    drawn = draw(request)
    assert report(request, drawn.rounds, drawn.sitting_out).repeats == 1


@pytest.mark.parametrize("count", [9, 40])
def test_random_round_knows_history(count):
    history = []
    for _round in range(2 if count == 9 else 4):
        request = _request(count, history, team=0, method=Method.RANDOM, rounds=1)
        drawn = draw(request)
        history += drawn.rounds
        found = report(request, drawn.rounds, drawn.sitting_out)
    assert found.repeats == 0
    assert len(drawn.rounds) == 1
