import pytest

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.deal import check_deal
from scorer.games.cancellation_hearts.pack import DECK
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, replaced
from tests.scorer.games.cancellation_hearts.strategies import NAMES


@pytest.mark.parametrize("players", range(6, 12))
def test_check_deal_takes_two_packs_evenly_dealt(players):
    cards = sorted(DECK.elements())
    each = len(cards) // players
    hands = [cards[seat * each : (seat + 1) * each] for seat in range(players)]
    check_deal(hands, cards[players * each :], NAMES[:players])


@pytest.mark.parametrize(
    ("hands", "kitty", "path", "message"),
    [
        (
            HANDS[:7],
            (),
            ("hands",),
            "The hands of 7 players are given; 8 play, so 8 hands are needed.",
        ),
        (
            HANDS[:1],
            (),
            ("hands",),
            "The hands of 1 player are given; 8 play, so 8 hands are needed.",
        ),
        (
            (*HANDS[:7], HANDS[7][1:]),
            (),
            ("hands", 7),
            "Horia's hand has 12 cards; with 8 players everybody has 13.",
        ),
        (
            (("AC",), *HANDS[1:]),
            (),
            ("hands", 0),
            "Ada's hand has 1 card; with 8 players everybody has 13.",
        ),
        (
            HANDS,
            ("AC",),
            ("kitty",),
            "The kitty has 1 card; with 8 players exactly 0 are left over.",
        ),
        (
            replaced(HANDS, 7, 5, "AC"),
            (),
            ("hands", 7, 5),
            "AC lies here a third time; two packs hold it twice.",
        ),
        (
            replaced(HANDS, 2, 1, "1S"),
            (),
            ("hands", 2, 1),
            (
                "1S is not a card. Allowed: A, K, Q, J, 10 to 2 followed by C, S, H or D, such as "
                "QS or 10H."
            ),
        ),
    ],
)
def test_check_deal_refuses_anything_else(hands, kitty, path, message):
    with pytest.raises(RuleViolation) as refused:
        check_deal(hands, kitty, PLAYERS)
    assert refused.value.path == path
    assert refused.value.rule == "HRT-1"
    assert str(refused.value) == message


def test_check_deal_names_the_place_in_the_kitty():
    cards = [card for hand in HANDS for card in hand]
    hands = [cards[seat * 17 : (seat + 1) * 17] for seat in range(6)]
    with pytest.raises(RuleViolation) as refused:
        check_deal(hands, ["KD", "AC"], PLAYERS[:6])
    assert refused.value.path == ("kitty", 1)
