"""The rest of a round robin: what is left comes first, proved by all draws of small fields."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import examples, long, sampled
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import (
    Apart,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    engine_of,
)
from tournaments.engine.verify import report
from tournaments.records.draws import read_draw

FOLDER = Path(__file__).resolve().parents[4] / "fixtures" / "draws"
GOLDEN = sorted(FOLDER.glob("round-robin-*.json"))
TWO_ROUNDS = (((4, 3), (5, 2), (1, 6)), ((3, 6), (2, 1), (4, 5)))  # of six


def _request(count, rounds, history, **values):
    units = values.pop("units", None) or tuple(DrawUnit(number=n) for n in range(1, count + 1))
    known = {"seed": "3 5", "table_size": 2} | values
    return DrawRequest(
        method=Method.ROUND_ROBIN, units=units, rounds=rounds, history=history, **known
    )


def _drawn(request):
    """The draw with its report, which has nothing broken."""
    drawn = draw(request)
    told = report(request, drawn.rounds, drawn.sitting_out)
    assert told.broken == ()
    return drawn, told


def _matches(tables):
    return [tuple(sorted(table)) for table in tables]


@cache
def _fewest_rounds(edges):
    """In how few rounds so many matches can be played, by trying all; ``edges`` by bits."""
    if not edges:
        return 0
    first = edges & -edges
    return 1 + min(
        _fewest_rounds(edges & ~played) for played in _rounds_of_six() if played & first
        and not played & ~edges
    )  # fmt: skip


PAIRS = list(combinations(range(1, 7), 2))


@cache
def _rounds_of_six():
    """Every set of matches that six can play in one round, by bits."""
    return [
        sum(1 << at for at in some)
        for size in (1, 2, 3)
        for some in combinations(range(len(PAIRS)), size)
        if len({unit for at in some for unit in PAIRS[at]}) == 2 * size
    ]


@cache
def _most_played(edges, rounds):
    """How many of the matches go into so many rounds at most, by trying all."""
    if _fewest_rounds(edges) <= rounds:
        return edges.bit_count()
    bits = [1 << at for at in range(len(PAIRS)) if edges >> at & 1]
    return max(_most_played(edges & ~bit, rounds) for bit in bits)


def _left(count, played):
    """The matches that so many have not played, by bits."""
    met = {tuple(sorted(table)) for tables in played for table in tables}
    return sum(1 << at for at, pair in enumerate(PAIRS) if pair not in met and max(pair) <= count)


def _history(count, edges):
    """Rounds of one match each that leave these."""
    return tuple((pair,) for at, pair in enumerate(PAIRS) if max(pair) <= count
                 and not edges >> at & 1)  # fmt: skip


def _check_best(count, rounds, history):
    """The draw plays as many of the matches that are left as any, which the report proves."""
    drawn, told = _drawn(_request(count, rounds, history or ((),)))
    best = _most_played(_left(count, history), rounds)
    news = {pair for tables in drawn.rounds for pair in _matches(tables)}
    news -= {pair for tables in history for pair in _matches(tables)}
    assert len(news) == best
    assert told.repeats == told.bound == rounds * (count // 2) - best


def _kinds(count):
    """Sets of matches of so many units, one of each kind as far as degrees tell them apart."""
    pairs = [at for at, pair in enumerate(PAIRS) if max(pair) <= count]
    found = {}
    for size in range(len(pairs) + 1):
        for some in combinations(pairs, size):
            near = {unit: [] for unit in range(1, count + 1)}
            for at in some:
                one, other = PAIRS[at]
                near[one].append(other)
                near[other].append(one)
            sizes = {unit: sorted(len(near[mate]) for mate in near[unit]) for unit in near}
            kind = sorted((sizes[unit], sorted(sizes[m] for m in near[unit])) for unit in near)
            found.setdefault(repr(kind), sum(1 << at for at in some))
    return sorted(found.values())


@pytest.mark.parametrize("count", sampled([2, 3, 4, 5], daily=[2, 3, 4]))
def test_no_draw_of_small_fields_plays_more_of_what_is_left(count):
    for edges in _kinds(count):
        for rounds in range(1, count + 2):
            _check_best(count, rounds, _history(count, edges))


@long
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 6])
def test_no_draw_of_six_plays_more_of_what_is_left(rounds):
    for edges in _kinds(6):
        _check_best(6, rounds, _history(6, edges))


@pytest.mark.parametrize(
    ("rounds", "unplayed", "repeats"),
    [(1, 18, 0), (4, 6, 0), (5, 3, 1), (6, 1, 3), (7, 0, 6), (8, 0, 10), (14, 0, 34)],
)
def test_two_late_pairs_play_what_is_left_and_then_as_little_again_as_can_be(
    rounds, unplayed, repeats
):
    drawn, told = _drawn(_request(8, rounds, TWO_ROUNDS))
    assert (told.meetings[0], told.repeats, told.optimal) == (unplayed, repeats, True)
    assert set(told.meetings) <= {0, 1, 2, 3}
    assert {tuple(sorted(table)) for tables in drawn.rounds[7:] for table in tables} <= {
        tuple(sorted(table)) for tables in (*TWO_ROUNDS, *drawn.rounds[:7]) for table in tables
    }


def _field(draw_from):
    """Rounds by chance of those who came first, then a field with others."""
    early, late = draw_from(st.integers(2, 9)), draw_from(st.integers(0, 4))
    random = Random(draw_from(st.integers(0, 999)))  # noqa: S311 — any rounds do
    history = []
    for _round in range(draw_from(st.integers(1, 6))):
        mixed = random.sample(range(1, early + 1), early)
        history.append(tuple(zip(mixed[: early // 2], mixed[early // 2 :], strict=False)))
    return early + late, tuple(history)


@settings(max_examples=examples(7, 100))
@given(st.data())
def test_who_play_again_in_round_have_met_before_it(data):
    count, history = _field(data.draw)
    rounds = data.draw(st.integers(1, count + 2))
    drawn, told = _drawn(_request(count, rounds, history))
    assert told.bound <= told.repeats
    met = {pair for tables in history for pair in _matches(tables)}
    for tables, resting in zip(drawn.rounds, drawn.sitting_out, strict=True):
        seated = [unit for table in tables for unit in table]
        assert sorted([*seated, *resting]) == list(range(1, count + 1))
        assert len(resting) == count % 2
        again = {unit for pair in _matches(tables) if pair in met for unit in pair}
        assert set(combinations(sorted(again), 2)) <= met
        met.update(_matches(tables))


@settings(max_examples=examples(7, 100))
@given(st.data())
def test_all_sit_out_evenly_unless_that_repeats_matches(data):
    count, history = _field(data.draw)
    drawn, told = _drawn(_request(count, data.draw(st.integers(1, count + 2)), history))
    played = Counter(unit for tables in history for table in tables for unit in table)
    rests = Counter(unit for resting in drawn.sitting_out for unit in resting)
    total = {n: len(history) - played[n] + rests[n] for n in range(1, count + 1)}
    evenly = all(total[unit] - 1 <= min(total.values()) for unit in rests)
    assert evenly or told.repeats == told.bound


@settings(max_examples=examples(7, 100))
@given(
    early=st.integers(2, 11),
    late=st.integers(0, 3),
    played=st.integers(1, 6),
    more=st.integers(1, 9),
)
def test_all_sit_out_evenly_after_rounds_of_round_robin(early, late, played, more):
    history = draw(_request(early, min(played, early - 1), ())).rounds
    count = early + late
    drawn, _told = _drawn(_request(count, more, history))
    seated = Counter(unit for tables in history for table in tables for unit in table)
    rests = Counter(unit for resting in drawn.sitting_out for unit in resting)
    total = {n: len(history) - seated[n] + rests[n] for n in range(1, count + 1)}
    assert all(total[unit] - 1 <= min(total.values()) for unit in rests)


def _surplus(rounds):
    first = Counter(table[0] for tables in rounds for table in tables)
    second = Counter(table[1] for tables in rounds for table in tables)
    return max(abs(first[unit] - second[unit]) for unit in first | second)


@pytest.mark.parametrize("count", [4, 7, 10])
def test_sides_are_even_and_begin_with_who_was_second(count):
    history = (tuple((unit, unit + 1) for unit in range(1, count, 2)),)
    drawn, told = _drawn(_request(count, 1, history))
    assert (_surplus(drawn.rounds), told.seat_spread) == (1, 1)
    for rounds in (2, 3, count):
        assert _surplus(_drawn(_request(count, rounds, history))[0].rounds) <= 1


@pytest.mark.parametrize(("count", "played"), [(10, 1), (12, 4), (16, 3), (20, 8), (21, 5)])
def test_round_robin_drawn_in_parts_is_whole(count, played):
    whole = count - 1 + count % 2
    first = draw(_request(count, played, ()))
    drawn, told = _drawn(_request(count, whole - played, first.rounds))
    assert (told.meetings[1], told.repeats, told.optimal) == (count * (count - 1) // 2, 0, True)
    rests = Counter(unit for some in (*first.sitting_out, *drawn.sitting_out) for unit in some)
    assert set(rests.values()) <= {1}


def test_who_has_left_counts_no_more():
    drawn, told = _drawn(_request(4, 3, (((1, 2), (3, 9)), ((1, 9), (2, 3)))))
    assert (told.repeats, told.meetings[0]) == (2, 0)
    assert len(drawn.rounds) == 3


def test_who_is_absent_plays_other_rounds():
    request = _request(6, 4, TWO_ROUNDS[:1], absent=((1,), (1, 2), (), (3, 4, 5, 6)))
    drawn, told = _drawn(request)
    assert told.repeats == 0
    seated = [sorted(unit for table in tables for unit in table) for tables in drawn.rounds]
    assert [len(some) for some in seated] == [4, 4, 6, 2]
    assert [len(resting) for resting in drawn.sitting_out] == [1, 0, 0, 0]
    assert (seated[1], seated[3]) == ([3, 4, 5, 6], [1, 2])


def test_fixed_table_is_kept():
    units = (*(DrawUnit(number=n) for n in range(1, 8)), DrawUnit(number=8, fixed_table=3))
    drawn, _told = _drawn(_request(8, 5, TWO_ROUNDS, units=units))
    assert all(8 in tables[2] for tables in drawn.rounds)


CLUB = tuple(DrawUnit(number=n, club="Borek" if n in {1, 2} else "") for n in range(1, 5))
APART = {"club": Apart.MUST}


def test_who_must_not_meet_is_kept_apart_as_long_as_that_can_be():
    history = (((1, 3), (2, 4)),)
    drawn, told = _drawn(_request(4, 1, history, units=CLUB, apart=APART))
    assert (_matches(drawn.rounds[0]), told.repeats) == ([(1, 4), (2, 3)], 0) or (
        sorted(_matches(drawn.rounds[0])) == [(1, 4), (2, 3)]
    )
    both = (*history, ((1, 4), (2, 3)))
    drawn, told = _drawn(_request(4, 1, both, units=CLUB, apart=APART))
    assert (1, 2) not in _matches(drawn.rounds[0])
    assert told.repeats == 2


def test_who_must_not_meet_and_has_nobody_else_cannot_be_drawn():
    units = tuple(DrawUnit(number=n, club="Borek" if n < 4 else "") for n in range(1, 5))
    with pytest.raises(DrawImpossible) as refused:
        draw(_request(4, 1, (((1, 4),),), units=units, apart=APART))
    assert refused.value.path == ("apart", "club")
    assert "cannot be kept apart" in str(refused.value)


def test_one_alone_cannot_play():
    with pytest.raises(DrawImpossible) as refused:
        draw(_request(1, 1, TWO_ROUNDS))
    assert refused.value.path == ("units",)


def test_draw_of_before_is_repeated_by_its_engine():
    request = _request(8, 5, TWO_ROUNDS)
    before = draw(request, engine="1")
    assert report(request, before.rounds, before.sitting_out).repeats == 5
    assert before == draw(_request(8, 5, ()))
    assert (engine_of(request), engine_of(_request(8, 5, ()))) == ("2", "1")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_draw_is_drawn_again(path):
    kept = json.loads(path.read_text(encoding="utf-8"))
    request, rounds, sitting_out = read_draw(kept)
    drawn, told = _drawn(request)
    assert (drawn.rounds, drawn.sitting_out) == (rounds, sitting_out)
    assert draw(request) == drawn
    assert told.as_json() == kept["report"]
    assert kept["engine"] == engine_of(request)


@long
@pytest.mark.parametrize(
    ("count", "late", "played"), [(20, 2, 5), (40, 4, 10), (60, 2, 6), (100, 10, 8), (200, 6, 5)]
)
def test_larger_fields_meet_nobody_twice(count, late, played):
    first = draw(_request(count - late, played, ()))
    left = min(50, count - 1)
    for rounds in (left - 3, left):
        _drawn_rounds, told = _drawn(_request(count, rounds, first.rounds))
        assert told.repeats == told.bound
