"""Swiss: near ranks, no rematch while one can be spared, rests shared out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.draws.lots import lots_of
from tournaments.engine.draws.request import (
    Apart,
    Byes,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Pairing,
)
from tournaments.engine.draws.swiss import Sides, costs_for, draw


def _request(count=0, units=None, **values):
    units = units or tuple(DrawUnit(number=n) for n in range(1, count + 1))
    values.setdefault("ranking", tuple(unit.number for unit in units))
    return DrawRequest(method=Method.SWISS, units=units, **values)


def _matchings(numbers):
    """Every way to sit in twos, one left over where they are odd, with who is."""
    if len(numbers) < 2:
        yield (), tuple(numbers)
        return
    first, *others = numbers
    for other in others:
        rest = [number for number in others if number != other]
        for pairs, resting in _matchings(rest):
            yield ((first, other), *pairs), resting
    if len(numbers) % 2:
        for pairs, _nobody in _matchings(others):
            yield pairs, (first,)


def _worth(request, pairs, resting):
    """What a round is worth, the classes in strict order, the least the best."""
    ranks = {number: rank for rank, number in enumerate(request.ranking)}
    units = {unit.number: unit for unit in request.units}
    met = Counter(frozenset(table) for tables in request.history for table in tables)
    rests = Counter(dict.fromkeys(ranks, 0))
    for tables in request.history:
        played = {number for table in tables for number in table}
        rests.update(number for number in ranks if number not in played)
    fewest = [number for number in request.ranking if rests[number] == min(rests.values())]
    club = [units[a].club and units[a].club == units[b].club for a, b in pairs]
    team = [units[a].team and units[a].team == units[b].team for a, b in pairs]
    away = len(ranks) // 2 if request.pairing is Pairing.HALVES else 0
    return (
        sum(rests[number] - min(rests.values()) for number in resting),
        sum(met[frozenset(pair)] for pair in pairs),
        sum(map(bool, team)),
        sum(len(fewest) - 1 - fewest.index(number) for number in resting if number in fewest),
        sum(map(bool, club)),
        sum((abs(ranks[a] - ranks[b]) - away) ** 2 for a, b in pairs),
    )


def _sorted(pairs):
    return sorted(tuple(sorted(pair)) for pair in pairs)


def test_neighbours_meet_in_the_first_round():
    drawn = draw(_request(6))
    assert [sorted(table) for table in drawn.rounds[0]] == [[1, 2], [3, 4], [5, 6]]
    assert drawn.sitting_out == ((),)


@pytest.mark.parametrize("count", [2, 3, 6, 7, 20, 99, 100])
def test_top_half_meets_the_bottom_half(count):
    drawn = draw(_request(count, pairing=Pairing.HALVES))
    half = count // 2
    assert _sorted(drawn.rounds[0]) == [(n, n + half) for n in range(1, half + 1)]
    assert drawn.sitting_out == (((count,),) if count % 2 else ((),))


def test_who_sits_out_is_drawn_by_lot_among_those_who_have_not():
    history = (((1, 2), (3, 4)), ((1, 3), (4, 5)))
    resting = {
        draw(_request(5, history=history, byes=Byes.LOT, seed=str(n))).sitting_out[0]
        for n in range(40)
    }
    assert resting == {(1,), (3,), (4,)}
    once = _request(5, history=history, byes=Byes.LOT, seed="dice 6 4 1")
    assert draw(once) == draw(once)


def test_nobody_meets_again_and_the_nearest_others_meet():
    drawn = draw(_request(6, history=(((1, 2), (3, 4), (5, 6)),)))
    assert _sorted(drawn.rounds[0]) == [(1, 3), (2, 5), (4, 6)]


def test_lowest_of_those_who_never_did_sits_out():
    assert draw(_request(5)).sitting_out == ((5,),)
    second = draw(_request(5, history=(((1, 2), (3, 4)),)))
    assert second.sitting_out == ((4,),)


def test_first_seat_goes_to_who_had_it_less_often():
    drawn = draw(_request(2, history=(((1, 2),), ((1, 2),), ((2, 1),))))
    assert drawn.rounds == (((2, 1),),)


@pytest.mark.parametrize("seed", "abcde")
def test_first_seat_goes_to_who_sat_second_before_who_never_sat(seed):
    sides, lots = Sides((((1, 2),),)), lots_of(_request(2, seed=seed))
    assert (sides.seated(3, 2, lots), sides.seated(1, 3, lots)) == ((2, 3), (3, 1))


def test_first_seat_changes_where_both_had_it_equally_often():
    drawn = draw(_request(2, history=(((1, 2),), ((2, 1),))))
    assert drawn.rounds == (((1, 2),),)


def test_fixed_tables_are_kept():
    units = (*(DrawUnit(number=n) for n in range(1, 6)), DrawUnit(number=6, fixed_table=1))
    tables = draw(_request(units=units)).rounds[0]
    assert [sorted(table) for table in tables] == [[5, 6], [1, 2], [3, 4]]


def test_two_with_fixed_tables_do_not_meet():
    units = tuple(DrawUnit(number=n, fixed_table=n if n < 3 else None) for n in range(1, 5))
    tables = draw(_request(units=units)).rounds[0]
    assert [sorted(table) for table in tables] == [[1, 3], [2, 4]]


def test_one_alone_cannot_play():
    with pytest.raises(DrawImpossible):
        draw(_request(1))


def test_without_ranking_the_lot_decides():
    drawn = {draw(_request(8, ranking=(), seed=seed)) for seed in "abc"}
    assert len(drawn) == 3
    assert draw(_request(8, ranking=(), seed="a")) in drawn


@settings(max_examples=40)
@given(st.data())
def test_round_is_the_best_of_all(data):
    count = data.draw(st.integers(2, 10), "units")
    random = Random(data.draw(st.integers(0, 9999), "seed"))  # noqa: S311 — play, no secret
    units = tuple(
        DrawUnit(number=n, club=random.choice(["", "A", "B"]), team=random.choice(["", "", "X"]))
        for n in range(1, count + 1)
    )
    apart = {"club": Apart.SHOULD, "team": Apart.MUST}
    pairing = data.draw(st.sampled_from(Pairing), "pairing")
    history = ()
    for number in range(data.draw(st.integers(1, 6), "rounds")):
        ranking = tuple(sorted(range(1, count + 1), key=lambda _number: random.random()))
        request = _request(
            units=units,
            apart=apart,
            history=history,
            ranking=ranking,
            seed=str(number),
            pairing=pairing,
        )
        drawn = draw(request)
        best = min(
            _worth(request, pairs, rest) for pairs, rest in _matchings(list(range(1, count + 1)))
        )
        assert _worth(request, drawn.rounds[0], drawn.sitting_out[0]) == best
        history += drawn.rounds


@settings(max_examples=25)
@given(st.integers(12, 40), st.integers(0, 9999))
def test_six_rounds_without_rematch_or_second_rest(count, seed):
    random = Random(seed)  # noqa: S311 — play, no secret
    points = Counter()
    history, rested = (), []
    for number in range(6):
        ranking = tuple(sorted(range(1, count + 1), key=lambda one: (-points[one], one)))
        drawn = draw(_request(count, history=history, ranking=ranking, seed=str(number)))
        assert draw(_request(count, history=history, ranking=ranking, seed=str(number))) == drawn
        rested += drawn.sitting_out[0]
        history += drawn.rounds
        points.update(random.choice(table) for table in drawn.rounds[0])
        points.update(drawn.sitting_out[0])
    met = Counter(frozenset(table) for tables in history for table in tables)
    assert set(met.values()) == {1}
    assert len(rested) == len(set(rested)) == 6 * (count % 2)


def test_large_group_apart_meets_itself_only_as_often_as_it_must():
    units = tuple(DrawUnit(number=n, club="big" if n % 5 < 3 else "") for n in range(1, 101))
    tables = draw(_request(units=units, apart={"club": Apart.MUST})).rounds[0]
    big = {unit.number for unit in units if unit.club}
    assert len(big) == 60
    assert sum(big.issuperset(table) for table in tables) == 10


@pytest.mark.parametrize("units", [2, 21, 500, 2000])
def test_each_class_costs_more_than_all_below_and_all_fit_the_library(units):
    costs = costs_for(units)
    pairs = units // 2
    below = pairs * 2**32
    assert below < costs.distance
    below += pairs * (units - 1) ** 2 * costs.distance
    assert below < costs.should
    below += 3 * pairs * costs.should
    assert below < costs.sitting
    below += (units - 1) * costs.sitting
    assert below < costs.must
    below += 4 * pairs * costs.must
    assert below < costs.rematch
    assert 50 * costs.rematch * 4 < 2**127


def test_matchings_for_the_proof_are_all_there():
    assert [len(list(_matchings(list(range(n))))) for n in range(2, 9)] == [
        1, 3, 3, 15, 15, 105, 105,
    ]  # fmt: skip


def test_opponents_far_down_the_ranking_are_offered_where_no_others_are_left():
    """Fifteen against fifteen: at first each is offered the twelve best of the others."""
    units = [DrawUnit(number=n, team="A" if n <= 15 else "B") for n in range(1, 31)]
    [tables] = draw(_request(units=tuple(units), apart={"team": Apart.MUST})).rounds
    assert all(min(table) <= 15 < max(table) for table in tables)
