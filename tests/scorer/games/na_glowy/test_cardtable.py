"""A hand of Na Głowy tapped step by step."""

from scorer.games import tapping
from scorer.games.cardtable import How, Phase, ShownTrick, Tap
from scorer.games.na_glowy.cardtable import TABLE
from scorer.games.na_glowy.game import GAME
from tests.scorer.games.na_glowy.builders import PACK, setup
from tests.scorer.games.tapped import choices_of

WINNERS = (2, 1, 1, 0, 3, 3, 2, 0)
WHOLE = [
    tap
    for number, winner in enumerate(WINNERS)
    for tap in (*PACK[4 * number : 4 * number + 4], str(winner))
]


def sit(*taps, dealer=3):
    table_of = setup(dealer)
    return tapping.sit_down(TABLE, table_of, GAME.begin(table_of), map(Tap.read, taps))


def asked(*taps):
    step = tapping.next_step(sit(*taps))
    return step.phase, step.seat, str(step.question)


def test_player_after_the_dealer_leads_with_the_whole_pack_to_choose_from():
    assert asked() == (Phase.PLAY, 0, "Ada leads")
    step = tapping.next_step(sit())
    assert [choice.value for choice in step.rows[0]] == (
        "AC 10C KC QC JC 9C 8C 7C".split()  # noqa: SIM905 — as laid out
    )
    assert [row[0].value for row in step.rows] == ["AC", "AS", "AH", "AD"]


def test_turns_go_round_and_the_winner_is_asked_for():
    assert asked("7C") == (Phase.PLAY, 1, "Bogdan plays")
    assert asked("7C", "8C", "9C") == (Phase.PLAY, 3, "Darek plays")
    assert asked("7C", "8C", "9C", "JC") == (Phase.TAKE, None, "Who took the trick?")
    seats = choices_of(tapping.next_step(sit("7C", "8C", "9C", "JC")))
    assert [(one.value, str(one.label)) for one in seats] == [
        *(("0", "Ada"), ("1", "Bogdan"), ("2", "Celina"), ("3", "Darek"))
    ]
    assert asked("7C", "8C", "9C", "JC", "2") == (Phase.PLAY, 2, "Celina leads")


def test_card_played_is_not_offered_again_and_cannot_be_kept():
    gone = choices_of(tapping.next_step(sit("7C")))[7]
    assert (gone.value, gone.left, gone.fault.rule) == ("7C", 0, "GLOWY-1")
    assert not gone.fault.keepable
    fault = tapping.tap(sit("7C"), Tap("7C", How.KEPT)).fault
    assert str(fault.message) == "7C is played a second time. Each of the 32 cards is played once."


def test_somebody_at_the_table_takes_a_trick():
    fault = tapping.tap(sit("7C", "8C", "9C", "JC"), Tap("4")).fault
    assert str(fault.message) == "“4” is no answer here. Allowed: 0, 1, 2, 3."


def test_last_card_of_the_pack_is_filled_in():
    before = sit(*WHOLE[:-2])
    assert tapping.next_step(before).forced == PACK[-1]
    filled = tapping.fill_in(before)
    assert str(filled.taps[-1]) == f".{PACK[-1]}"
    assert TABLE.show(filled.hand).notes.filled == {31}
    assert tapping.next_step(sit(*WHOLE[:-3])).forced is None


def test_table_shows_tricks_and_the_points_of_both_sides():
    shown = TABLE.show(sit(*WHOLE[:12]).hand)
    assert shown.tricks == (
        ShownTrick(0, ("7C", "8C", "9C", "JC"), 2, 2, "GLOWY-4", (2, 0)),
        ShownTrick(2, ("QC", "KC", "10C", "AC"), 1, 28, "GLOWY-4", (2, 28)),
    )
    assert (shown.leader, shown.laid, shown.tricks_in_all) == (1, ("7S", "8S"), 8)
    assert (shown.hands, shown.points) == (((), (), (), ()), (2, 28))
    assert list(map(str, shown.sides)) == ["Ada + Celina", "Bogdan + Darek"]
    assert TABLE.show(sit().hand).points == (0, 0)


def test_whole_hand_becomes_the_entry_of_the_record():
    whole = sit(*WHOLE)
    assert tapping.next_step(whole).phase is Phase.DONE
    written = TABLE.write(whole.hand)
    assert written.entry == {"play": list(PACK), "trick_winners": list(WINNERS)}
    assert written.noted == {}
