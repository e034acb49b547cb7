import pytest

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.entries import Moon
from scorer.games.cancellation_hearts.moon import check_moon, moon_scores, moon_seat

NAMES = ("Ada", "Bogdan", "Celina", "Dan", "Ema", "Florin")


@pytest.mark.parametrize(
    ("points", "seat"),
    [((0, 0, 52, 0, 0, 0), 2), ((51, 1, 0, 0, 0, 0), None), ((0, 0, 0, 0, 0, 0), None)],
)
def test_moon_seat_took_all_52_points(points, seat):
    assert moon_seat(points) == seat


@pytest.mark.parametrize(
    ("choice", "scores"),
    [(Moon.SUBTRACT, (0, 0, 0, -26, 0, 0)), (Moon.ADD, (26, 26, 26, 0, 26, 26))],
)
def test_moon_scores_by_the_choice(choice, scores):
    assert moon_scores(3, choice, 6) == scores


@pytest.mark.parametrize(("seat", "choice"), [(1, Moon.ADD), (1, Moon.SUBTRACT), (None, None)])
def test_check_moon_wants_a_choice_exactly_with_a_moon(seat, choice):
    check_moon(seat, choice, NAMES)


@pytest.mark.parametrize(
    ("seat", "choice", "message"),
    [
        (
            1,
            None,
            (
                "Bogdan took all 26 hearts and both Black Marias and chooses: 26 off their own "
                "score, or 26 on every other player's."
            ),
        ),
        (
            None,
            Moon.ADD,
            "Nobody took all 26 hearts and both Black Marias: there is no moon to choose.",
        ),
    ],
)
def test_check_moon_refuses_a_choice_missing_or_too_many(seat, choice, message):
    with pytest.raises(RuleViolation) as refused:
        check_moon(seat, choice, NAMES)
    assert refused.value.path == ("moon",)
    assert refused.value.rule == "HRT-7"
    assert str(refused.value) == message
