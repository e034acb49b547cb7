import pytest

from scorer.games.base import RuleViolation
from scorer.games.na_glowy.game import GAME
from tests.scorer.games.na_glowy.builders import EVEN, PACK, SWEEP, SWEPT, entry, play, setup

EXAMPLE = ((71, 49), (28, 92), EVEN, (45, 75), SWEEP, (62, 58), (90, 30), (61, 59))


def test_sides_are_partners_opposite_each_other():
    assert GAME.sides(setup()) == ((0, 2), (1, 3))


def test_deal_passes_clockwise_every_hand_in_a_bok_too():
    match = play(*EXAMPLE, dealer=2)
    assert [line.dealer for line in match.lines] == [2, 3, 0, 1, 2, 3, 0, 1]


def test_line_has_the_keys_of_the_record_format():
    assert play((71, 49)).lines[0].as_json() == {
        "entry": 0,
        "scores": (0, 0),
        "totals": (0, 0),
        "because": ("GLOWY-6.1", "GLOWY-6.7"),
        "dealer": 0,
        "points": (71, 49),
        "parts": (1, 0),
        "heads": (0, 0),
        "horned": (0, 0),
        "boks": (),
    }


def test_match_with_a_bok_goes_on_where_it_was_left():
    match = play(*EXAMPLE)
    assert [(line.parts, line.totals, line.boks) for line in match.lines] == [
        ((1, 0), (0, 0), ()),
        ((1, 2), (0, 0), ()),
        ((1, 2), (0, 0), (4,)),
        ((0, 2), (0, 1), (3,)),
        ((0, 0), (4, 1), (2,)),
        ((0, 0), (5, 1), (1,)),
        ((0, 0), (6, 1), ()),
        ((1, 0), (6, 1), ()),
    ]
    assert (match.state.finished, match.winners) == (False, ())


def test_match_where_boks_and_horned_heads_do_not_strike():
    match = play(*EXAMPLE, bok_head_strikes_parts=False, horned_head_strikes_parts=False)
    assert [line.parts for line in match.lines[2:]] == [(1, 2)] * 5 + [(2, 2)]
    assert match.state.totals == (6, 1)


@pytest.mark.parametrize(
    ("hands", "because"),
    [
        (((71, 49),), ("GLOWY-6.1", "GLOWY-6.7")),
        (((91, 29),), ("GLOWY-6.2", "GLOWY-6.7")),
        (((91, 29), (61, 59)), ("GLOWY-6.1", "GLOWY-6.7", "GLOWY-6.9")),
        (((61, 59), (91, 29)), ("GLOWY-6.2", "GLOWY-6.7", "GLOWY-6.9")),
        (((91, 29), (91, 29)), ("GLOWY-6.2", "GLOWY-6.7", "GLOWY-6.8", "GLOWY-6.9")),
        ((SWEEP,), ("GLOWY-6.3", "GLOWY-6.9")),
        (((61, 59), SWEPT), ("GLOWY-6.3", "GLOWY-6.7", "GLOWY-6.9")),
        ((EVEN,), ("GLOWY-6.4",)),
        ((EVEN, (91, 29)), ("GLOWY-6.4", "GLOWY-6.9")),
        (((29, 91), EVEN, (91, 29)), ("GLOWY-6.4", "GLOWY-6.7", "GLOWY-6.9")),
        ((EVEN, SWEEP), ("GLOWY-6.5", "GLOWY-6.3", "GLOWY-6.9")),
        ((EVEN, EVEN), ("GLOWY-6.6",)),
        (
            ((61, 59), {"play": PACK, "trick_winners": [1] * 8}),
            ("GLOWY-6.3", "GLOWY-6.7", "GLOWY-6.9", "GLOWY-4", "GLOWY-5", "GLOWY-2", "GLOWY-3"),
        ),
    ],
)
def test_line_names_the_clauses_of_its_score(hands, because):
    assert play(*hands).lines[-1].because == because


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (((71, 49),), "71 : 49 · Ada + Celina · one part"),
        (((28, 92),), "28 : 92 · Bogdan + Darek · two parts"),
        (((91, 29), (61, 59)), "61 : 59 · Ada + Celina · one part, the głowa is complete"),
        (((61, 59), (91, 29)), "91 : 29 · Ada + Celina · two parts, the głowa is complete"),
        (
            ((91, 29), (91, 29)),
            "91 : 29 · Ada + Celina · two parts, the głowa is complete and one part is lost",
        ),
        ((SWEPT,), "0 : 120 · Bogdan + Darek · all tricks, a głowa z rogami"),
        ((EVEN,), "60 : 60 · a bok of four extra hands opens"),
        ((EVEN, (28, 92)), "28 : 92 · Bogdan + Darek · a głowa in the bok"),
        ((EVEN, SWEEP), "120 : 0 · Ada + Celina · all tricks in the bok, a głowa z rogami"),
        ((EVEN, EVEN), "60 : 60 · a further bok of four extra hands opens"),
    ],
)
def test_describe_reads_a_hand_out(hands, words):
    line = play(*hands).lines[-1]
    assert str(GAME.describe(setup(), entry(hands[-1]), line)) == words


def test_match_ends_after_its_hands_outside_boks():
    bok = (EVEN, (61, 59), (61, 59), (59, 61), (61, 59))
    assert play(*bok[:-1], hands=1).state.finished is False
    match = play(*bok, hands=1)
    assert (match.state.finished, match.winners) == (True, (0,))
    assert play(*bok, hands=2).state.finished is False
    assert play(*bok, (71, 49), hands=2).state.finished is True


def test_match_ends_with_its_heads_but_never_in_a_bok():
    hands = (EVEN, SWEEP, (61, 59), (59, 61), (59, 61))
    assert [play(*hands[:played], heads=4).state.finished for played in range(6)] == [
        *[False] * 5,
        True,
    ]
    assert play(SWEEP, heads=5).state.finished is False
    assert play(SWEEP, (91, 29), (91, 29), heads=5, hands=9).state.finished is True


def test_equal_totals_are_both_winners():
    assert play((61, 59), (59, 61), hands=2).winners == (0, 1)


def test_entry_after_the_end_is_refused():
    with pytest.raises(RuleViolation) as refused:
        play((71, 49), (71, 49), hands=1)
    assert (refused.value.path, refused.value.rule) == (("entries", 1), "GLOWY-6.9")


def test_refusal_names_the_entry():
    with pytest.raises(RuleViolation) as refused:
        play((71, 49), (71, 50))
    assert refused.value.path == ("entries", 1, "points")


@pytest.mark.parametrize(
    ("hands", "marks"),
    [
        (((71, 49),), "Ada + Celina 4 · Bogdan + Darek –"),
        (((91, 29), (49, 71)), "Ada + Celina 8 · Bogdan + Darek 4"),
        (
            ((91, 29), (61, 59), SWEPT),
            "Ada + Celina –, głowy 1 · Bogdan + Darek –, z rogami 1",
        ),
        ((EVEN,), "Ada + Celina – · Bogdan + Darek – · 4 hands left in the bok"),
        (
            (EVEN, (71, 49), (71, 49), (71, 49)),
            "Ada + Celina –, głowy 3 · Bogdan + Darek – · 1 hand left in the bok",
        ),
    ],
)
def test_marks_stand_beside_the_score(hands, marks):
    assert str(GAME.marks(setup(), play(*hands).lines[-1])) == marks
