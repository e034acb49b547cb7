import pytest

from scorer.games.na_glowy.boks import boks_after
from scorer.games.na_glowy.results import Result


@pytest.mark.parametrize(
    ("boks", "result", "after"),
    [
        ((), Result.ONE_PART, ()),
        ((), Result.EVEN, (4,)),
        ((4,), Result.ONE_PART, (3,)),
        ((4,), Result.ALL_TRICKS, (3,)),
        ((1,), Result.TWO_PARTS, ()),
        ((4,), Result.EVEN, (3, 4)),
        ((1,), Result.EVEN, (4,)),
        ((2, 1), Result.EVEN, (2, 4)),
        ((2, 1), Result.ONE_PART, (2,)),
        ((3, 3, 4), Result.ONE_PART, (3, 3, 3)),
    ],
)
def test_hands_left_after_a_hand(boks, result, after):
    assert boks_after(boks, result) == after
