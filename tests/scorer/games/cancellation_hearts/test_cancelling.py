from itertools import product

import pytest

from scorer.games.cancellation_hearts.cancelling import cancelled_places, winning_place
from tests.scorer.games.cancellation_hearts.referee import pairs_in, winner_of

DOCUMENTS_EXAMPLE = ["10S", "9H", "9H", "10S"]


@pytest.mark.parametrize(
    ("trick", "places"),
    [
        (["AC", "KC", "AS"], ()),
        (["AC", "KC", "AC"], (0, 2)),
        (DOCUMENTS_EXAMPLE, (0, 1, 2, 3)),
        (["QS", "2D", "2D", "AS"], (1, 2)),
    ],
)
def test_cancelled_places_are_those_of_identical_cards(trick, places):
    assert cancelled_places(trick) == places


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        (["2C", "AC", "KC", "AS"], 1),
        (["10C", "9C", "JC", "2C"], 2),
        (["2C", "AS", "AD", "AH"], 0),
        (["AC", "AC", "KC", "KC", "QC"], 4),
        (["2C", "AC", "3C", "AC"], 2),
        (["AC", "AC", "KS", "KH"], None),
        (["AC", "KS", "KS", "QH"], 0),
        (DOCUMENTS_EXAMPLE, None),
        ([*DOCUMENTS_EXAMPLE, "2S"], 4),
    ],
)
def test_winning_place_is_the_highest_left_of_the_suit_led(trick, place):
    assert winning_place(trick, two_pairs_void=False) == place


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ([*DOCUMENTS_EXAMPLE, "2S"], None),
        (["AC", "AC", "KC", "KC", "QC"], None),
        (["AC", "9H", "9H", "8D", "8D", "2C"], None),
        (["AC", "9H", "9H", "8D", "7D", "2C"], 0),
        (["AC", "AC", "KS"], None),
    ],
)
def test_winning_place_is_nobodys_with_two_pairs_where_agreed(trick, place):
    assert winning_place(trick, two_pairs_void=True) == place


@pytest.mark.parametrize("void", [False, True])
def test_winning_place_of_every_small_trick_is_the_referees(void):
    cards = ["AC", "10C", "2C", "AS", "QS"]
    compared = 0
    for size in range(1, 6):
        for trick in product(cards, repeat=size):
            if all(trick.count(card) <= 2 for card in trick):
                assert winning_place(trick, two_pairs_void=void) == winner_of(
                    trick, two_pairs_void=void
                )
                assert len(cancelled_places(trick)) == 2 * pairs_in(trick)
                compared += 1
    assert compared == 5 + 25 + 120 + 540 + 2220
