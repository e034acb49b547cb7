"""A hand told for a page, without a database."""

from scorer.games.base import Setup
from scorer.games.cardtable import Tap
from scorer.games.registry import card_table, find_game
from scorer.games.tapping import fill_in, next_step, sit_down, tap
from scorer.sheets.selectors.hands import (
    HandPlace,
    LaidCard,
    ToldTrick,
    told_hand,
    told_step,
    told_trick,
)

NAMES = ("Ada", "Bogdan", "Celina", "Darek")
# Ada deals, Bogdan leads, Celina calls first
DEAL = "QC 10S JD AC  10C QD JS AD  QS 10H JH AS".split()  # noqa: SIM905 — as dealt
CALLS = ["pas", "kontra", "pas", "pas", "pas"]


def sitting_of(*taps, slug="kop"):
    game = find_game(slug)
    setup = Setup(slug, NAMES, 0, game.options_type())
    sitting = sit_down(card_table(slug), setup, game.begin(setup))
    for told in taps:
        sitting = fill_in(tap(sitting, Tap.read(told)))
    return sitting


def hand_of(*taps, **more):
    sitting = sitting_of(*taps, **more)
    return told_hand(sitting, next_step(sitting), NAMES, 0)


def step_of(*taps, **more):
    sitting = sitting_of(*taps, **more)
    return told_step(sitting, next_step(sitting), NAMES)


def test_places_show_who_deals_who_is_to_play_and_what_was_said():
    assert hand_of(*DEAL, "pas", "kontra").places == (
        HandPlace("Ada", None, dealer=True, turn=True),
        HandPlace("Bogdan", None),
        HandPlace("Celina", None, call="pas"),
        HandPlace("Darek", None, call="kontra"),
    )


def test_trick_lies_there_until_the_next_lead():
    taps = [*DEAL, *CALLS, "JD", "*AD", "QS"]
    laid = {place.name: place.laid for place in hand_of(*taps).places}
    assert laid == {
        "Bogdan": LaidCard("JD", "Bogdan"),
        "Celina": LaidCard("AD", "Celina", revoke="KOP-5.7"),
        "Darek": LaidCard("QS", "Darek"),
        "Ada": LaidCard("AH", "Ada", wins=True, filled=True),
    }
    after = hand_of(*taps, "JC").places
    assert [place.laid and place.laid.card for place in after] == ["JC", None, None, None]


def test_tricks_and_sums_are_told():
    hand = hand_of(*DEAL, *CALLS, "JD", "JS", "QS")
    trick = hand.tricks[0]
    assert trick == ToldTrick(1, trick.cards, "Ada", 18, "KOP-5.3", (0, 18), ())
    assert [card.card for card in trick.cards] == ["JD", "JS", "QS", "AH"]
    assert hand.sides == (("Starzy: Bogdan + Darek", 0), ("Młodzi: Ada + Celina", 18))
    assert hand.headline == "zwyczajna · Bogdan + Darek · kontra"
    assert hand.calls[:2] == (("Celina", "pas"), ("Darek", "kontra"))
    assert hand.tricks_in_all == 4


def test_hands_told_are_those_that_are_known():
    assert hand_of("QC", "10S").hands == (("Bogdan", ("10S", "QC")),)
    assert hand_of("AH", slug="na-glowy").hands == ()


def test_step_offers_choices_and_says_which_are_forbidden():
    step = step_of(*DEAL, *CALLS, "JD")
    assert (step.phase, step.question, step.pack, step.hand) == ("play", "Celina plays", False, ())
    told = [(one.value, one.text, one.left, one.forbidden, one.rule) for one in step.rows[0]]
    assert told == [
        ("10C", "", 1, False, None),
        ("QD", "", 1, False, None),
        ("JS", "", 1, False, None),
        ("AD", "", 1, True, "KOP-5.7"),
    ]


def test_caller_sees_own_hand_and_filled_in_cards():
    step = step_of(*DEAL)
    assert step.hand == ("10C", "QD", "JS", "AD")
    assert (step.filled, step.contestable) == (("AH", "QH", "JC", "10D"), False)
    assert [one.text for one in step.rows[1]] == ["wesele", "zolo", "zolo du"]


def test_card_filled_in_beside_others_is_contestable():
    step = step_of(*DEAL, *CALLS, "10S")
    assert (step.filled, step.contestable) == (("10C",), True)


def test_packs_are_told_apart_from_hands():
    assert step_of("QC").pack
    assert step_of("AH", slug="na-glowy").pack


def test_taker_of_trick_is_asked_with_the_cards():
    step = step_of("7C", "8C", "9C", "JC", slug="na-glowy")
    assert (step.phase, step.pack) == ("take", False)
    assert [(one.text, one.laid.card) for one in step.rows[0]] == [
        *(("Ada", "JC"), ("Bogdan", "7C"), ("Celina", "8C"), ("Darek", "9C"))
    ]


WHOLE = [*DEAL, *CALLS, *"JD JS QS JC QC JH AD 10D".split()]  # noqa: SIM905 — as played


def test_recorded_hand_is_told_trick_by_trick():
    sitting = sitting_of(*WHOLE)
    before = told_trick(sitting, 0, NAMES, 0)
    assert dict(before.hands)["Ada"] == ("AH", "QH", "JC", "10D")
    assert [place.laid for place in before.places] == [None] * 4
    assert [points for _side, points in before.sides] == [0, 0]
    second = told_trick(sitting, 2, NAMES, 0)
    assert dict(second.hands)["Ada"] == ("QH", "JC", "10D")
    assert [place.laid.card for place in second.places] == ["JC", "QC", "10C", "JH"]
    assert [points for _side, points in second.sides] == [0, 35]
    assert len(second.tricks) == 4
