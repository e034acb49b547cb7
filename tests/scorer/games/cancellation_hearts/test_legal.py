from itertools import combinations

import pytest

from scorer.games.cancellation_hearts.legal import legal_cards, refusal
from tests.scorer.games.cancellation_hearts.referee import may_play


@pytest.mark.parametrize(
    ("hand", "trick", "first", "broken", "legal"),
    [
        # the first lead
        (["2C", "AH", "QS"], [], True, False, ("2C",)),
        (["AH", "QS"], [], True, False, ("AH", "QS")),
        # a lead before hearts are broken
        (["2C", "AH", "QS"], [], False, False, ("2C", "QS")),
        (["AH", "QS"], [], False, False, ("QS",)),
        (["AH", "2H"], [], False, False, ("AH", "2H")),
        # and after
        (["2C", "AH", "QS"], [], False, True, ("2C", "AH", "QS")),
        # following, with or without the suit, in the first trick too
        (["2C", "AC", "QS"], ["KC"], False, False, ("2C", "AC")),
        (["AH", "QS", "2D"], ["KC"], True, False, ("AH", "QS", "2D")),
        (["AH", "KS", "2D"], ["KS", "AH"], True, False, ("KS",)),
    ],
)
def test_legal_cards_by_lead_and_suit(hand, trick, first, broken, legal):
    assert legal_cards(hand, trick, first=first, broken=broken) == legal


def test_legal_cards_of_every_small_hand_are_the_referees():
    cards = ["AC", "2C", "QS", "KS", "AH", "2H"]
    tables = [([], []), ([], [["KD", "3D"]]), ([], [["KD", "3H"]]), ([], [["QS", "3D"]])]
    tables += [([led], earlier) for led in ("KC", "3S", "3H", "3D") for earlier in ([], [["2D"]])]
    for size in range(1, len(cards) + 1):
        for hand in combinations(cards, size):
            for trick, earlier in tables:
                broken = earlier in ([["KD", "3H"]], [["QS", "3D"]])
                assert list(legal_cards(hand, trick, first=not earlier, broken=broken)) == [
                    card for card in hand if may_play(card, hand, trick, earlier)
                ]


@pytest.mark.parametrize(
    ("card", "trick", "first", "again", "rule", "message"),
    [
        ("AD", [], False, False, "HRT-3", "It is Ada's turn, who does not hold AD."),
        ("AD", ["KC"], False, True, "HRT-3", "It is Ada's turn, who does not hold AD."),
        (
            "AD",
            [],
            False,
            True,
            "HRT-5",
            "Nobody took the trick before, so Ada leads again, but does not hold AD.",
        ),
        ("2H", ["KC"], True, False, "HRT-3", "Ada may not play 2H: suit must be followed."),
        (
            "2H",
            [],
            True,
            False,
            "HRT-3",
            "Ada may not lead 2H: the first lead is neither a heart nor a Black Maria (QS).",
        ),
        (
            "2H",
            [],
            False,
            True,
            "HRT-4",
            "Ada may not lead 2H: no heart and no Black Maria (QS) has been played yet.",
        ),
    ],
)
def test_refusal_says_why_and_what_is_allowed(card, trick, first, again, rule, message):
    violation = refusal("Ada", card, ["2C", "2H"], ["2C"], trick, first=first, again=again)
    assert str(violation) == f"{message} Allowed: 2C."
    assert violation.rule == rule
    assert violation.path == ()
