"""The closing: who closed, what tiles are worth, which racks cannot be."""

from itertools import product

import pytest

from scorer.games.base import RuleViolation
from tests.scorer.games.polish_doubles.turns_by_hand import play_all


def close(closed_by, *left):
    lines, _state = play_all([{"closing": {"closed_by": closed_by, "left": left}}])
    return lines[0].scores


@pytest.mark.parametrize(
    ("closed_by", "left", "scores"),
    [
        (0, ("", "", "AŽ", "É"), (8, -8)),
        (1, ("X", "ĎŇ", "", ""), (-24, 24)),
        (None, ("A", "Ž", "O", ""), (-5, -1)),
        (None, ("", "Ť", "", "Ó"), (-7, -7)),
        (0, ("", "", "", ""), (0, 0)),
        (1, ("", "", "", ""), (0, 0)),
    ],
)
def test_closing_settles_the_tiles_left(closed_by, left, scores):
    assert close(closed_by, *left) == scores


# which racks hold a tile, and who can have closed then
RACKS = list(product(("", "A"), repeat=4))


@pytest.mark.parametrize("racks", RACKS, ids="|".join)
@pytest.mark.parametrize("closed_by", [0, 1, None])
def test_closed_by_must_fit_the_racks(racks, closed_by):
    empty = {pair for pair in (0, 1) if racks[2 * pair] == racks[2 * pair + 1] == ""}
    if closed_by in (empty or {None}):
        held = [racks[0] + racks[1], racks[2] + racks[3]]
        lost = (-len(held[0]), -len(held[1]))
        expected = {
            None: lost,
            0: (len(held[1]), -len(held[1])),
            1: (-len(held[0]), len(held[0])),
        }
        assert close(closed_by, *racks) == expected[closed_by]
    else:
        with pytest.raises(RuleViolation) as caught:
            close(closed_by, *racks)
        assert (caught.value.path, caught.value.rule) == (("closing", "closed_by"), "DBL-11")


@pytest.mark.parametrize(
    ("left", "path", "rule"),
    [
        (("?", "", "A", ""), (0, 0), "DBL-2"),
        (("A", "", "Ba", ""), (2, 1), "DBL-2"),
        (("AAAA", "A", "OOOOOOA", ""), (2, 6), "DBL-12"),
        (("X", "", "", "X"), (3, 0), "DBL-12"),
        ((["CH"], "", "", ""), (0, 0), "DBL-2"),
        ((["Z\u030c"], "", "", ""), (0, 0), "DBL-2"),
        (("Q", "", "A", ""), (0, 0), "DBL-2"),
    ],
)
def test_tile_that_the_set_does_not_have_is_refused(left, path, rule):
    with pytest.raises(RuleViolation) as caught:
        close(None, *left)
    assert caught.value.path == ("closing", "left", *path)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (
            ("XX", "", "", ""),
            "The set has 1 tile X, not more.",
        ),
        (
            ("ŠŠŠ", "", "", ""),
            "The set has 2 tiles Š, not more.",
        ),
    ],
)
def test_refusal_says_how_many_there_are(left, said):
    with pytest.raises(RuleViolation) as caught:
        close(None, *left)
    assert str(caught.value) == said


def test_rack_of_more_than_seven_tiles_is_refused():
    with pytest.raises(RuleViolation) as caught:
        close(None, "A", "AEINOSTV", "B", "C")
    assert caught.value.path == ("closing", "left", 1)
    assert str(caught.value) == "The list is too long: allowed are at most 7."
