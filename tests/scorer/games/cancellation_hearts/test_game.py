import pytest

from scorer.games.base import RuleViolation, Setup, score
from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.entries import CountedHand, HeartsOptions, Moon, PlayedHand
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, TRICKS

SETUP = Setup("cancellation-hearts", PLAYERS[:6], 4, HeartsOptions())
PLAIN = CountedHand(hearts=(6, 5, 4, 3, 2, 6), marias=(0, 1, 0, 0, 1, 0))
NONE = CountedHand(hearts=(0,) * 6, marias=(0,) * 6, uncollected=True)
FIFTY = CountedHand(hearts=(24, 2, 0, 0, 0, 0), marias=(2, 0, 0, 0, 0, 0))


def moon(choice):
    return CountedHand(hearts=(0, 26, 0, 0, 0, 0), marias=(0, 2, 0, 0, 0, 0), moon=choice)


def test_line_has_the_keys_of_the_result_format():
    (line,) = score(GAME, SETUP, [PLAIN]).lines
    assert line.as_json() == {
        "entry": 0,
        "scores": (6, 18, 4, 3, 15, 6),
        "totals": (6, 18, 4, 3, 15, 6),
        "because": ("HRT-6",),
        "dealer": 4,
        "pass": "left",
        "hearts": (6, 5, 4, 3, 2, 6),
        "marias": (0, 1, 0, 0, 1, 0),
        "moon": None,
        "uncollected": 0,
    }


def test_deal_and_pass_go_round():
    lines = score(GAME, SETUP, [PLAIN] * 4).lines
    assert [(line.dealer, line.passed.value) for line in lines] == [
        (4, "left"),
        (5, "right"),
        (0, "left"),
        (1, "right"),
    ]


def test_scores_add_up_and_a_moon_may_go_below_nothing():
    match = score(GAME, SETUP, [moon(Moon.SUBTRACT), PLAIN, moon(Moon.ADD)])
    assert [line.totals for line in match.lines] == [
        (0, -26, 0, 0, 0, 0),
        (6, -8, 4, 3, 15, 6),
        (32, -8, 30, 29, 41, 32),
    ]
    assert [line.moon for line in match.lines] == [1, None, 1]
    assert [line.because for line in match.lines] == [("HRT-7",), ("HRT-6",), ("HRT-7",)]


def test_hand_from_its_cards_is_a_line_like_any_other():
    setup = Setup("cancellation-hearts", PLAYERS, 7, HeartsOptions())
    (line,) = score(GAME, setup, [PlayedHand(hands=HANDS, tricks=TRICKS)]).lines
    assert line.scores == (48, 2, 0, 0, 0, 0, 0, 0)
    assert line.uncollected == 2
    assert line.because == ("HRT-2", "HRT-5", "HRT-6")


@pytest.mark.parametrize(
    ("target", "finished", "winners"), [(50, True, (2, 3, 4, 5)), (51, False, ())]
)
def test_reaching_the_target_ends_the_match_for_the_lowest(target, finished, winners):
    setup = Setup("cancellation-hearts", PLAYERS[:6], 0, HeartsOptions(target=target))
    match = score(GAME, setup, [FIFTY])
    assert match.state.finished == finished
    assert match.winners == winners


def test_hand_after_the_end_is_refused():
    with pytest.raises(RuleViolation) as refused:
        score(GAME, SETUP, [FIFTY] * 4)
    assert refused.value.path == ("entries", 3)
    assert refused.value.rule == "HRT-8"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (FIFTY, "Ada 24♥ + Q♠ + Q♠, Bogdan 2♥"),
        (
            CountedHand(hearts=(24, 0, 1, 0, 0, 0), marias=(1, 1, 0, 0, 0, 0), uncollected=True),
            "Ada 24♥ + Q♠, Bogdan Q♠, Celina 1♥ · 1 point uncollected",
        ),
        (NONE, "nobody took anything · 52 points uncollected"),
        (moon(Moon.SUBTRACT), "Bogdan took everything: 26 off their own score"),
        (moon(Moon.ADD), "Bogdan took everything: 26 on every other player's score"),
    ],
)
def test_describe_says_what_everybody_took(entry, words):
    (line,) = score(GAME, SETUP, [entry]).lines
    assert str(GAME.describe(SETUP, entry, line)) == words
