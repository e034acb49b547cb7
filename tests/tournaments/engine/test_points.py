from fractions import Fraction

import pytest

from tests.tournaments.engine.events import scale
from tournaments.engine.points import mean, places, scale_for, stretched, table_points
from tournaments.engine.results import MatchPoints, Scoring

BASKA = scale(5, 3, 1, 0)


@pytest.mark.parametrize(
    ("scores", "lowest_wins", "expected"),
    [
        ((12, -4, -4, -4), False, (1, 2, 2, 2)),
        ((0, 0, 0, 0), False, (1, 1, 1, 1)),
        ((-4, 8, 8, -12), False, (3, 1, 1, 4)),
        ((26, 0, 13, 13, 50, 2), True, (5, 1, 3, 3, 6, 2)),
    ],
)
def test_places_at_a_table(scores, lowest_wins, expected):
    assert places(scores, lowest_wins=lowest_wins) == expected


def test_short_table_may_be_worth_nothing():
    scoring = Scoring(ranking=("score",), table_points=BASKA, short_table_points={3: ()})
    assert scale_for(scoring, 3) == ()
    assert table_points((9, 3, -12), scoring) == (0, 0, 0)


@pytest.mark.parametrize(
    ("full", "size", "short"),
    [
        ((4, 3, 2, 1), 3, ("4", "5/2", "1")),
        ((6, 4, 2, 0), 3, ("6", "3", "0")),
        ((5, 3, 1, 0), 3, ("5", "2", "0")),
        ((3, 2, 1, 0), 3, ("3", "3/2", "0")),
        ((7, 5, 3, 1), 3, ("7", "4", "1")),
        ((8, 6, 4, 2), 3, ("8", "5", "2")),
        ((5, 3, 1, 0), 2, ("5", "0")),
        ((5, 3, 1, 0), 1, ("5",)),
        ((5, 3, 1, 0), 4, ("5", "3", "1", "0")),
        ((4, 2, 0), 4, ("4", "8/3", "4/3", "0")),
    ],
)
def test_shorter_tables_play_for_the_stretched_scale(full, size, short):
    assert stretched(scale(*full), size) == scale(*short)


def test_scale_of_its_own_goes_before_the_stretched_one():
    scoring = Scoring(
        ranking=("score",), table_points=BASKA, short_table_points={3: scale(5, "3/2", 0)}
    )
    assert scale_for(scoring, 3) == scale(5, "3/2", 0)
    assert scale_for(scoring, 4) == BASKA
    assert table_points((1, -2, 1), scoring) == scale("13/4", 0, "13/4")


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((4, 3, 2, 1), "5/2"),
        ((4, "5/2", 1), "5/2"),
        ((5, 3, 1, 0), "9/4"),
        ((5, 2, 0), "7/3"),
        ((), "0"),
    ],
)
def test_means_show_who_is_better_off(points, expected):
    assert mean(scale(*points)) == Fraction(expected)


def test_lowest_score_gets_the_first_place():
    scoring = Scoring(ranking=("score",), table_points=scale(3, 2, 1), lowest_wins=True)
    assert table_points((26, 0, 26), scoring) == scale("3/2", 3, "3/2")


@pytest.mark.parametrize(
    ("scores", "expected"), [((27, 19), (3, 0)), ((5, 9), (0, 3)), ((7, 7), (1, 1))]
)
def test_match_points_are_given_by_scores_of_the_table(scores, expected):
    worth = MatchPoints(win=Fraction(3), draw=Fraction(1), loss=Fraction(0))
    assert table_points(scores, Scoring(ranking=("score",), match_points=worth)) == scale(*expected)


def test_without_a_scale_there_are_no_table_points():
    assert table_points((3, -3, 0, 0), Scoring(ranking=("score",))) == scale(0, 0, 0, 0)
