"""A Kop hand tapped step by step, beside the rules read slowly (``by_the_book``)."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import tapping
from scorer.games.base import RuleViolation, Setup
from scorer.games.cardtable import How, Notes, Phase, Revoke, ShownTrick, Tap
from scorer.games.kop import GAME
from scorer.games.kop.cardtable import TABLE
from scorer.games.kop.entries import KopOptions
from tests.scorer.games.kop import by_the_book as book
from tests.scorer.games.tapped import choices_of, line_of, lot_of, tap_at_random, taps_in_words
from tests.tiers import examples

NAMES = ("Ada", "Bogdan", "Celina", "Darek")
# seat 0 deals; seat 1 leads, seat 2 calls first
DEAL = "QC 10S JD AC  10C QD JS AD  QS 10H JH AS".split()  # noqa: SIM905 — as dealt
ZWYCZAJNA = [*DEAL, *["pas"] * 4]
PLAY = "JD JS QS AH  JC QC 10C JH  AD 10H 10D 10S  AC QD AS QH".split()  # noqa: SIM905 — as played
# both black queens with seat 2, who deals; seat 3 leads, seat 0 calls first
CICHA = "10S QH JC JD  AC JS 10D JH  AS 10H QD AD".split()  # noqa: SIM905 — as dealt


def sit(*taps, dealer=0, ruleset="kop", **options):
    setup = Setup(ruleset, NAMES, dealer, KopOptions(**options))
    sitting = tapping.sit_down(TABLE, setup, GAME.begin(setup))
    for told_one in taps:
        sitting = tapping.tap(sitting, Tap.read(told_one))
        assert sitting.fault is None, str(sitting.fault.message)
        sitting = tapping.fill_in(sitting)
    return sitting


def finished(sitting):
    """The hand played to its end, always the first card that is allowed."""
    while (step := tapping.next_step(sitting)).phase is not Phase.DONE:
        card = next(one.value for one in choices_of(step) if not one.fault)
        sitting = tapping.fill_in(tapping.tap(sitting, Tap(card)))
    return sitting


def step_after(*taps, **more):
    return tapping.next_step(sit(*taps, **more))


def offered(step):
    """Every choice, those that are refused with their clause."""
    return {
        choice.value: choice.fault.rule if choice.fault else None for choice in choices_of(step)
    }


def asked(step):
    return step.phase, step.seat, str(step.question)


def test_deal_begins_left_of_the_dealer_with_the_pack_by_suits():
    step = step_after()
    assert asked(step) == (Phase.DEAL, 1, "Bogdan's cards: 0 of 4")
    assert [" ".join(choice.value for choice in row) for row in step.rows] == [
        "AH 10H QH JH",
        "10C QC JC AC",
        "10S QS JS AS",
        "QD JD AD 10D",
    ]


def test_card_dealt_is_not_offered_again():
    step = step_after("QC", "10S")
    assert offered(step)["QC"] == "KOP-1"
    assert [one.value for one in choices_of(step) if not one.left] == ["QC", "10S"]
    assert [one.value for one in choices_of(step) if one.fault] == ["QC", "10S"]


def test_auction_begins_once_the_last_hand_is_filled_in():
    sitting = sit(*DEAL)
    assert taps_in_words(sitting).endswith("AS .AH .QH .JC .10D")
    step = tapping.next_step(sitting)
    assert asked(step) == (Phase.AUCTION, 2, "Celina calls")
    assert offered(step) == {
        "pas": None,
        "wesele": "KOP-3.3",
        "zolo": None,
        "zolo_du": None,
        "kontra": None,
        "rej": "KOP-2.5",
        "bok": "KOP-2.5",
        "slup": "KOP-2.5",
    }
    assert [len(row) for row in step.rows] == [1, 3, 4]
    assert not any(one.fault and one.fault.keepable for one in choices_of(step))


def test_leader_calls_first_where_agreed():
    assert asked(step_after(*DEAL, first_call="leader"))[1] == 1


def test_call_that_is_none_is_refused():
    fault = tapping.tap(sit(*DEAL), Tap("gran")).fault
    assert str(fault.message) == (
        "“gran” is no answer here. Allowed: pas, wesele, zolo, zolo_du, kontra, rej, bok, slup."
    )


def test_play_begins_left_of_the_dealer_after_four_passes():
    step = step_after(*ZWYCZAJNA)
    assert asked(step) == (Phase.PLAY, 1, "Bogdan leads")
    assert [[choice.value for choice in row] for row in step.rows] == [["10S", "QC", "JD", "AC"]]


def test_card_that_may_not_be_played_is_told_why_and_could_be_kept():
    step = step_after(*ZWYCZAJNA, "JD")
    assert asked(step) == (Phase.PLAY, 2, "Celina plays")
    assert offered(step) == {"10C": None, "QD": None, "JS": None, "AD": "KOP-5.7"}
    fault = choices_of(step)[-1].fault
    assert fault.keepable
    assert str(fault.message) == (
        "Celina may not play AD: the best card must be beaten if possible, else a trump played. "
        "Allowed: 10C QD JS."
    )


def test_card_not_held_is_never_kept():
    sitting = sit(*ZWYCZAJNA, "JD")
    for how in How:
        fault = tapping.tap(sitting, Tap("QC", how)).fault
        assert (fault.keepable, fault.rule) == (False, "KOP-5.7")


def test_whole_hand_becomes_the_entry_of_the_record():
    sitting = sit(*played())
    assert tapping.next_step(sitting).phase is Phase.DONE
    written = TABLE.write(sitting.hand)
    assert written.noted == {}
    assert written.entry == {
        "deal": [
            ["AH", "QH", "JC", "10D"],
            ["QC", "10S", "JD", "AC"],
            ["10C", "QD", "JS", "AD"],
            ["QS", "10H", "JH", "AS"],
        ],
        "auction": ["pas"] * 4,
        "play": PLAY,
    }


def played():
    """The taps of ``PLAY`` without those that are filled in."""
    taps = list(ZWYCZAJNA)
    while len(cards := _played_cards(sit(*taps))) < len(PLAY):
        taps.append(PLAY[len(cards)])
    return taps


def _played_cards(sitting):
    shown = TABLE.show(sitting.hand)
    return [*(card for trick in shown.tricks for card in trick.cards), *shown.laid]


def test_cards_that_cannot_be_otherwise_are_filled_in():
    assert taps_in_words(sit(*played())).split()[20:] == (
        "JD JS QS .AH JC QC .10C JH AD .10H 10D .10S .AC .QD .AS .QH".split()  # noqa: SIM905
    )


def test_table_shows_hands_calls_sides_tricks_and_points():
    shown = TABLE.show(sit(*ZWYCZAJNA, "JD", "JS", "QS").hand)
    assert shown.hands == (
        ("QH", "JC", "10D"),
        ("10S", "QC", "AC"),
        ("10C", "QD", "AD"),
        ("10H", "JH", "AS"),
    )
    assert [(seat, str(call)) for seat, call in shown.calls] == [
        *((2, "pas"), (3, "pas"), (0, "pas"), (1, "pas"))
    ]
    assert str(shown.headline) == "zwyczajna · Bogdan + Darek · no kontra"
    assert list(map(str, shown.sides)) == ["Starzy: Bogdan + Darek", "Młodzi: Ada + Celina"]
    assert shown.tricks == (ShownTrick(1, ("JD", "JS", "QS", "AH"), 0, 18, "KOP-5.3", (0, 18)),)
    assert (shown.points, shown.leader, shown.laid, shown.tricks_in_all) == ((0, 18), 0, (), 4)
    assert shown.notes == Notes(frozenset({3}))


def test_table_before_the_sides_are_known():
    shown = TABLE.show(sit("QC", "10S").hand)
    assert shown.hands == ((), ("10S", "QC"), (), ())
    assert (shown.headline, shown.sides, shown.points, shown.calls) == (None, (), (), ())


def test_table_of_one_against_three_with_a_kontra():
    calls = ["zolo", "kontra", "pas", "pas", "pas"]
    shown = TABLE.show(sit(*DEAL, *calls, "JD").hand)
    assert str(shown.headline) == "zolo · Celina · kontra"
    assert list(map(str, shown.sides)) == ["Stary: Celina", "Młodzi: Ada + Bogdan + Darek"]
    assert (shown.points, shown.laid) == ((0, 0), ("JD",))


def test_revoke_is_kept_in_figures_with_its_cards_beside_them():
    # Celina holds three cards that beat the jack
    sitting = sit(*DEAL, *["pas", "kontra", "pas", "rej", "pas", "pas", "pas"], "JD", "*AD")
    sitting = finished(sitting)
    written = TABLE.write(sitting.hand)
    taken = [trick for trick in TABLE.show(sitting.hand).tricks if trick.winner in {1, 3}]
    assert written.entry == {
        "contract": "zwyczajna",
        "old": [1, 3],
        "old_points": sum(trick.points for trick in taken),
        "old_tricks": len(taken),
        "kontras": [3, 1],
    }
    assert written.noted["revokes"] == [{"place": 1, "card": "AD", "seat": 2, "rule": "KOP-5.7"}]
    assert written.noted["cards"]["play"][:2] == ["JD", "AD"]


def test_figures_beside_a_revoke_name_no_kontra_where_none_was_called():
    written = TABLE.write(finished(sit(*ZWYCZAJNA, "JD", "*AD")).hand)
    assert list(written.entry) == ["contract", "old", "old_points", "old_tricks"]


SLUP_ON_A_CICHA = ["kontra", "pas", "rej", "bok", "pas", "pas", "slup", "pas", "pas", "pas"]


def test_level_that_the_game_does_not_have_is_asked_for():
    step = step_after(*CICHA, *SLUP_ON_A_CICHA, dealer=2)
    assert asked(step) == (Phase.ASK, None, "cicha has no słup. Which kontra counted?")
    assert offered(step) == {"0": None, "1": None, "2": None, "3": None}
    fault = tapping.tap(sit(*CICHA, *SLUP_ON_A_CICHA, dealer=2), Tap("4")).fault
    assert str(fault.message) == "“4” is no answer here. Allowed: 0, 1, 2, 3."


def test_level_told_is_written_in_figures_with_the_cards_beside_them():
    sitting = sit(*CICHA, *SLUP_ON_A_CICHA, "2", dealer=2)
    assert str(TABLE.show(sitting.hand).headline) == "cicha · Celina · rej"
    sitting = finished(sitting)
    written = TABLE.write(sitting.hand)
    assert (written.entry["contract"], written.entry["old"]) == ("cicha", [2])
    assert written.entry["kontras"] == 2
    assert (written.noted["counted"], written.noted["revokes"]) == (2, [])
    line = line_of(GAME, sitting.hand.setup, written.entry)
    assert line.kontras == 2


def test_sure_zolo_is_not_asked_for_a_level():
    sitting = sit(*CICHA, *SLUP_ON_A_CICHA, dealer=2, ruleset="kop-wolsztyn")
    assert str(TABLE.show(sitting.hand).headline) == "cicha · Celina · no kontra"
    sitting = finished(sitting)
    written = TABLE.write(sitting.hand)
    assert (list(written.entry), written.noted) == (["deal", "auction", "play"], {})
    line = line_of(GAME, sitting.hand.setup, written.entry)
    assert (line.kontras, line.value, "KOP-2.8" in line.because) == (0, 4, True)


def test_figures_beside_a_revoke_name_no_kontras_beyond_the_table():
    sitting = sit(*CICHA, *SLUP_ON_A_CICHA, "JC", "*AC", dealer=2, ruleset="kop-wolsztyn")
    figures = TABLE.write(finished(sitting).hand).entry
    assert list(figures) == ["contract", "old", "old_points", "old_tricks", "sure_zolo"]
    assert line_of(GAME, sitting.hand.setup, figures).value == 4


def read_again(ruleset, cards, **noted):
    setup = Setup(ruleset, NAMES, 2, KopOptions())
    return tapping.replay(TABLE, setup, GAME.begin(setup), {"cards": cards, **noted})


def test_level_that_was_told_is_left_out_where_none_is_asked_for():
    sure = finished(sit(*CICHA, *SLUP_ON_A_CICHA, dealer=2, ruleset="kop-wolsztyn"))
    cards = TABLE.write(sure.hand).entry
    again = read_again("kop-wolsztyn", cards, counted=2)
    assert (again.fault, again.hand.counted, again.hand.play) == (None, None, sure.hand.play)
    again = read_again("kop", cards, counted=2)
    assert (again.fault, again.hand.counted, again.hand.play) == (None, 2, sure.hand.play)


def test_hand_whose_calls_cannot_be_any_more_is_read_up_to_them():
    sure = finished(sit(*CICHA, *["pas"] * 4, dealer=2))
    cards = TABLE.write(sure.hand).entry
    again = read_again("kop", {**cards, "auction": ["wesele", *["pas"] * 3]}, counted=2)
    assert (again.fault.tap, again.fault.rule) == (Tap("wesele"), "KOP-3.3")


@settings(deadline=None, max_examples=examples(10))
@given(seed=st.integers(0, 2**32 - 1), stop=st.integers(0, 60))
def test_offered_is_what_the_book_allows(seed, stop):
    setup, whole = tap_at_random(GAME, lot_of(seed))
    sitting = tapping.sit_down(TABLE, setup, GAME.begin(setup), whole.taps[:stop])
    step = tapping.next_step(sitting)
    may = {value for value, rule in offered(step).items() if rule is None}
    if step.phase is Phase.AUCTION:
        hand = sitting.hand.deal.hands[step.seat]
        assert may == book.calls_allowed([str(call) for call in sitting.hand.calls], hand)
    elif step.phase is Phase.PLAY:
        play = sitting.hand.play
        assert may == book.playable(play.hand, play.laid)
        assert step.forced == (min(may) if len(may) == 1 else None)
        _compare_with_engine(setup, sitting, whole, step)


def _compare_with_engine(setup, sitting, whole, step):
    """Each card of the hand in its place: the engine refuses exactly what is not offered."""
    if "counted" in TABLE.write(whole.hand).noted:
        return  # the engine refuses the auction before it looks at the play
    entry = TABLE.write(whole.hand).entry
    place = sitting.hand.play.place
    for card, rule in offered(step).items():
        play = [*entry["play"][:place], card]
        rest = [other for other in entry["play"] if other not in play]
        faults = _faults_of(setup, {**entry, "play": [*play, *rest]})
        if rule is None:
            assert faults is None or faults[0][1] > place
        else:
            assert faults == (("play", place), rule)


def _faults_of(setup, entry):
    try:
        line_of(GAME, setup, entry)
    except RuleViolation as violation:
        return violation.path, violation.rule
    return None


@settings(deadline=None, max_examples=examples(10))
@given(seed=st.integers(0, 2**32 - 1))
def test_figures_beside_a_revoke_are_worth_what_the_cards_are(seed):
    setup, whole = tap_at_random(GAME, lot_of(seed))
    written = TABLE.write(whole.hand)
    if written.noted:
        return
    revoke = Notes(revokes=(Revoke(0, "AH", 0, "KOP-5.7"),))
    figures = TABLE.write(replace(whole.hand, notes=revoke)).entry
    in_figures, in_cards = (line_of(GAME, setup, one) for one in (figures, written.entry))
    assert replace(in_figures, because=()) == replace(in_cards, because=())
    assert set(in_figures.because) < set(in_cards.because)
