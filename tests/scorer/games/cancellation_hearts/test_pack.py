import pytest

from scorer.games.cancellation_hearts.pack import (
    ALL_POINTS,
    CARDS,
    DECK,
    STRENGTH,
    count,
    hand_size,
    kitty_size,
)


def test_two_packs_hold_every_card_twice():
    assert CARDS == 104
    assert set(DECK.values()) == {2}


def test_ranks_run_from_the_ace_down_to_the_two():
    order = sorted((card for card in DECK if card[-1] == "C"), key=STRENGTH.get, reverse=True)
    assert order == "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C".split()  # noqa: SIM905 — as read out


def test_packs_cost_52_points():
    assert count(DECK.elements()) == (26, 2)
    assert ALL_POINTS == 52


@pytest.mark.parametrize(
    ("players", "each", "left_over"),
    [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)],
)
def test_deal_is_even_and_the_rest_left_over(players, each, left_over):
    assert hand_size(players) == each
    assert kitty_size(players) == left_over
