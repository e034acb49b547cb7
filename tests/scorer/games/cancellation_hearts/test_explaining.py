import pytest

from scorer.games.base import Setup, score
from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.entries import CountedHand, HeartsOptions, Moon, PlayedHand
from scorer.games.cancellation_hearts.from_cards import replay
from scorer.records import parse_record, score_record
from tests.scorer.games.cancellation_hearts.referee import play_randomly
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, TRICKS
from tests.scorer.games.cancellation_hearts.strategies import entry_of
from tests.scorer.games.golden import golden_cases

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
    hand = PlayedHand(hands=HANDS, tricks=TRICKS)
    told = explained(hand, players=8)
    assert told[0] == (
        "trick 1: A♣ + A♣, A♠ + A♠, A♥ + A♥, A♦ + A♦ cancel each other, nobody takes it"
    )
    assert [sentence for sentence in told if not sentence.startswith("trick ")] == [
        "Ada: 22 hearts + 13 × 2 = 48",
        ONLY_HEARTS,
        "all together: 52 − 2 that nobody collected = 50",
    ]


def golden(name):
    """The sentences about the one hand of a golden record."""
    (record,) = [case["record"] for _id, case in golden_cases() if case["name"] == name]
    parsed = parse_record(record)
    (line,) = score_record(parsed).lines
    return [str(one) for one in GAME.explain(parsed.setup, parsed.entries[0], line)]


def test_cards_left_over_and_cancelled_tricks_say_who_took_them():
    name = "A cancelled first trick and the cards left over go to the winner of the second"
    assert golden(name)[:3] == [
        "trick 1: A♣ + A♣, A♥ + A♥ cancel each other, nobody takes it",
        "trick 17: K♠ + K♠ cancel each other, nobody takes it",
        "the cards left over, with Q♠, go with trick 2: Bogdan",
    ]


def test_trick_whose_highest_card_was_cancelled_names_its_winner():
    for seed in range(20):
        hand = play_randomly(8, 0, seed)
        entry = entry_of({"hands": hand.hands, "kitty": hand.kitty, "tricks": hand.tricks})
        setup = Setup("cancellation-hearts", PLAYERS, 0, HeartsOptions())
        (line,) = score(GAME, setup, [entry]).lines
        told = [str(one) for one in GAME.explain(setup, entry, line)]
        taken = [one for one in told if ", taken by " in one]
        changed = [
            (number, PLAYERS[trick.winner])
            for number, trick in enumerate(replay(setup, entry, 0), start=1)
            if trick.winner is not None and trick.changed_by_cancelling
        ]
        assert [one.split(":")[0] for one in taken] == [f"trick {number}" for number, _ in changed]
        assert [one.split(", taken by ")[1] for one in taken] == [name for _, name in changed]


@pytest.mark.parametrize("costly", [False, True])
def test_cards_left_over_are_told_where_they_cost_something(costly):
    setup = Setup("cancellation-hearts", PLAYERS[:6], 0, HeartsOptions())
    for seed in range(20):
        hand = play_randomly(6, 0, seed)
        if any(card[-1] == "H" or card == "QS" for card in hand.kitty) == costly:
            entry = entry_of({"hands": hand.hands, "kitty": hand.kitty, "tricks": hand.tricks})
            (line,) = score(GAME, setup, [entry]).lines
            told = " ".join(str(one) for one in GAME.explain(setup, entry, line))
            assert ("the cards left over" in told) == costly
