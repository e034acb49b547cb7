"""What is announced before a turn of doubles, and what a presumed turn leaves open."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.base import play_entry
from scorer.games.polish_doubles import GAME
from scorer.games.polish_doubles.entries import WordTurn
from scorer.records import parse_record
from tests.scorer.games.polish_doubles.strategies import records
from tests.scorer.games.polish_doubles.turns_by_hand import play_all, setup_of
from tests.tiers import examples

REJECTED = {"protest": {"upheld": False}}
KEYS = ("lost", "struck", "early", "builds_on_first")


def lays(player, **more):
    return {"player": player, "word": "KOST", "points": 14, **more}


def state_after(*raws):
    return play_all(raws)[1]


def announced(state):
    return [(str(fact.name), str(fact.value)) for fact in GAME.announce(setup_of(), state)]


def three_crosses():
    """Pair 1 gets its third cross by the last of these turns; its double turn comes."""
    return [
        lays(0, **REJECTED),
        lays(2),
        lays(3),
        lays(1, **REJECTED),
        lays(0, **REJECTED),
    ]


def test_opening_turn_and_double_turns_are_announced():
    assert announced(state_after()) == [
        ("Double turn", "the opening turn"),
        ("On turn", "Anna + Bára"),
    ]
    assert announced(state_after(lays(0), lays(3))) == [
        ("Double turn", "2, turn 2 of 2"),
        ("On turn", "Cyril"),
    ]


def test_turn_owed_for_cross_is_announced():
    turns = three_crosses()
    assert announced(state_after(*turns))[1:] == [
        ("On turn", "Cyril + Dana"),
        ("For a cross", "this turn or the second is lost"),
    ]
    assert announced(state_after(*turns, lays(2)))[2:] == [
        ("This turn", "is lost: it pays for a cross")
    ]
    lost = {"lost": True}
    assert announced(state_after(*turns, lost))[1:] == [("On turn", "Cyril + Dana")]


def test_turns_still_owed_after_this_one_are_announced():
    turns = [*three_crosses(), lays(2), {"lost": True}, lays(0, **REJECTED), lays(1, **REJECTED)]
    assert announced(state_after(*turns, {"lost": True}))[1:] == [
        ("On turn", "Cyril + Dana"),
        ("Still owed", "1 turn for a cross"),
    ]


def test_struck_turn_is_announced():
    turns = [lays(0), lays(2), {"struck": True}, lays(0), lays(1), lays(2)]
    assert announced(state_after(*turns))[2:] == [
        ("This turn", "is struck through: one partner is out")
    ]


def test_offers_name_seats_and_marks():
    assert GAME.offers(setup_of(), state_after(lays(0), lays(3))) == {
        "player": (2,),
        "lost": (),
        "struck": (True,),
        "early": (),
        "builds_on_first": (True,),
    }


def test_clock_runs_for_double_turn():
    setup = setup_of()
    first = GAME.clock(setup, state_after())
    assert (first.seconds, first.clause, first.span, first.ends) == (180, "DBL-4", 1, True)
    assert str(first.label) == "Double turn: Anna + Bára"
    spans = [GAME.clock(setup, state_after(lays(0), *more)) for more in ([], [lays(2)])]
    assert [(clock.span, clock.ends) for clock in spans] == [(2, False), (2, True)]


def test_finished_game_offers_nothing_and_stays_so():
    closing = {"closing": {"closed_by": None, "left": [["A"], [], ["O"], []]}}
    state = state_after(lays(0), closing)
    setup = setup_of()
    assert GAME.presume(setup, state) is state
    assert (GAME.announce(setup, state), GAME.offers(setup, state)) == ((), {})
    assert GAME.clock(setup, state) is None


def test_owed_turns_and_crosses_are_presumed():
    setup = setup_of()
    state = GAME.presume(setup, state_after(*three_crosses()))  # somebody plays
    assert announced(state)[2:] == [("This turn", "is lost: it pays for a cross")]
    state = GAME.presume(setup, state)
    assert state.pairs[1].owes == 0
    struck = state_after(lays(0), lays(2), {"struck": True}, lays(0), lays(1), lays(2))
    after = GAME.presume(setup, struck)
    assert (after.pairs[1].one_left, after.pairs[1].alone) == (True, 2)
    assert announced(GAME.presume(setup, GAME.presume(setup, after)))[1] == ("On turn", "Cyril")


def is_ordinary(entry):
    return isinstance(entry, WordTurn) and entry.protest is None and not entry.early


@settings(max_examples=examples(8))
@given(records())
def test_presumed_turn_announces_what_valid_word_does(raw):
    """Save that who may play the second turn is then not known: both may."""
    record = parse_record(raw)
    setup, state = record.setup, GAME.begin(record.setup)
    for entry in record.entries:
        presumed = GAME.presume(setup, state)
        _line, state = play_entry(GAME, setup, state, entry)
        if not is_ordinary(entry):
            continue
        seen, guessed = GAME.announce(setup, state), GAME.announce(setup, presumed)
        assert [fact.name for fact in guessed] == [fact.name for fact in seen]
        for real, guess in zip(seen, guessed, strict=True):
            if str(real.name) == "On turn":
                assert set(str(real.value).split(" + ")) <= set(str(guess.value).split(" + "))
            else:
                assert guess == real
        seats = GAME.offers(setup, presumed)["player"]
        assert set(GAME.offers(setup, state)["player"]) <= set(seats)


@given(st.integers(0, 1))
def test_either_pair_may_start(starts):
    setup = setup_of(starts)
    on_turn = GAME.announce(setup, GAME.begin(setup))[1]
    assert str(on_turn.value) == ["Anna + Bára", "Cyril + Dana"][starts]
