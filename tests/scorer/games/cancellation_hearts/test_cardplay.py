import pytest

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.cardplay import Trick, play_out
from tests.scorer.games.cancellation_hearts.sample import (
    HANDS,
    LEADERS,
    PLAYERS,
    TRICKS,
    WINNERS,
    replaced,
)


def played(tricks=TRICKS, *, leader=0, two_pairs_void=False):
    return play_out(HANDS, (), tricks, PLAYERS, leader, two_pairs_void=two_pairs_void)


def test_play_out_says_who_led_and_who_took_each_trick():
    tricks = played()
    assert tuple(trick.leader for trick in tricks) == LEADERS
    assert tuple(trick.winner for trick in tricks) == WINNERS
    assert tuple(trick.cards for trick in tricks) == TRICKS


def test_trick_nobody_took_travels_with_the_next():
    tricks = played()
    assert tricks[0].collected == ()
    assert tricks[1].brought == TRICKS[0]
    assert tricks[1].collected == TRICKS[0] + TRICKS[1]
    assert [trick.brought for trick in tricks[2:]] == [()] * 11
    assert tricks[-1].collected == ()


def test_cards_left_over_travel_with_the_first_trick_that_is_taken():
    kitty = ("QS", "2D")
    tricks = play_out(HANDS, kitty, TRICKS, PLAYERS, 0, two_pairs_void=False)
    assert [trick.brought for trick in tricks[:3]] == [kitty, kitty + TRICKS[0], ()]
    assert tricks[1].collected == kitty + TRICKS[0] + TRICKS[1]


@pytest.mark.parametrize(
    ("cards", "leader", "winner", "changed"),
    [
        (("AC", "KC", "2S"), 0, 0, False),
        (("KC", "2S", "AC"), 1, 0, False),
        (("AC", "AC", "KC"), 2, 1, True),
        (("AC", "AC", "KS"), 0, None, True),
        (("KC", "2S", "2S"), 0, 0, False),
        (("KC", "AS", "2C"), 0, 0, False),
    ],
)
def test_changed_by_cancelling_when_the_highest_did_not_win(cards, leader, winner, changed):
    assert Trick(leader, cards, winner).changed_by_cancelling == changed


def test_cancelled_names_the_places_in_the_trick():
    assert Trick(0, ("2S", "AC", "AC"), 0).cancelled == (1, 2)


@pytest.mark.parametrize(
    ("tricks", "path", "message"),
    [
        (TRICKS[:12], ("tricks",), "12 tricks are given; 8 players play 13."),
        (TRICKS[:1], ("tricks",), "1 trick is given; 8 players play 13."),
        (
            (*TRICKS[:4], TRICKS[4][:7], *TRICKS[5:]),
            ("tricks", 4),
            "Trick 5 has 7 cards; each of 8 players lays one.",
        ),
        (
            (*TRICKS[:12], ("2C",)),
            ("tricks", 12),
            "Trick 13 has 1 card; each of 8 players lays one.",
        ),
    ],
)
def test_play_out_wants_a_card_of_everybody_in_every_trick(tricks, path, message):
    with pytest.raises(RuleViolation) as refused:
        played(tricks)
    assert refused.value.path == path
    assert refused.value.rule == "HRT-1"
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("tricks", "leader", "path", "rule"),
    [
        # laid twice, not held, led by the wrong player, out of turn after a trick nobody took
        (replaced(TRICKS, 1, 2, "AS"), 0, ("tricks", 1, 2), "HRT-3"),
        (replaced(TRICKS, 0, 5, "XX"), 0, ("tricks", 0, 5), "HRT-3"),
        (TRICKS, 2, ("tricks", 0, 0), "HRT-3"),
        (replaced(TRICKS, 1, 0, "AC"), 0, ("tricks", 1, 0), "HRT-5"),
    ],
)
def test_play_out_names_the_card_that_cannot_be(tricks, leader, path, rule):
    with pytest.raises(RuleViolation) as refused:
        played(tricks, leader=leader)
    assert refused.value.path == path
    assert refused.value.rule == rule


def test_play_out_asks_for_the_suit_led():
    hands = list(HANDS)
    hands[1] = ("AS", *HANDS[1][1:])
    hands[2] = ("AC", *HANDS[2][1:])
    tricks = ((TRICKS[0][0], "AS", "KS", *TRICKS[0][3:]), *TRICKS[1:])
    with pytest.raises(RuleViolation) as refused:
        play_out(hands, (), tricks, PLAYERS, 0, two_pairs_void=False)
    assert refused.value.path == ("tricks", 0, 1)
    assert refused.value.rule == "HRT-3"


@pytest.mark.parametrize(
    ("broken_by", "refused_at"), [(None, ("tricks", 1, 0)), ("2H", None), ("QS", None)]
)
def test_hearts_are_broken_by_a_heart_or_a_maria(broken_by, refused_at):
    # seat 0 leads a diamond, then a heart; the last player may lay what breaks hearts
    lowest = ["3D", "4D", "5D", "6D", "7D", "8D", "9D", broken_by or "10D"]
    hands = [["AD", "AH"], *([card, "2C"] for card in lowest[1:])]
    tricks = [["AD", *lowest[1:]], ["AH", *["2C"] * 7]]
    hands = [hand + ["KC"] * 11 for hand in hands]
    tricks += [["KC"] * 8] * 11
    if refused_at is None:
        assert len(play_out(hands, (), tricks, PLAYERS, 0, two_pairs_void=False)) == 13
        return
    with pytest.raises(RuleViolation) as refused:
        play_out(hands, (), tricks, PLAYERS, 0, two_pairs_void=False)
    assert refused.value.path == refused_at
    assert refused.value.rule == "HRT-4"


@pytest.mark.parametrize(("void", "winner"), [(False, 0), (True, None)])
def test_two_pairs_beside_the_suit_led_make_a_trick_nobodys_where_agreed(void, winner):
    tricks = TRICKS
    for place, suit in ((3, "S"), (5, "H")):  # both kings to the second trick
        tricks = replaced(replaced(tricks, 1, place, "K" + suit), 11, place, "Q" + suit)
    assert [trick.winner for trick in played(tricks, two_pairs_void=void)] == [
        None,
        winner,
        *WINNERS[2:],
    ]
