import pytest

from scorer.games.na_glowy.results import Result, hand_of


@pytest.mark.parametrize(
    ("points", "result", "winner"),
    [
        ((61, 59), Result.ONE_PART, 0),
        ((90, 30), Result.ONE_PART, 0),
        ((91, 29), Result.TWO_PARTS, 0),
        ((29, 91), Result.TWO_PARTS, 1),
        ((30, 90), Result.ONE_PART, 1),
        ((59, 61), Result.ONE_PART, 1),
        ((120, 0), Result.TWO_PARTS, 0),
        ((60, 60), Result.EVEN, None),
    ],
)
def test_hand_is_told_by_its_points(points, result, winner):
    hand = hand_of(points, all_tricks=False)
    assert (hand.points, hand.result, hand.winner) == (points, result, winner)


@pytest.mark.parametrize(("points", "winner"), [((120, 0), 0), ((0, 120), 1)])
def test_hand_with_all_tricks_is_its_own_situation(points, winner):
    hand = hand_of(points, all_tricks=True)
    assert (hand.result, hand.winner) == (Result.ALL_TRICKS, winner)
