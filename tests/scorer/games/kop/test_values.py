import pytest

from scorer.games.kop.entries import Contract, KopOptions, Margin
from scorer.games.kop.values import HIGHEST_STEP, margin_of, old_win, settle, value
from tests.scorer.games.kop import by_the_book as book

CELLS = [
    (contract, margin, level, worth)
    for (contract, margin), row in book.TABLE.items()
    for level, worth in enumerate(row)
]


@pytest.mark.parametrize(("contract", "margin", "level", "worth"), CELLS)
def test_value_is_the_cell_of_the_table(contract, margin, level, worth):
    assert value(Contract(contract), margin and Margin(margin), level) == worth


def test_highest_step_is_the_last_column_of_the_row():
    assert {str(contract): int(step) for contract, step in HIGHEST_STEP.items()} == book.HIGHEST


@pytest.mark.parametrize(
    ("old", "old_won", "scores"),
    [
        ([0, 2], True, (5, -5, 5, -5)),
        ([0, 3], False, (-5, 5, 5, -5)),
        ([1], True, (-5, 15, -5, -5)),
        ([3], False, (5, 5, 5, -15)),
    ],
)
def test_every_opponent_settles_the_value(old, old_won, scores):
    assert settle(old, 5, old_won=old_won) == scores


@pytest.mark.parametrize(
    ("contract", "points", "won"),
    [
        (Contract.ZWYCZAJNA, 53, True),
        (Contract.ZWYCZAJNA, 52, False),
        (Contract.WESELE, 53, True),
        (Contract.CICHA, 52, False),
        (Contract.ZOLO, 53, True),
        (Contract.ZOLO_DU, 96, False),
        (Contract.ZOLO_DU, 104, True),
    ],
)
def test_starzy_win_with_53_points_and_zolo_du_with_all(contract, points, won):
    assert old_win(contract, points) == won


@pytest.mark.parametrize(
    ("old_points", "margin"),
    [
        (0, Margin.NO_TRICK),
        (8, Margin.NO_EXIT),
        (26, Margin.NO_EXIT),
        (27, Margin.EXIT),
        (52, Margin.EXIT),
        (53, Margin.EXIT),
        (78, Margin.EXIT),
        (79, Margin.NO_EXIT),
        (96, Margin.NO_EXIT),
        (104, Margin.NO_TRICK),
    ],
)
def test_margin_by_the_losers_points(old_points, margin):
    assert margin_of(old_points, KopOptions()) is margin


@pytest.mark.parametrize(
    ("options", "old_points", "margin"),
    [
        ({"exit_old": 29}, 28, Margin.NO_EXIT),
        ({"exit_old": 29}, 29, Margin.EXIT),
        ({"exit_old": 29}, 78, Margin.EXIT),
        ({"exit_young": 25}, 79, Margin.EXIT),
        ({"exit_young": 25}, 80, Margin.NO_EXIT),
        ({"exit_old": 0}, 0, Margin.NO_TRICK),
        ({"exit_young": 0}, 104, Margin.NO_TRICK),
        ({"exit_old": 104}, 52, Margin.NO_EXIT),
    ],
)
def test_margin_by_the_tables_own_numbers(options, old_points, margin):
    assert margin_of(old_points, KopOptions(**options)) is margin
