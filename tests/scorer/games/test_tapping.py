"""What every game that is tapped card by card must do; the steps themselves are each game's."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import tapping
from scorer.games.base import RuleViolation, Setup
from scorer.games.cardtable import How, Notes, Phase, Revoke, Tap
from scorer.games.registry import card_table, find_game
from scorer.games.text import Text
from tests.scorer.games.tapped import (
    NAMES,
    TAPPED,
    allowed,
    choices_of,
    line_of,
    lot_of,
    tap_at_random,
    taps_in_words,
)
from tests.tiers import examples

every_game = pytest.mark.parametrize("game", TAPPED, ids=lambda game: game.slug)
seeds = st.integers(0, 2**32 - 1)
patient = settings(deadline=None, max_examples=examples(2, 60))
# Kop, nothing tapped yet; seat 0 deals, so seat 1's cards are told first
KOP = find_game("kop")


def sat_down(*taps):
    setup = Setup("kop", NAMES[:4], 0, KOP.options_type())
    table = card_table("kop")
    return tapping.sit_down(table, setup, KOP.begin(setup), map(Tap.read, taps))


DEAL = "QC 10S JD AC  10C QD JS AD  QS 10H JH AS".split()  # noqa: SIM905 — as dealt
PASSES = ["pas"] * 4


def test_three_games_are_tapped():
    assert [game.slug for game in TAPPED] == ["cancellation-hearts", "kop", "na-glowy"]
    assert card_table("polish-doubles") is None


@pytest.mark.parametrize("text", ["QH", ".QH", "*QH", "pas", ""])
def test_tap_is_read_as_it_is_written(text):
    assert str(Tap.read(text)) == text


def test_only_one_mark_is_read():
    assert Tap.read(".*QH") == Tap("*QH", How.FILLED)


@every_game
@patient
@given(seed=seeds)
def test_every_hand_of_allowed_taps_is_scored_and_worth_what_its_figures_are(game, seed):
    setup, sitting = tap_at_random(game, lot_of(seed))
    written = sitting.table.write(sitting.hand)
    line = line_of(game, setup, written.entry)
    assert line.because
    assert json.loads(json.dumps([written.entry, written.noted])) == [
        written.entry,
        written.noted,
    ]
    figures = sitting.table.figures(sitting.hand)
    assert sitting.table.mark not in figures
    if not written.noted:
        assert line_of(game, setup, figures).scores == line.scores


@every_game
@patient
@given(seed=seeds)
def test_hand_with_revokes_is_scored_in_figures_and_keeps_its_cards(game, seed):
    setup, sitting = tap_at_random(game, lot_of(seed), revokes=0.3)
    table, written = sitting.table, sitting.table.write(sitting.hand)
    revokes = table.show(sitting.hand).notes.revokes
    line_of(game, setup, written.entry)
    assert written.noted.get("revokes", []) == [revoke.as_json() for revoke in revokes]
    if not revokes:
        return
    assert table.mark not in written.entry
    with pytest.raises(RuleViolation) as refused:
        line_of(game, setup, written.noted["cards"])
    assert refused.value.rule == revokes[0].rule or "counted" in written.noted
    places = [tap for tap in sitting.taps if tap.how is How.KEPT]
    assert [tap.value for tap in places] == [revoke.card for revoke in revokes]


@every_game
@patient
@given(seed=seeds)
def test_written_hand_is_replayed_and_its_taps_are_read_as_they_were_tapped(game, seed):
    setup, sitting = tap_at_random(game, lot_of(seed), revokes=0.1)
    taps = [Tap.read(str(tap)) for tap in sitting.taps]
    assert tapping.sit_down(sitting.table, setup, game.begin(setup), taps) == sitting
    table, written = sitting.table, sitting.table.write(sitting.hand)
    notes = tapping.card_notes(table, written.entry, written.noted)
    again = tapping.replay(table, setup, game.begin(setup), notes)
    assert again.fault is None
    assert tapping.next_step(again).phase is Phase.DONE
    shown, before = table.show(again.hand), table.show(sitting.hand)
    assert (shown.tricks, shown.calls, shown.points) == (before.tricks, before.calls, before.points)
    assert shown.notes.revokes == before.notes.revokes
    assert table.write(again.hand) == written


@every_game
@patient
@given(seed=seeds)
def test_undoing_leads_back_tap_by_tap(game, seed):
    _setup, sitting = tap_at_random(game, lot_of(seed))
    by_people = [tap for tap in sitting.taps if tap.how is How.TOLD]
    for _once in range(10):
        before = sitting.taps
        sitting = tapping.undo(sitting)
        by_people.pop()
        assert sitting.taps == before[: len(sitting.taps)]
        assert [tap for tap in sitting.taps if tap.how is How.TOLD] == by_people
        assert tapping.fill_in(sitting) == sitting


@every_game
@patient
@given(seed=seeds, stop=st.integers(0, 300))
def test_nothing_is_offered_that_is_refused_when_tapped(game, seed, stop):
    setup, complete = tap_at_random(game, lot_of(seed))
    taps = complete.taps[:stop]
    sitting = tapping.sit_down(complete.table, setup, game.begin(setup), taps)
    for choice in choices_of(tapping.next_step(sitting)):
        after = tapping.tap(sitting, Tap(choice.value))
        assert after.fault == choice.fault
        if choice.fault is None:
            assert choice.left > 0
            assert after.taps == (*taps, Tap(choice.value))
            continue
        assert after.hand == sitting.hand
        assert isinstance(choice.fault.message, Text)
        assert choice.fault.rule in {clause.id for clause in game.clauses}
        kept = tapping.tap(sitting, Tap(choice.value, How.KEPT))
        assert (kept.fault is None) == choice.fault.keepable


@every_game
def test_complete_hand_takes_no_further_tap(game):
    _setup, sitting = tap_at_random(game, lot_of(1))
    after = tapping.tap(sitting, Tap("QH"))
    assert str(after.fault.message) == "The hand is complete; there is nothing more to tap."
    assert (after.fault.rule, after.fault.keepable, after.taps) == (None, False, sitting.taps)
    assert tapping.next_step(sitting).rows == ()


@every_game
def test_nonsense_is_refused_at_every_step(game):
    setup, complete = tap_at_random(game, lot_of(7))
    for stop in range(0, len(complete.taps), 7):
        sitting = tapping.sit_down(complete.table, setup, game.begin(setup), complete.taps[:stop])
        possible = allowed(tapping.next_step(sitting))
        for nonsense in ("", "ZZ", "11H", "AHAH", "0", "-1", "passed!", "ą", "²"):
            if nonsense in possible:
                continue
            for how in How:
                fault = tapping.tap(sitting, Tap(nonsense, how)).fault
                assert fault
                assert not fault.keepable


def test_first_tap_that_makes_no_sense_ends_reading():
    sitting = sat_down("QC", "10S", "QC", "JD")
    assert taps_in_words(sitting) == "QC 10S"
    assert sitting.fault.tap == Tap("QC")
    assert sitting.fault.rule == "KOP-1"


def test_last_hand_is_filled_in_and_taken_out_again():
    sitting = tapping.fill_in(sat_down(*DEAL))
    assert taps_in_words(sitting) == " ".join([*DEAL, ".AH", ".QH", ".JC", ".10D"])
    assert taps_in_words(tapping.take_out(sitting)) == " ".join(DEAL)
    assert taps_in_words(tapping.undo(sitting)) == " ".join(DEAL[:-1])


def test_undoing_where_nothing_was_tapped_changes_nothing():
    assert tapping.undo(sat_down()) == sat_down()


def test_taking_out_where_nothing_was_filled_in_changes_nothing():
    assert taps_in_words(tapping.take_out(sat_down("QC", "10S"))) == "QC 10S"
    assert taps_in_words(tapping.take_out(sat_down())) == ""


def after_the_auction(*cards):
    sitting = sat_down(*DEAL, *"AH QH JC 10D".split(), *PASSES)  # noqa: SIM905 — as dealt
    for card in cards:
        sitting = tapping.fill_in(tapping.tap(sitting, Tap(card)))
    return sitting


def test_forced_card_can_be_taken_out_and_revoke_be_kept_instead():
    led = after_the_auction("10S")  # only 10C beats it
    assert taps_in_words(led).endswith("10S .10C")
    opened = tapping.reopen(led)
    refused = tapping.tap(opened, Tap("QD"))
    assert refused.fault.keepable
    assert refused.taps == opened.taps
    kept = tapping.fill_in(tapping.tap(refused, Tap("QD", How.KEPT)))
    assert kept.fault is None
    assert kept.table.show(kept.hand).notes == Notes(frozenset(), (Revoke(1, "QD", 2, "KOP-5.7"),))


def test_reopening_takes_out_cards_back_to_last_choice():
    # Bogdan must beat with the ten, but holds an ace too; in the last trick nobody has a choice
    taps = "JD JS QS AH JC QC 10C JH AD 10H 10D 10S".split()  # noqa: SIM905 — as played
    sitting = after_the_auction(*[card for card in taps if card not in {"AH", "10C", "10H", "10S"}])
    assert taps_in_words(sitting).endswith("10D .10S .AC .QD .AS .QH")
    assert taps_in_words(tapping.reopen(sitting)).endswith("10D")
    without_choice = tapping.tap(tapping.reopen(sitting), Tap("10S"))
    assert tapping.reopen(tapping.fill_in(without_choice)) is None
    assert tapping.reopen(sat_down("QC")) is None


def test_kept_card_that_is_allowed_is_no_revoke():
    sitting = sat_down(*DEAL, *"AH QH JC 10D".split(), *PASSES, "*QC")  # noqa: SIM905 — as dealt
    assert sitting.fault is None
    assert sitting.table.show(sitting.hand).notes == Notes()


def test_cards_of_line_are_its_entry_or_noted_beside_it():
    table = card_table("kop")
    cards = {"deal": [], "auction": [], "play": []}
    noted = {"cards": cards, "revokes": []}
    assert tapping.card_notes(table, cards, {}) == {"cards": cards}
    assert tapping.card_notes(table, {"contract": "zolo"}, noted) == noted
    assert tapping.card_notes(table, {"contract": "zolo"}, {"overrun": 5}) is None


@pytest.mark.parametrize(
    ("slug", "sorted_cards"),
    [
        ("kop", ("QH", "JS", "AD", "AC")),
        ("na-glowy", ("AC", "JS", "QH", "AD")),
        ("cancellation-hearts", ("JS", "QH", "AC", "AD")),
    ],
)
def test_cards_are_sorted_as_players_sort_them(slug, sorted_cards):
    assert card_table(slug).best_first(["AD", "QH", "AC", "JS"]) == sorted_cards


@pytest.mark.parametrize("game", TAPPED, ids=lambda game: game.slug)
def test_hand_taken_back_to_any_tap_goes_on_with_rest(game):
    _setup, sitting = tap_at_random(game, lot_of(7))
    for place in range(0, len(sitting.taps), 9):
        before, rest = tapping.back_to(sitting, place)
        assert (before.taps, rest) == (sitting.taps[:place], sitting.taps[place:])
        again = tapping.go_on(before, rest)
        assert again is not None
        assert again.hand == sitting.hand
        assert tapping.go_on(before, rest[:-1]) is None
        assert tapping.go_on(before, (Tap("nothing"), *rest)) is None


@pytest.mark.parametrize("game", TAPPED, ids=lambda game: game.slug)
def test_every_tap_knows_what_was_asked(game):
    _setup, sitting = tap_at_random(game, lot_of(7))
    steps = tapping.steps_of(sitting)
    assert len(steps) == len(sitting.taps)
    for step, told_one in zip(steps, sitting.taps, strict=True):
        assert told_one.value in {choice.value for row in step.rows for choice in row}


@pytest.mark.parametrize("game", TAPPED, ids=lambda game: game.slug)
def test_replayed_hand_is_told_again_with_its_revokes_alone_kept(game):
    setup, sitting = tap_at_random(game, lot_of(11), revokes=0.5)
    table = sitting.table
    written = table.write(sitting.hand)
    notes = tapping.card_notes(table, written.entry, written.noted)
    again = tapping.retold(tapping.replay(table, setup, game.begin(setup), notes))
    assert again.fault is None
    kept = [one for one in again.taps if one.how is How.KEPT]
    assert len(kept) == len(table.show(sitting.hand).notes.revokes)
    assert table.write(again.hand).entry == written.entry
