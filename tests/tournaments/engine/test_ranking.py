"""Ranking keys: which are known, what a team's lot is, when rounds are told by points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.engine.formats import Format
from tournaments.engine.ranking import KEYS, key_named, ranks_by_points
from tournaments.engine.results import Scoring


@pytest.mark.parametrize(
    ("ranking", "by_points"),
    [
        (("table_points", "score"), True),
        (("score", "match_points"), True),
        (("score", "lot"), False),
        ((), False),
    ],
)
def test_round_is_told_by_points_where_they_rank(ranking, by_points):
    assert ranks_by_points(ranking) is by_points


def test_team_has_the_lot_of_its_name():
    of_group = KEYS["lot"].of_group
    seven, eight = (Scoring(ranking=("lot",), seed=seed) for seed in "78")
    one, same, other = (of_group(name, seven) for name in ("Asy", "Asy", "Damy"))
    assert one == same != other
    assert one != of_group("Asy", eight)


def test_key_that_is_not_known_is_none():
    with pytest.raises(KeyError):
        key_named("luck")


def test_format_that_says_nothing_scores_as_most_clubs_do():
    scoring = Format(game="kop", ruleset="kop").scoring
    assert scoring.table_points == tuple(map(Fraction, (4, 3, 2, 1)))
