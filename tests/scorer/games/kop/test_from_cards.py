import pytest

from scorer.games.base import RuleViolation, Setup
from scorer.games.kop.entries import Call, Contract, FirstCall, KopOptions, Margin, PlayedHand
from scorer.games.kop.figures import Outcome
from scorer.games.kop.from_cards import from_cards

ZWYCZAJNA = "AH QH JC 10D|QC 10S JD AC|10C QD JS AD|QS 10H JH AS"
ZWYCZAJNA_PLAY = "JD JS QS AH JC QC 10C JH AD 10H 10D 10S AC QD AS QH"
CICHA = "AC JS 10D JH|AS 10H QD AD|QC QS AH 10C|10S QH JC JD"
CICHA_PLAY = "QH 10D 10H 10C AH JD JH QD QC 10S JS AD JC AC AS QS"  # seat 2 deals


NAMES = ("Ada", "Bogdan", "Celina", "Darek")

TAKEN = ("KOP-4.1", "KOP-5.3")
SURE = ("KOP-3.4", "KOP-6.2", "KOP-2.8", "KOP-2.2", *TAKEN)


def work_out(cards, auction, play, dealer=0, ruleset="kop", **options):
    entry = PlayedHand(
        deal=tuple(tuple(hand.split()) for hand in cards.split("|")),
        auction=tuple(Call(call) for call in auction.split()),
        play=tuple(play.split()),
    )
    return from_cards(entry, Setup(ruleset, NAMES, 0, KopOptions(**options)), dealer)


def test_hand_of_two_against_two():
    assert work_out(ZWYCZAJNA, "pas pas pas pas", ZWYCZAJNA_PLAY) == Outcome(
        contract=Contract.ZWYCZAJNA,
        old=(1, 3),
        level=0,
        old_won=False,
        margin=Margin.EXIT,
        old_points=41,
        old_tricks=1,
        rules=("KOP-3.5", "KOP-6.2", *TAKEN, "KOP-4.2", "KOP-5.6"),  # a foreign ace was led
    )


def test_hand_of_one_against_three():
    outcome = work_out(CICHA, "kontra pas rej pas pas pas", CICHA_PLAY, dealer=2)
    assert outcome == Outcome(
        contract=Contract.CICHA,
        old=(2,),
        level=2,
        old_won=True,
        margin=None,
        old_points=78,
        old_tricks=3,
        rules=("KOP-3.4", "KOP-6.2", "KOP-2.5", "KOP-2.2", *TAKEN),
    )


def test_kontras_fall_for_the_dealers_sure_zolo_in_wolsztyn():
    outcome = work_out(
        CICHA, "kontra pas rej pas pas pas", CICHA_PLAY, dealer=2, ruleset="kop-wolsztyn"
    )
    assert (outcome.level, outcome.rules) == (0, SURE)


def test_slup_on_a_sure_zolo_exceeds_nothing_since_none_of_its_kontras_counts():
    slup = "kontra pas rej bok pas pas slup pas pas pas"
    outcome = work_out(CICHA, slup, CICHA_PLAY, dealer=2, ruleset="kop-wolsztyn")
    assert (outcome.level, outcome.rules) == (0, SURE)


@pytest.mark.parametrize(
    ("auction", "rules"),
    [("pas pas pas pas", ()), ("pas pas kontra pas pas pas", ("KOP-2.5", "KOP-2.2"))],
)
def test_without_a_kontra_that_counts_nothing_falls(auction, rules):
    outcome = work_out(CICHA, auction, CICHA_PLAY, dealer=2, ruleset="kop-wolsztyn")
    assert (outcome.level, outcome.rules) == (0, ("KOP-3.4", "KOP-6.2", *rules, *TAKEN))


def test_kontras_of_the_dealers_zolo_count_in_wolsztyn_too():
    outcome = work_out(
        CICHA, "pas pas zolo kontra pas pas pas", CICHA_PLAY, dealer=2, ruleset="kop-wolsztyn"
    )
    assert (outcome.contract, outcome.level) == (Contract.ZOLO, 1)


def test_higher_game_cancels_the_kontras_before_it():
    outcome = work_out(CICHA, "kontra rej zolo pas pas pas", CICHA_PLAY, dealer=2)
    assert (outcome.contract, outcome.level) == (Contract.ZOLO, 0)
    assert outcome.rules == ("KOP-3.2", "KOP-6.2", "KOP-2.2", "KOP-2.6", *TAKEN)


def test_level_that_the_game_does_not_have_is_refused_at_the_auction():
    with pytest.raises(RuleViolation) as refused:
        work_out(CICHA, "kontra pas rej bok pas pas slup pas pas pas", CICHA_PLAY, dealer=2)
    assert (refused.value.path, refused.value.rule) == (("auction",), "KOP-8.2")


@pytest.mark.parametrize(
    ("first_call", "bidder"), [(FirstCall.AFTER_LEADER, 2), (FirstCall.LEADER, 1)]
)
def test_first_call_follows_the_option(first_call, bidder):
    outcome = work_out(ZWYCZAJNA, "zolo pas pas pas", ZWYCZAJNA_PLAY, first_call=first_call)
    assert outcome.old == (bidder,)


def test_deal_is_checked_first():
    with pytest.raises(RuleViolation) as refused:
        work_out(ZWYCZAJNA.replace("AS", "AC"), "rej", "AC " * 16)
    assert (refused.value.path, refused.value.rule) == (("deal", 3, 3), "KOP-1")
