import pytest

from scorer.games.base import Setup, score
from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.entries import CountedHand, HeartsOptions, Moon, PlayedHand
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, TRICKS

NOTHING = (0,) * 6
ONLY_HEARTS = "who took hearts only: 1 for each"


def explained(hand, players=6):
    """The sentences about one hand."""
    setup = Setup("cancellation-hearts", PLAYERS[:players], players - 1, HeartsOptions())
    (line,) = score(GAME, setup, [hand]).lines
    return [str(sentence) for sentence in GAME.explain(setup, hand, line)]


@pytest.mark.parametrize(
    ("hearts", "marias", "sentences"),
    [
        (
            (3, 1, 22, 0, 0, 0),
            (1, 1, 0, 0, 0, 0),
            ["Ada: 3 hearts + 13 × 1 = 16", "Bogdan: 1 heart + 13 × 1 = 14", ONLY_HEARTS],
        ),
        (
            (0, 26, 0, 0, 0, 0),
            (1, 1, 0, 0, 0, 0),
            ["Ada: 13 × 1 = 13", "Bogdan: 26 hearts + 13 × 1 = 39"],
        ),
        ((26, 0, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0), ["Celina: 13 × 2 = 26", ONLY_HEARTS]),
    ],
)
def test_sums_stand_for_those_who_took_a_maria(hearts, marias, sentences):
    assert explained(CountedHand(hearts=hearts, marias=marias)) == sentences


@pytest.mark.parametrize(
    ("hearts", "marias", "sentences"),
    [
        (
            (5, 5, 5, 5, 2, 0),
            NOTHING,
            [ONLY_HEARTS, "all together: 52 − 30 that nobody collected = 22"],
        ),
        (NOTHING, NOTHING, ["all together: 52 − 52 that nobody collected = 0"]),
    ],
)
def test_points_that_nobody_collected_are_missing_from_the_sum(hearts, marias, sentences):
    hand = CountedHand(hearts=hearts, marias=marias, uncollected=True)
    assert explained(hand) == sentences


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (Moon.SUBTRACT, "everything taken; the choice: −26 for Bogdan, 0 for the others"),
        (Moon.ADD, "everything taken; the choice: 0 for Bogdan, +26 for each of the others"),
    ],
)
def test_moon_says_who_pays(choice, sentence):
    hand = CountedHand(hearts=(0, 26, 0, 0, 0, 0), marias=(0, 2, 0, 0, 0, 0), moon=choice)
    assert explained(hand) == ["Bogdan: 26 hearts + 13 × 2 = 52", sentence]


def test_hand_card_by_card_is_counted():
    assert explained(PlayedHand(hands=HANDS, tricks=TRICKS), players=8) == [
        "Ada: 22 hearts + 13 × 2 = 48",
        ONLY_HEARTS,
        "all together: 52 − 2 that nobody collected = 50",
    ]
