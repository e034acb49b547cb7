from itertools import product

import pytest

from scorer.games.na_glowy.pack import ALL_POINTS, CARDS, POINTS, POSSIBLE, POSSIBLE_AT_ALL
from tests.scorer.games.na_glowy.builders import PACK


def test_pack_holds_the_32_cards_and_120_points():
    assert set(PACK) == CARDS
    assert ALL_POINTS == 120


@pytest.mark.parametrize(
    ("card", "points"),
    [("AC", 11), ("10H", 10), ("KD", 4), ("QS", 3), ("JC", 2), ("9C", 0), ("8S", 0), ("7D", 0)],
)
def test_points_of_a_card_are_the_documents(card, points):
    assert POINTS[card] == points


def test_possible_totals_are_those_of_every_choice_of_cards():
    found = [set() for _ in range(9)]
    for aces, tens, kings, queens, jacks in product(range(5), repeat=5):
        counting = aces + tens + kings + queens + jacks
        total = 11 * aces + 10 * tens + 4 * kings + 3 * queens + 2 * jacks
        for plain in range(13):
            if (counting + plain) % 4 == 0:
                found[(counting + plain) // 4].add(total)
    assert list(POSSIBLE) == found


def test_only_1_and_119_are_impossible_whatever_the_tricks():
    assert set(range(121)) - POSSIBLE_AT_ALL == {1, 119}
