from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.games.cards import deck_of, pack, rank, suit, totals_by_tricks


def test_pack_holds_every_rank_in_four_suits():
    assert pack(["A", "10"]) == ("AC", "AS", "AH", "AD", "10C", "10S", "10H", "10D")


@pytest.mark.parametrize(("card", "parts"), [("AH", ("A", "H")), ("10C", ("10", "C"))])
def test_card_has_a_rank_and_a_suit(card, parts):
    assert (rank(card), suit(card)) == parts


@given(st.lists(st.integers(0, 12), min_size=4, max_size=8), st.sampled_from([1, 2, 4]))
def test_totals_by_tricks_are_those_of_every_set_of_cards(worth, trick_size):
    values = {str(place): value for place, value in enumerate(worth)}
    expected = tuple(
        {sum(cards) for cards in combinations(worth, tricks * trick_size)}
        for tricks in range(len(worth) // trick_size + 1)
    )
    assert totals_by_tricks(values, trick_size) == expected


DECK = deck_of(["AC", "AS"], copies=2)


def test_deck_of_counts_every_card():
    assert deck_of(["AC", "AS"], copies=2) == Counter({"AC": 2, "AS": 2})
    assert deck_of(["AC", "AS"]) == Counter({"AC": 1, "AS": 1})
