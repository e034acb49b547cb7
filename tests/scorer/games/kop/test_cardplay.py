from itertools import pairwise

import pytest

from scorer.games.base import RuleViolation
from scorer.games.kop.cardplay import Trick, check_deal, legal_cards, play_out
from tests.scorer.games.kop import by_the_book as book

DEAL = [hand.split() for hand in ["AH QH JC 10D", "QC 10S JD AC", "10C QD JS AD", "QS 10H JH AS"]]
NAMES = ("Ada", "Bogdan", "Celina", "Darek")
PLAY = "JD JS QS AH  JC QC 10C JH  AD 10H 10D 10S  AC QD AS QH".split()  # noqa: SIM905 — as played


def test_check_deal_accepts_the_sixteen_cards():
    check_deal(DEAL)


@pytest.mark.parametrize("card", ["AH", "KH", "10c", ""])
def test_check_deal_refuses_a_card_twice_or_foreign_to_the_pack(card):
    with pytest.raises(
        RuleViolation, match=f"^{card} is not in the pack or dealt twice"
    ) as refused:
        check_deal([*DEAL[:3], ["QS", "10H", card, "AS"]])
    assert (refused.value.path, refused.value.rule) == (("deal", 3, 2), "KOP-1")


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("AH AC 10D", "", "AH AC 10D"),
        ("AH QD AC", "QC", "AH"),
        ("10H QD AC", "10S", "10H QD"),
        ("10H 10D", "JC", "10H"),
        ("AH QC JC", "JD QS", "AH QC"),
        ("AS AC", "10D", "AS AC"),
        ("AS 10D JD", "AC", "10D JD"),
        ("AS", "AC", "AS"),
        ("AD 10D", "AC 10D", "AD"),
        ("AD AS", "JD", "AD"),
    ],
)
def test_legal_cards_beat_else_are_trumps_else_anything(hand, trick, allowed):
    assert legal_cards(hand.split(), trick.split()) == tuple(allowed.split())


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(book.TRUMPS)))
def test_every_trump_must_beat_the_next_lower(higher, lower):
    assert legal_cards([higher, "AC"], [lower]) == (higher,)
    assert legal_cards([lower, "AC"], [higher]) == (lower,)


def test_play_out_gives_the_four_tricks():
    tricks = play_out(DEAL, PLAY, dealer=0, players=NAMES)
    assert tricks == (
        Trick(1, ("JD", "JS", "QS", "AH"), 0),
        Trick(0, ("JC", "QC", "10C", "JH"), 2),
        Trick(2, ("AD", "10H", "10D", "10S"), 1),
        Trick(1, ("AC", "QD", "AS", "QH"), 0),
    )
    assert [trick.points for trick in tricks] == [18, 17, 41, 28]


MUST_BEAT = "the best card must be beaten if possible, else a trump played."


@pytest.mark.parametrize(
    ("place", "card", "rule", "message"),
    [
        (0, "JS", "KOP-5.1", "Bogdan does not hold JS; in hand are: QC 10S JD AC."),
        (4, "QC", "KOP-5.4", "Ada does not hold QC; in hand are: QH JC 10D."),
        (7, "QS", "KOP-5.7", "Darek does not hold QS; in hand are: 10H JH AS."),
        (15, "QS", "KOP-5.7", "Ada does not hold QS; in hand are: QH."),
        (1, "AD", "KOP-5.7", f"Celina may not play AD: {MUST_BEAT} Allowed: 10C QD JS."),
        (7, "AS", "KOP-5.7", f"Darek may not play AS: {MUST_BEAT} Allowed: 10H JH."),
    ],
)
def test_play_out_refuses_the_first_card_that_may_not_be_played(place, card, rule, message):
    play = [*PLAY[:place], card, *PLAY[place + 1 :]]
    with pytest.raises(RuleViolation) as refused:
        play_out(DEAL, play, dealer=0, players=NAMES)
    assert str(refused.value) == message
    assert (refused.value.path, refused.value.rule) == (("play", place), rule)
