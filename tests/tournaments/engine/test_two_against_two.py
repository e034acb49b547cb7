"""Matches of two against two single players: each has what their side has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.engine.test_standings import event, reasons, table
from tournaments.engine.results import Award, MatchPoints, RoundResults
from tournaments.engine.standings import standings
from tournaments.engine.tally import ABSENT, Opponents, opponents, partner

RANKING = ("match_points", "difference", "score")


def match(seats, one, other):
    return table(seats, (one, other, one, other))


def played(*rounds, ranking=RANKING, **more):
    return standings(event(*rounds, ranking=ranking, match_points=MatchPoints(), **more))


def values(found, key):
    return {row.number: row.keys[key] for row in found.individual}


def test_partners_have_the_points_of_their_side():
    found = played([match((1, 2, 3, 4), 7, 4)], [match((1, 2, 4, 3), 5, 5)])
    assert [(row.number, row.table_points, row.score) for row in found.individual] == [
        (1, 3, 12),
        (3, 3, 12),
        (2, 1, 9),
        (4, 1, 9),
    ]
    first = {row.number: row.rounds[0] for row in found.individual}
    assert [first[number].place for number in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert reasons(found.individual) == [
        (1, 1, None),
        (1, 3, "above because of match points, 3 : 1"),
        (3, 2, None),
        (3, 4, None),
    ]


def test_partner_and_opponents_of_every_seat():
    found = played([match((5, 6, 7, None), 7, 4)])
    seen = {row.number: row.rounds[0] for row in found.individual}
    assert [(partner(seen[n]), opponents(seen[n])) for n in (5, 6, 7)] == [
        (7, Opponents((6, None), 4)),
        (None, Opponents((5, 7), 7)),
        (5, Opponents((6, None), 4)),
    ]
    assert (partner(ABSENT), opponents(ABSENT)) == (None, None)
    two = played([table((1, 2), (3, 4))]).individual[0].rounds[0]
    assert (partner(two), opponents(two)) == (None, Opponents((1,), 3))


def test_who_rests_has_the_award_and_no_opponents():
    rest = Award(number=5, table_points=Fraction(1), why="bye")
    found = played(
        RoundResults(tables=(match((1, 2, 3, 4), 7, 4),), awards=(rest,)),
        [match((5, 2, 3, 4), 1, 0)],
    )
    assert values(found, "match_points") == {1: 2, 2: 0, 3: 4, 4: 0, 5: 3}
    assert values(found, "difference") == {1: 3, 2: -4, 3: 4, 4: -4, 5: 1}


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("wins", {1: 2, 2: 1, 3: 1, 4: 0}),
        ("second_places", {1: 0, 2: 1, 3: 1, 4: 2}),
        ("share", {1: Fraction(4, 3), 2: 1, 3: 1, 4: Fraction(2, 3)}),
        ("buchholz", {1: 2, 2: 4, 3: 4, 4: 6}),
        ("sonneborn_berger", {1: 2, 2: 1, 3: 1, 4: 0}),
    ],
)
def test_keys_see_a_side_of_two(key, expected):
    rounds = ([match((1, 2, 3, 4), 8, 4)], [match((1, 3, 2, 4), 8, 4)])
    found = played(*rounds, ranking=("match_points", key))
    assert values(found, "match_points") == {1: 4, 2: 2, 3: 2, 4: 0}
    assert values(found, key) == expected


def test_opponent_without_a_number_counts_half_of_the_side_and_brings_nothing():
    found = played([match((5, 6, 7, None), 4, 7)], ranking=("match_points", "buchholz"))
    assert values(found, "buchholz") == {5: 1, 6: 0, 7: 1}


def test_partners_have_not_met():
    """1 and 2 were only partners: what they took from others says nothing of who is ahead."""
    found = played([match((1, 3, 2, 4), 7, 4)], ranking=("match_points", "direct_encounter"))
    assert values(found, "direct_encounter") == {1: None, 2: None, 3: None, 4: None}
    met = played(
        [match((1, 2, 3, 4), 7, 4)],
        [match((2, 1, 5, 6), 9, 4)],
        [match((1, 2, 7, 8), 7, 6)],
        [match((2, 5, 8, 6), 7, 6)],
        ranking=("match_points", "direct_encounter"),
    )
    encounter = values(met, "direct_encounter")
    assert (encounter[1], encounter[2]) == (1, 0)
