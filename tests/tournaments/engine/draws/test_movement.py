"""Partners change: whist tournaments exactly, other fields well."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, product

import pytest

from tests.tiers import sampled
from tournaments.engine.draws.movement import draw
from tournaments.engine.draws.partners import Meetings, paired_anew
from tournaments.engine.draws.request import Apart, DrawImpossible, DrawRequest, DrawUnit, Method
from tournaments.engine.verify import report


def _request(count, rounds, units=None, **values):
    units = units or tuple(DrawUnit(number=n) for n in range(1, count + 1))
    return DrawRequest(method=Method.MOVEMENT, units=units, rounds=rounds, **values)


def _partners(rounds):
    return Counter(
        frozenset(pair)
        for tables in rounds
        for one, two, three, four in tables
        for pair in ((one, three), (two, four))
    )


def _opponents(rounds):
    return Counter(
        frozenset(pair)
        for tables in rounds
        for one, two, three, four in tables
        for pair in ((one, two), (two, three), (three, four), (four, one))
    )


def _rests(drawn):
    return Counter(number for resting in drawn.sitting_out for number in resting)


def _spread(rounds, count):
    held = Counter(
        (number, seat) for tables in rounds for table in tables for seat, number in enumerate(table)
    )
    counts = [[held[number, seat] for seat in range(4)] for number in range(1, count + 1)]
    return max(max(seats) - min(seats) for seats in counts)


def _all_once(drawn, count):
    """Nobody is twice in a round, or missing."""
    return all(
        sorted([*(number for table in tables for number in table), *resting])
        == list(range(1, count + 1))
        for tables, resting in zip(drawn.rounds, drawn.sitting_out, strict=True)
    )


@pytest.mark.parametrize(
    ("count", "seed"),
    sampled(
        product([*range(4, 34, 4), *range(5, 34, 4)], ["", "dice 3 3 6"]),
        daily=[*zip([4, 5, 8, 9, 12, 13, 16, 17, 20, 29], cycle(["", "dice 3 3 6"]), strict=False)],
    ),
)
def test_partner_of_everyone_once_opponent_twice(count, seed):
    drawn = draw(_request(count, count - (count % 4 == 0), seed=seed))
    pairs = count * (count - 1) // 2
    assert _all_once(drawn, count)
    partners, opponents = _partners(drawn.rounds), _opponents(drawn.rounds)
    assert (len(partners), set(partners.values())) == (pairs, {1})
    assert (len(opponents), set(opponents.values())) == (pairs, {2})
    assert sorted(_rests(drawn).values()) == [1] * count * (count % 4)


@pytest.mark.parametrize("count", [36, 37, 40, 41])
def test_larger_fields_too(count):
    drawn = draw(_request(count, count - (count % 4 == 0)))
    assert set(_partners(drawn.rounds).values()) == {1}
    assert set(_opponents(drawn.rounds).values()) == {2}


@pytest.mark.parametrize("count", [7, 11, 15, 19, 23])
def test_of_one_less_than_whole_tables_each_rests_three_times(count):
    drawn = draw(_request(count, count))
    assert _all_once(drawn, count)
    assert set(_partners(drawn.rounds).values()) == {1}
    assert max(_opponents(drawn.rounds).values()) == 2
    assert sorted(_rests(drawn).values()) == [3] * count


@pytest.mark.parametrize(("count", "again"), [(6, 0), (10, 0), (14, 0)])
def test_of_two_more_than_whole_tables_each_rests_twice(count, again):
    drawn = draw(_request(count, count, seed="x"))
    assert _all_once(drawn, count)
    assert sorted(_rests(drawn).values()) == [2] * count
    partners = _partners(drawn.rounds)
    assert partners.total() - len(partners) == again


@pytest.mark.parametrize(
    ("count", "rounds"),
    sampled([(8, 7), (8, 3), (13, 13), (18, 18), (22, 5), (41, 41), (44, 12)], daily=5),
)
def test_no_must_is_broken_by_any(count, rounds):
    request = _request(count, rounds, seed="x")
    drawn = draw(request)
    assert report(request, drawn.rounds, drawn.sitting_out).broken == ()


@pytest.mark.parametrize("count", [31, 48, 96, 98])
def test_few_rounds_of_many_bring_nobody_together_twice(count):
    drawn = draw(_request(count, 5, seed="x"))
    assert _all_once(drawn, count)
    assert set((_partners(drawn.rounds) + _opponents(drawn.rounds)).values()) == {1}
    assert set(_rests(drawn).values()) <= {1}


@pytest.mark.parametrize("count", [8, 9, 12, 16, 17])
def test_every_seat_equally_often_in_whole_cycle(count):
    rounds = draw(_request(count, count - (count % 4 == 0))).rounds
    assert _spread(rounds, count) == (count % 4 == 0)


def test_fixed_table_is_kept():
    units = tuple(DrawUnit(number=n, fixed_table=2 if n == 7 else None) for n in range(1, 9))
    assert all(7 in tables[1] for tables in draw(_request(8, 7, units)).rounds)


def test_team_mates_who_must_not_meet_do_not():
    units = tuple(DrawUnit(number=n, team=str(n % 8)) for n in range(1, 33))
    rounds = draw(_request(32, 5, units, apart={"team": Apart.MUST})).rounds
    met = _partners(rounds) + _opponents(rounds)
    assert [sorted(pair) for pair in met if len({number % 8 for number in pair}) == 1] == []
    assert set(_partners(rounds).values()) == {1}


def test_nobody_has_partner_of_earlier_rounds_again():
    first = draw(_request(12, 3)).rounds
    later = draw(_request(12, 3, history=first, seed="x")).rounds
    assert set(_partners(first + later).values()) == {1}


def test_same_seed_gives_same_rounds_and_other_seed_others():
    assert draw(_request(10, 4, seed="a")) == draw(_request(10, 4, seed="a"))
    assert draw(_request(10, 4, seed="a")) != draw(_request(10, 4, seed="b"))


@pytest.mark.parametrize(
    ("request_", "path"),
    [(_request(3, 1), ("units",)), (_request(8, 1, table_size=5), ("table_size",))],
)
def test_partners_need_four_at_table(request_, path):
    with pytest.raises(DrawImpossible) as refused:
        draw(request_)
    assert refused.value.path == path


def test_table_of_three_played_has_no_partners():
    met = Meetings(_request(7, 1, history=(((1, 2, 3), (4, 5, 6, 7)),)))
    assert met.partners == {(4, 6): 1, (5, 7): 1}


def test_table_where_not_four_sit_stays_as_it_is():
    units = tuple(DrawUnit(number=number) for number in range(1, 8))
    asked = DrawRequest(method=Method.MOVEMENT, units=units, seed="Borek")
    tables = ((1, 2, 3, 4), (5, 6, 7))
    assert paired_anew(asked, [tables], [(0, 1)]) == [tables]
