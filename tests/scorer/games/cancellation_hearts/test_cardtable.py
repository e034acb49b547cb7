"""A hand of Hearts tapped step by step, beside a slow referee."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import tapping
from scorer.games.base import Setup
from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.cardtable import TABLE
from scorer.games.cancellation_hearts.entries import HeartsOptions
from scorer.games.cancellation_hearts.pack import RANKS
from scorer.games.cardtable import How, Notes, Phase, Revoke, ShownTrick, Tap
from tests.scorer.games.cancellation_hearts import referee
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, TRICKS
from tests.scorer.games.tapped import NAMES, choices_of, line_of, lot_of, tap_at_random
from tests.tiers import examples

DEALT = [card for seat in range(8) for card in HANDS[seat]]  # seat 7 deals, seat 0 leads
PASSED = [*DEALT, "passed"]
PLAYED = [card for trick in TRICKS for card in trick]


def sit(*taps, dealer=7, names=PLAYERS, played=0):
    setup = Setup("cancellation-hearts", names, dealer, HeartsOptions())
    state = GAME.begin(setup)
    for _hand in range(played):
        state = type(state)(played=state.played + 1, totals=state.totals)
    return tapping.sit_down(TABLE, setup, state, map(Tap.read, taps))


def asked(sitting):
    step = tapping.next_step(sitting)
    return step.phase, step.seat, str(step.question)


def offered(sitting):
    return {
        choice.value: choice.fault.rule if choice.fault else None
        for choice in choices_of(tapping.next_step(sitting))
    }


def test_two_packs_are_dealt_from_dealers_left():
    sitting = sit(*DEALT[:27])
    assert asked(sitting) == (Phase.DEAL, 2, f"{PLAYERS[2]}'s cards: 1 of 13")
    step = tapping.next_step(sitting)
    assert [len(row) for row in step.rows] == [13, 13, 13, 13]
    left = {choice.value: choice.left for choice in choices_of(step)}
    assert (left["AC"], left["AS"], left["AH"]) == (0, 1, 2)
    assert offered(sitting)["AC"] == "HRT-1"
    assert offered(sitting)["AS"] is None


def test_last_hand_is_filled_in_where_nothing_is_left_over():
    assert tapping.fill_in(sit(*DEALT[:-13])).hand.deal.over
    seven = sit(names=NAMES[:7], dealer=0)
    lot = lot_of(1)
    while not seven.hand.deal.over:
        free = [one.value for one in choices_of(tapping.next_step(seven)) if not one.fault]
        seven = tapping.tap(tapping.fill_in(seven), Tap(lot.choice(free)))
    assert all(tap.how is How.TOLD for tap in seven.taps)
    assert len(TABLE.show(seven.hand).aside) == 6


def test_three_cards_are_passed_to_left_then_to_right():
    names = PLAYERS
    assert asked(sit(*DEALT)) == (
        Phase.PASS,
        0,
        f"{names[0]} passes three cards to the left, to {names[1]}: 0 of 3",
    )
    assert asked(sit(*DEALT, dealer=6, played=1))[2] == (
        f"{names[0]} passes three cards to the right, to {names[7]}: 0 of 3"
    )


def test_passing_can_be_left_out_at_its_beginning_only():
    assert "passed" in offered(sit(*DEALT))
    assert asked(sit(*PASSED)) == (Phase.PLAY, 0, f"{PLAYERS[0]} leads")
    assert "passed" not in offered(sit(*DEALT, "AC"))
    fault = tapping.tap(sit(*DEALT, "AC"), Tap("passed")).fault
    assert (fault.rule, fault.keepable) == ("HRT-2", False)


def test_card_passed_is_gone_and_one_received_stays():
    passed = sit(*DEALT, "AC", "KC", "QC", "AC")
    assert asked(passed)[1] == 1
    assert [choice.value for choice in choices_of(tapping.next_step(passed))] == (
        "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C".split()  # noqa: SIM905 — of seat 1, as laid out
    )
    given = [*"AC KC QC AC KC QC".split()]  # noqa: SIM905 — of seats 0 and 1
    assert TABLE.show(sit(*DEALT, *given).hand).hands[1].count("AC") == 1


def test_play_is_offered_suit_by_suit_and_judged():
    led = sit(*PASSED, "AC", "AC")
    assert asked(led) == (Phase.PLAY, 2, f"{PLAYERS[2]} plays")
    assert set(offered(led).values()) == {None}
    lead = sit(*PASSED)
    assert [[one.value for one in row] for row in tapping.next_step(lead).rows] == [
        "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C".split()  # noqa: SIM905 — as laid out
    ]


def test_card_that_may_not_be_led_is_told_why_and_could_be_kept():
    hands = [list(hand) for hand in HANDS]
    hands[0][1], hands[4][1] = hands[4][1], hands[0][1]  # a heart for a club
    sitting = sit(*(card for hand in hands for card in hand), "passed")
    heart = hands[0][1]
    assert offered(sitting)[heart] == "HRT-3"
    fault = tapping.tap(sitting, Tap(heart)).fault
    assert fault.keepable
    assert str(fault.message).startswith(f"{PLAYERS[0]} may not lead {heart}: the first lead is")
    kept = tapping.tap(sitting, Tap(heart, How.KEPT))
    assert TABLE.show(kept.hand).notes == Notes(revokes=(Revoke(0, heart, 0, "HRT-3"),))


def test_table_shows_tricks_that_travel_and_cards_that_cancel():
    shown = TABLE.show(sit(*PASSED, *PLAYED[:18]).hand)
    # four hearts and a Maria
    points = (17, 0, 0, 0, 0, 0, 0, 0)
    assert shown.tricks == (
        ShownTrick(0, TRICKS[0], None, 0, "HRT-5", (0,) * 8, (), tuple(range(8))),
        ShownTrick(0, TRICKS[1], 0, 17, "HRT-5", points, TRICKS[0], ()),
    )
    assert (shown.leader, shown.laid, shown.tricks_in_all) == (0, TRICKS[2][:2], 13)
    assert (shown.points, list(map(str, shown.sides))) == (points, list(PLAYERS))


def test_table_while_cards_are_dealt_and_passed():
    shown = TABLE.show(sit("2S", "AS", "QC").hand)
    assert shown.hands[0] == ("AS", "2S", "QC")
    assert (shown.points, shown.aside, shown.leader) == ((0,) * 8, (), 0)
    assert TABLE.show(sit(*DEALT, "AC").hand).hands[0].count("AC") == 0


def test_whole_hand_becomes_entry_of_record():
    whole = sit(*PASSED, *PLAYED)
    assert tapping.next_step(whole).phase is Phase.DONE
    written = TABLE.write(whole.hand)
    assert written.noted == {}
    assert list(written.entry) == ["hands", "tricks"]
    assert written.entry["tricks"] == [list(trick) for trick in TRICKS]
    assert [sorted(hand) for hand in written.entry["hands"]] == [sorted(hand) for hand in HANDS]


@settings(deadline=None, max_examples=examples(3, 60))
@given(seed=st.integers(0, 2**32 - 1), stop=st.integers(104, 240))
def test_offered_is_what_referee_allows(seed, stop):
    setup, whole = tap_at_random(GAME, lot_of(seed))
    sitting = tapping.sit_down(TABLE, setup, GAME.begin(setup), whole.taps[:stop])
    play = sitting.hand.play
    if play is None or play.over:
        return
    earlier = [trick.cards for trick in play.tricks]
    may = {
        card
        for card in play.hand
        if referee.may_play(card, list(play.hand), list(play.laid), earlier)
    }
    assert {value for value, rule in offered(sitting).items() if rule is None} == may


# seat 1 of six, who leads, holds the highest clubs there are and takes every trick
CLUBS = [f"{rank}C" for rank in "A K Q J 10 9 8 7".split() for _copy in "ab"] + ["6C"]  # noqa: SIM905
OTHERS = [
    *["6C", *(f"{rank}C" for rank in "5432" for _copy in "ab")],
    *(rank + suit for suit in "SHD" for rank in RANKS for _copy in "ab"),
]


def moon(*more):
    sitting = sit(*CLUBS, *OTHERS[:85], "passed", names=NAMES[:6], dealer=0)
    while (step := tapping.next_step(sitting)).phase is Phase.PLAY:
        card = next(choice.value for choice in choices_of(step) if not choice.fault)
        sitting = tapping.tap(sitting, Tap(card))
    for value in more:
        sitting = tapping.tap(sitting, Tap(value))
    return sitting


def test_player_who_took_everything_chooses():
    assert asked(moon()) == (Phase.ASK, 1, "Bogdan took everything and chooses")
    step = tapping.next_step(moon())
    assert [(one.value, str(one.label)) for one in choices_of(step)] == [
        ("subtract", "26 off their own score"),
        ("add", "26 on every other player's"),
    ]
    fault = tapping.tap(moon(), Tap("both")).fault
    assert str(fault.message) == "“both” is no answer here. Allowed: subtract, add."


def test_moon_is_written_with_cards_left_over():
    whole = moon("add")
    assert tapping.next_step(whole).phase is Phase.DONE
    assert TABLE.show(whole.hand).points == (0, 52, 0, 0, 0, 0)
    assert TABLE.show(whole.hand).tricks[0].brought == ("2D", "2D")
    written = TABLE.write(whole.hand)
    assert list(written.entry) == ["hands", "kitty", "tricks", "moon"]
    assert (written.entry["kitty"], written.entry["moon"]) == (["2D", "2D"], "add")
    line = line_of(GAME, whole.hand.setup, written.entry)
    assert line.scores == (26, 0, 26, 26, 26, 26)


def test_revokes_are_kept_in_figures_with_cards_beside_them():
    revoke = Revoke(0, "AC", 1, "HRT-3")
    whole = moon("subtract")
    hand = replace(whole.hand, notes=Notes(revokes=(revoke,)))
    written = TABLE.write(hand)
    assert written.entry == {
        "hearts": [0, 26, 0, 0, 0, 0],
        "marias": [0, 2, 0, 0, 0, 0],
        "moon": "subtract",
    }
    assert written.noted["cards"] == TABLE.write(whole.hand).entry
    assert written.noted["revokes"] == [{"place": 0, "card": "AC", "seat": 1, "rule": "HRT-3"}]


def test_figures_beside_revoke_say_what_nobody_collected():
    hand = sit(*PASSED, *PLAYED).hand
    figures = TABLE.write(replace(hand, notes=Notes(revokes=(Revoke(0, "AC", 0, "HRT-3"),)))).entry
    line = line_of(GAME, hand.setup, TABLE.write(hand).entry)
    assert figures == {
        "hearts": list(line.hearts),
        "marias": list(line.marias),
        "uncollected": True,
    }
    assert line_of(GAME, hand.setup, figures).scores == line.scores
