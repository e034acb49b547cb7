from scorer.games.na_glowy.boxes import Bok, boks
from tests.scorer.games.na_glowy.builders import EVEN, play

WON = (61, 59)


def boxes(*hands):
    return boks(play(*hands).lines)


def test_match_without_even_hands_has_no_boks():
    assert boxes(WON, WON) == ()


def test_bok_just_opened_is_empty():
    (bok,) = boxes(WON, EVEN)
    assert bok == Bok(opened_by=1, parent=None, depth=0, entries=(), last=1)
    assert bok.left == 4


def test_bok_holds_its_four_hands():
    (bok,) = boxes(EVEN, WON, WON, WON, WON, WON)
    assert bok == Bok(opened_by=0, parent=None, depth=0, entries=(1, 2, 3, 4), last=4)
    assert bok.left == 0


def test_bok_in_a_bok_is_a_box_in_its_box():
    assert boxes(EVEN, WON, EVEN, WON, WON, WON, WON, WON, WON) == (
        Bok(opened_by=0, parent=None, depth=0, entries=(1, 2, 7, 8), last=8),
        Bok(opened_by=2, parent=0, depth=1, entries=(3, 4, 5, 6), last=6),
    )


def test_bok_opened_by_the_last_hand_stays_inside_its_box():
    assert boxes(EVEN, WON, WON, WON, EVEN, WON) == (
        Bok(opened_by=0, parent=None, depth=0, entries=(1, 2, 3, 4), last=5),
        Bok(opened_by=4, parent=0, depth=1, entries=(5,), last=5),
    )


def test_bok_opened_in_a_bok_holds_none_of_its_hands_yet():
    assert boxes(EVEN, EVEN, EVEN) == (
        Bok(opened_by=0, parent=None, depth=0, entries=(1,), last=2),
        Bok(opened_by=1, parent=0, depth=1, entries=(2,), last=2),
        Bok(opened_by=2, parent=1, depth=2, entries=(), last=2),
    )


def test_boks_one_after_another_stand_beside_each_other():
    bok = (EVEN, WON, WON, WON, WON)
    assert [(box.parent, box.last) for box in boxes(*bok, *bok)] == [(None, 4), (None, 9)]
