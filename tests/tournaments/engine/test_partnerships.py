"""Partners and opponents of any field are counted right, and what is said to be least is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.tiers import sampled
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawRequest, DrawUnit, Method, Seats, Uneven
from tournaments.engine.partnerships import Partnerships, partners_at, partnerships

FIELDS = range(4, 41)


def asked(count, rounds, **values):
    units = tuple(DrawUnit(number=n) for n in range(1, count + 1))
    whole = {"seats": Seats(4, 4), "uneven": Uneven.SIT_OUT, "seed": "3 5 1"}
    return DrawRequest(method=Method.MOVEMENT, units=units, rounds=rounds, **whole | values)


def again(counted):
    return sum(times - 1 for times in counted.values())


def counted(rounds):
    """Who played with whom and against whom, table by table."""
    partners, opponents = Counter(), Counter()
    for one, two, three, four in (table for tables in rounds for table in tables):
        partners[frozenset((one, three))] += 1
        partners[frozenset((two, four))] += 1
        for here, there in ((one, two), (one, four), (three, two), (three, four)):
            opponents[frozenset((here, there))] += 1
    return partners, opponents


# every number of those who rest, below eight too, where partners must meet again
@pytest.mark.parametrize("count", sampled(FIELDS, daily=[*range(4, 12), 17, 22, 27]))
def test_field_is_seated_as_is_said(count):
    request = asked(count, 7)
    drawn = draw(request)
    for tables, resting in zip(drawn.rounds, drawn.sitting_out, strict=True):
        assert [len(table) for table in tables] == [4] * (count // 4)
        assert len(resting) == count % 4
        seated = [number for table in tables for number in table]
        assert sorted([*seated, *resting]) == list(range(1, count + 1))
    rests = Counter(number for resting in drawn.sitting_out for number in resting)
    often = [rests[number] for number in range(1, count + 1)]
    assert max(often) - min(often) <= 1
    found, (partners, opponents) = partnerships(request, drawn.rounds), counted(drawn.rounds)
    assert (found.partners_again, found.opponents_again) == (again(partners), again(opponents))
    assert found.least_partners <= found.partners_again
    assert found.least_opponents <= found.opponents_again
    assert found.partners_again == (0 if count > 7 else found.least_partners)


@pytest.mark.parametrize(
    "count", sampled([n for n in FIELDS if n % 4 < 2], daily=[4, 5, 8, 9, 16, 21])
)
def test_whole_whist_tournament_is_proved(count):
    request = asked(count, count - (count % 4 == 0))
    rounds = draw(request).rounds
    pairs = count * (count - 1) // 2
    assert partnerships(request, rounds) == Partnerships(
        partners_again=0, opponents_again=pairs, least_partners=0, least_opponents=pairs, whole=True
    )
    assert partnerships(replace(request, history=rounds[:1]), rounds[1:]).whole
    assert not partnerships(request, rounds[1:]).whole
    turned = (tuple((a, c, b, d) for a, b, c, d in rounds[0]), *rounds[1:])
    assert not partnerships(request, turned).whole


def all_rounds(count):
    """Every way to seat one table of two against two, the others resting."""
    return [
        ((one, two, three, four),)
        for table in combinations(range(1, count + 1), 4)
        for one, two, three, four in (
            table,
            (table[0], table[2], table[1], table[3]),
            (table[0], table[1], table[3], table[2]),
        )
    ]


@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (4, 3), (4, 4), (5, 2), (5, 3), (6, 2)])
def test_no_draw_of_small_field_comes_below_bound(count, rounds):
    request = asked(count, rounds)
    every = [partnerships(request, ways) for ways in product(all_rounds(count), repeat=rounds)]
    drawn = partnerships(request, draw(request).rounds)
    assert drawn.partners_again == min(one.partners_again for one in every)
    for one in every:
        assert one.least_partners <= one.partners_again
        assert one.least_opponents <= one.opponents_again


def test_tables_of_other_sizes_have_no_partners():
    request = asked(7, 1, history=(((1, 2, 3), (4, 5, 6, 7)),))
    found = partnerships(request, (((1, 4, 2, 5), (3, 3, 6, 7)),))
    assert (found.partners_again, found.opponents_again) == (0, 0)
    assert partners_at((1, 2, 3)) == ()
    assert partners_at((9, 4, 2, 6)) == ((2, 9), (4, 6))
