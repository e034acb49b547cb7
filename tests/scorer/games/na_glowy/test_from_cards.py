import pytest

from scorer.games.base import RuleViolation
from scorer.games.na_glowy.from_cards import Trick, from_cards, tricks
from scorer.games.na_glowy.results import Result
from tests.scorer.games.na_glowy.builders import PACK, entry

# PACK suit by suit: of each suit 7 8 9 J (2 points), then Q K 10 A (28)


def played(winners, play=PACK):
    return entry({"play": play, "trick_winners": winners})


@pytest.mark.parametrize(
    ("winners", "points", "result"),
    [
        ([0, 2, 0, 2, 1, 3, 1, 3], (60, 60), Result.EVEN),
        ([0, 2, 1, 2, 1, 3, 1, 3], (58, 62), Result.ONE_PART),
        ([0, 1, 2, 3, 0, 1, 2, 1], (8, 112), Result.TWO_PARTS),
        ([0, 2, 0, 2, 0, 2, 0, 0], (120, 0), Result.ALL_TRICKS),
        ([1, 3, 1, 3, 3, 3, 3, 3], (0, 120), Result.ALL_TRICKS),
    ],
)
def test_cards_give_points_and_situation(winners, points, result):
    hand = from_cards(played(winners))
    assert (hand.points, hand.result) == (points, result)
    assert hand.rules == ("GLOWY-4", "GLOWY-5", "GLOWY-2", "GLOWY-3")


def test_120_points_without_an_empty_trick_are_two_parts():
    plain = [card for card in PACK if card[:-1] in {"7", "8", "9"}]
    play = (*plain[:4], *(card for card in PACK if card not in plain[:4]))
    hand = from_cards(played([3, 0, 0, 0, 0, 0, 0, 0], play))
    assert (hand.points, hand.result) == ((120, 0), Result.TWO_PARTS)


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            "6C",
            (
                "6C is not in the pack. The pack holds 7, 8, 9, 10, J, Q, K, A of C, S, H, D, "
                "each once."
            ),
        ),
        ("7C", "7C is played a second time. Each of the 32 cards is played once."),
    ],
)
def test_wrong_pack_is_refused_at_its_card(card, message):
    with pytest.raises(RuleViolation) as refused:
        from_cards(played([0] * 8, (*PACK[:20], card, *PACK[21:])))
    assert (refused.value.path, refused.value.rule) == (("play", 20), "GLOWY-1")
    assert str(refused.value) == message


def test_tricks_are_led_by_the_seat_after_the_dealer_then_by_the_winners():
    found = tricks(PACK, [2, 1, 1, 0, 3, 3, 2, 0], dealer=3)
    assert [trick.leader for trick in found] == [0, 2, 1, 1, 0, 3, 3, 2]
    assert found[1] == Trick(leader=2, cards=("QC", "KC", "10C", "AC"), winner=1)
    assert found[1].points == 28
    assert [found[1].seat(place) for place in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize("dealer", range(4))
def test_every_seat_plays_eight_cards_whoever_deals(dealer):
    found = tricks(PACK, [2, 1, 1, 0, 3, 3, 2, 0], dealer)
    seats = [trick.seat(place) for trick in found for place in range(4)]
    assert [seats.count(seat) for seat in range(4)] == [8, 8, 8, 8]
    assert seats[0] == (dealer + 1) % 4
