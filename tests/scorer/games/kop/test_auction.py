import pytest

from scorer.games.base import RuleViolation
from scorer.games.kop.auction import (
    CALLS,
    Auction,
    first_caller,
    hold_auction,
    make_call,
    sides,
)
from scorer.games.kop.entries import Call, Contract, FirstCall

# seat 2 holds both black queens and JC, seat 0 JS
DEAL = [hand.split() for hand in ["AH JS QD 10D", "10C QH JD AC", "QC QS JC 10H", "10S JH AD AS"]]


def hold(calls, first=2, deal=DEAL):
    return hold_auction([Call(call) for call in calls.split()], first, deal)


@pytest.mark.parametrize(
    ("dealer", "first_call", "seat"),
    [
        (0, FirstCall.AFTER_LEADER, 2),
        (3, FirstCall.AFTER_LEADER, 1),
        (0, FirstCall.LEADER, 1),
        (3, FirstCall.LEADER, 0),
    ],
)
def test_first_caller_follows_the_option(dealer, first_call, seat):
    assert first_caller(dealer, first_call) == seat


@pytest.mark.parametrize(
    ("calls", "game", "bidder", "callers"),
    [
        ("pas pas pas pas", None, None, ()),
        ("kontra pas pas pas", None, None, (2,)),
        ("pas pas pas kontra pas rej pas pas pas", None, None, (1, 3)),
        ("wesele pas pas pas", Call.WESELE, 2, ()),
        ("kontra rej zolo kontra pas pas pas", Call.ZOLO, 0, (1,)),
        ("zolo zolo_du kontra pas pas rej pas pas pas", Call.ZOLO_DU, 3, (0, 3)),
    ],
)
def test_auction_keeps_the_last_game_and_its_kontras(calls, game, bidder, callers):
    auction = hold(calls)
    assert (auction.game, auction.bidder, auction.callers) == (game, bidder, callers)
    assert auction.over


@pytest.mark.parametrize(
    ("calls", "place", "rule", "allowed"),
    [
        ("rej", 0, "KOP-2.5", "the next one here: kontra."),
        ("kontra bok", 1, "KOP-2.5", "the next one here: rej."),
        ("kontra zolo rej", 2, "KOP-2.5", "the next one here: kontra."),
        ("kontra rej bok slup kontra", 4, "KOP-2.5", "the next one here: none, all four"),
        ("zolo zolo", 1, "KOP-2.4", "zolo is not higher than zolo"),
        ("zolo_du pas zolo", 2, "KOP-2.4", "zolo is not higher than zolo du"),
        ("wesele pas wesele", 2, "KOP-2.4", "wesele is not higher than wesele"),
        ("pas wesele", 1, "KOP-3.3", "both older queens"),
        ("pas kontra pas pas wesele", 4, "KOP-3.3", "first round"),
        ("pas pas pas pas pas", 4, "KOP-2.7", "over already"),
        ("zolo pas pas pas kontra", 4, "KOP-2.7", "over already"),
    ],
)
def test_call_that_is_not_allowed(calls, place, rule, allowed):
    with pytest.raises(RuleViolation, match=allowed) as refused:
        hold(calls)
    assert (refused.value.path, refused.value.rule) == (("auction", place), rule)


@pytest.mark.parametrize("calls", ["", "pas pas pas", "zolo pas pas", "pas kontra pas pas"])
def test_auction_that_is_not_over(calls):
    with pytest.raises(RuleViolation, match="not over") as refused:
        hold(calls)
    assert (refused.value.path, refused.value.rule) == (("auction",), "KOP-2.7")


def test_wesele_may_be_the_fourth_call():
    assert hold("pas pas pas wesele pas pas pas", first=3).bidder == 2


def test_call_leaves_the_auction_before_it_alone():
    before = Auction()
    assert make_call(before, 1, Call.KONTRA, DEAL) == Auction(made=1, callers=(1,))
    assert before == Auction()


CICHA = "10D QC QS JH|AC AS QH QD|JC JS JD AD|AH 10C 10S 10H"


@pytest.mark.parametrize(
    ("cards", "calls", "first", "contract", "old"),
    [
        ("QS 10C 10S 10H|AC AS QH QD|JC JS JD AD|AH QC 10D JH", "pas pas pas pas", 0,
         Contract.ZWYCZAJNA, (0, 3)),
        (CICHA, "pas pas pas pas", 0, Contract.CICHA, (0,)),
        (CICHA, "wesele pas pas pas", 0, Contract.WESELE, (0, 2)),
        ("JC QC QS JH|AC AS QH QD|10D JS JD AD|AH 10C 10S 10H", "wesele pas pas pas", 0,
         Contract.WESELE, (0, 2)),
        ("JC JS JD AD|AH 10C 10S 10H|AC AS QH QD|10D QC QS JH", "wesele pas pas pas", 3,
         Contract.WESELE, (0, 3)),
        ("AC AS QH QD|JC QC QS JS|10D JH JD AD|AH 10C 10S 10H", "wesele pas pas pas", 1,
         Contract.WESELE, (1, 2)),
        (CICHA, "pas zolo pas pas pas", 0, Contract.ZOLO, (1,)),
        (CICHA, "wesele zolo_du pas pas pas", 0, Contract.ZOLO_DU, (1,)),
    ],
)  # fmt: skip
def test_sides_by_the_last_game_and_the_cards(cards, calls, first, contract, old):
    deal = [hand.split() for hand in cards.split("|")]
    assert sides(hold(calls, first, deal), deal) == (contract, old)


def test_every_call_has_a_name():
    assert set(CALLS) == set(Call)
