import pytest

from scorer.games.na_glowy.game import GAME
from scorer.games.na_glowy.notation import Mark, Stroke, marks, strokes
from tests.scorer.games.na_glowy.builders import EVEN, SWEEP, SWEPT, play


def mark(kind, entry, *, struck=False, in_bok=False):
    return Mark(kind, struck=struck, entry=entry, in_bok=in_bok)


def rows(*hands, **options):
    return marks(play(*hands, **options).lines)


def test_four_is_made_into_eight_and_filled_to_a_head():
    assert rows((71, 49)) == ((mark("four", 0),), ())
    assert rows((71, 49), (71, 49)) == ((mark("eight", 1),), ())
    assert rows((71, 49), (71, 49), (71, 49)) == ((mark("head", 2),), ())


@pytest.mark.parametrize("second", [(71, 49), (91, 29)])
def test_head_begun_with_an_eight_drops_what_is_left_over(second):
    assert rows((91, 29), second) == ((mark("head", 1),), ())


def test_head_strikes_the_others_part_which_stays_to_be_seen():
    assert rows((71, 49), (29, 91), (29, 91), (71, 49)) == (
        (mark("four", 2, struck=True), mark("four", 3)),
        (mark("head", 2),),
    )


def test_bok_writes_whole_heads_beside_an_unfinished_part():
    assert rows((71, 49), EVEN, (61, 59), SWEEP, EVEN, (29, 91)) == (
        (
            mark("four", 5, struck=True),
            mark("head", 2, in_bok=True),
            mark("horned", 3, in_bok=True),
        ),
        (mark("head", 5, in_bok=True),),
    )


def test_part_left_before_a_bok_is_filled_in_its_place_after_it():
    bok = (EVEN, (61, 59), (61, 59), (61, 59), (61, 59))
    head = [mark("head", entry, in_bok=True) for entry in range(2, 6)]
    assert rows((71, 49), *bok, (91, 29)) == ((mark("head", 6), *head), ())


def test_hands_after_a_bok_are_not_in_it():
    bok = (EVEN, (61, 59), (61, 59), (61, 59), (61, 59))
    assert rows(*bok, SWEPT)[1] == (mark("horned", 5),)


def test_options_keep_parts_unstruck():
    hands = ((71, 49), SWEPT, EVEN, (29, 91))
    assert rows(*hands, horned_head_strikes_parts=False, bok_head_strikes_parts=False) == (
        (mark("four", 0),),
        (mark("horned", 1), mark("head", 3, in_bok=True)),
    )


def test_strokes_tell_what_each_hand_wrote():
    match = play((71, 49), (29, 91), EVEN, SWEPT, (61, 59))
    assert list(strokes(match.lines)) == [
        (Stroke(0, 0, mark("four", 0)),),
        (Stroke(1, 0, mark("eight", 1)),),
        (),
        (
            Stroke(0, 0, mark("four", 3, struck=True)),
            Stroke(1, 1, mark("horned", 3, in_bok=True)),
        ),
        (
            Stroke(0, 1, mark("head", 4, in_bok=True)),
            Stroke(1, 0, mark("eight", 4, struck=True)),
        ),
    ]


def test_empty_sheet_has_no_marks():
    assert marks([]) == ((), ())


@pytest.mark.parametrize(
    ("hands", "shown"),
    [
        ([(71, 49)], [("4", "· głowy 0"), ("", "głowy 0")]),
        ([(71, 49), (40, 80)], [("", "4 · głowy 0"), ("4", "· głowy 0")]),
        ([(71, 49), (40, 80), (95, 25)], [("●", "· głowy 1"), ("4 → –", "· głowy 0")]),
        ([(71, 49), EVEN, (61, 59)], [("●", "· 4 · głowy 1"), ("", "głowy 0")]),
        ([SWEPT], [("", "głowy 0"), ("● z rogami", "· głowy 4")]),
    ],
)
def test_hand_leaves_marks_and_heads_with_each_pair(hands, shown):
    match = play(*hands)
    told = GAME.results(match.lines[-1], match.state.totals)
    assert [(str(each.change), str(each.after)) for each in told] == shown
