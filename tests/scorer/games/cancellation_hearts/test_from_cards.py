import pytest

from scorer.games.base import RuleViolation, Setup
from scorer.games.cancellation_hearts.entries import HeartsOptions, PlayedHand
from scorer.games.cancellation_hearts.from_cards import from_cards, replay
from scorer.games.cancellation_hearts.taken import Taken
from tests.scorer.games.cancellation_hearts.referee import play_randomly
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, TRICKS, WINNERS, replaced
from tests.scorer.games.cancellation_hearts.strategies import NAMES, entry_of, setup_of

SETUP = Setup("cancellation-hearts", PLAYERS, 7, HeartsOptions())
ENTRY = PlayedHand(hands=HANDS, tricks=TRICKS)


def test_from_cards_counts_what_everybody_took():
    # 11 tricks with two hearts each and both Marias; the last but one; the last is nobody's
    assert from_cards(SETUP, ENTRY, 7) == Taken(
        (22, 2, 0, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0, 0, 0), ("HRT-2", "HRT-5")
    )


def test_replay_shows_hand_trick_by_trick():
    assert tuple(trick.winner for trick in replay(SETUP, ENTRY, 7)) == WINNERS


def test_from_cards_checks_deal():
    entry = PlayedHand(hands=replaced(HANDS, 0, 0, "KC"), tricks=TRICKS)
    with pytest.raises(RuleViolation) as refused:
        from_cards(SETUP, entry, 7)
    assert refused.value.path == ("hands", 1, 11)


def test_from_cards_names_left_over_cards_when_they_cost_something():
    found = set()
    for seed in range(30):
        played = play_randomly(6, 0, seed)
        costly = any(card[-1] == "H" or card == "QS" for card in played.kitty)
        entry = entry_of({"hands": played.hands, "kitty": played.kitty, "tricks": played.tricks})
        taken = from_cards(setup_of({"players": NAMES[:6]}), entry, 0)
        assert ("HRT-1" in taken.rules) == costly
        found.add(costly)
    assert found == {False, True}
