import pytest

from scorer.games.na_glowy.game import GAME
from tests.scorer.games.na_glowy.builders import EVEN, PACK, SWEEP, SWEPT, entry, play, setup

WON, WON_HIGH = (71, 49), (28, 92)
LOSE_ALL = {"play": PACK, "trick_winners": [1] * 8}
FOUR_STRUCK, EIGHT_STRUCK = "the other side's 4 is struck", "the other side's 8 is struck"
COUNTED = (
    "counted are the tricks of both partners, as played: what one gave the other before changes "
    "nothing"
)
ONE, TWO = (
    "71 of 120 points, at most 90: one part",
    "92 of 120 points, more than 90: two parts",
)
IN_BOK = "71 of 120 points in a bok: a whole głowa"
HORNED = "all tricks: a głowa z rogami, worth 4"


def explained(*hands, **options):
    """The sentences about the last of ``hands``."""
    line = play(*hands, **options).lines[-1]
    return [str(sentence) for sentence in GAME.explain(setup(), entry(hands[-1]), line)]


@pytest.mark.parametrize(
    ("hands", "sentences"),
    [
        ((WON,), [ONE, "4 stands now"]),
        ((WON_HIGH,), [TWO, "8 stands now"]),
        ((WON, WON), [ONE, "4 and one part: 8 stands now"]),
        ((WON_HIGH, WON), [ONE, "4 stands now"]),
        ((WON, WON, WON), [ONE, "8 and one part: a whole głowa"]),
        (((49, 71), WON_HIGH), [TWO, "4 and two parts: a whole głowa"]),
        (
            ((49, 71), (71, 49), WON_HIGH),
            [TWO, "4 and two parts: a whole głowa", FOUR_STRUCK],
        ),
        (
            (WON_HIGH, WON_HIGH),
            [TWO, "8 and two parts: a whole głowa, the part left over is lost"],
        ),
    ],
)
def test_parts_are_written_one_upon_another(hands, sentences):
    assert explained(*hands) == sentences


@pytest.mark.parametrize(
    ("hands", "sentences"),
    [
        ((EVEN,), ["60 : 60: a bok of four hands opens"]),
        ((EVEN, EVEN), ["60 : 60 in a bok: a further bok of four hands opens"]),
        ((EVEN, WON), [IN_BOK]),
        ((WON_HIGH, EVEN, WON), [IN_BOK, EIGHT_STRUCK]),
    ],
)
def test_boks_open_and_bring_whole_heads(hands, sentences):
    assert explained(*hands) == sentences


@pytest.mark.parametrize(
    ("hands", "sentences"),
    [
        ((SWEEP,), [HORNED, "score: głowy 0 + 4 × 1 = 4"]),
        ((WON, SWEPT), [HORNED, FOUR_STRUCK, "score: głowy 0 + 4 × 1 = 4"]),
        ((WON, LOSE_ALL), [COUNTED, HORNED, FOUR_STRUCK, "score: głowy 0 + 4 × 1 = 4"]),
        ((EVEN, SWEEP, WON), [IN_BOK, "score: głowy 1 + 4 × 1 = 5"]),
        ((EVEN, WON, SWEEP, SWEEP), [HORNED, "score: głowy 1 + 4 × 2 = 9"]),
        ((SWEEP, WON), [ONE, "4 stands now"]),
        (
            (SWEEP, WON, WON, WON),
            [
                ONE,
                "8 and one part: a whole głowa",
                "score: głowy 1 + 4 × 1 = 5",
            ],
        ),
        ((SWEPT, EVEN, WON), [IN_BOK]),
    ],
)
def test_score_with_horned_heads_is_summed_up(hands, sentences):
    assert explained(*hands) == sentences


def test_nothing_is_struck_where_the_table_agreed_so():
    assert explained(WON_HIGH, EVEN, WON, bok_head_strikes_parts=False) == [IN_BOK]
    assert FOUR_STRUCK not in explained(WON, SWEPT, horned_head_strikes_parts=False)
