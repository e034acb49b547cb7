import pytest

from scorer.games.kop.pack import (
    ALL_POINTS,
    CARDS,
    FOREIGN,
    OLDER_QUEENS,
    POINTS,
    POSSIBLE,
    STRENGTH,
    TAKING_TENS,
    TRICKS,
    TRUMPS,
    WESELE_JACKS,
)
from tests.scorer.games.kop import by_the_book as book


def test_trumps_stand_in_the_documents_order():
    assert list(TRUMPS) == book.TRUMPS
    assert FOREIGN == ("AC", "AS")


def test_pack_is_the_trumps_and_the_foreign_aces():
    assert {*TRUMPS, *FOREIGN} == CARDS
    assert (len(CARDS), TRICKS) == (16, 4)


def test_strength_falls_along_the_trumps_to_the_foreign_aces():
    assert sorted(STRENGTH, key=STRENGTH.__getitem__, reverse=True)[:14] == book.TRUMPS
    assert STRENGTH["AC"] == STRENGTH["AS"] < STRENGTH["10D"]


@pytest.mark.parametrize(("card", "points"), [("AD", 11), ("10D", 10), ("QC", 3), ("JS", 2)])
def test_points_of_a_card(card, points):
    assert POINTS[card] == points


def test_pack_holds_104_points():
    assert sum(POINTS.values()) == ALL_POINTS == 104


@pytest.mark.parametrize(
    ("tricks", "least", "most"), [(0, 0, 0), (1, 8, 44), (2, 20, 84), (3, 60, 96), (4, 104, 104)]
)
def test_least_and_most_points_of_so_many_tricks(tricks, least, most):
    assert (min(POSSIBLE[tricks]), max(POSSIBLE[tricks])) == (least, most)


def test_cards_with_a_part_of_their_own():
    assert {"QC", "QS"} == OLDER_QUEENS
    assert WESELE_JACKS == ("JC", "JS", "JH")
    assert {"10C", "10S", "10H"} == TAKING_TENS
