import pytest

from scorer.games.base import RuleViolation
from scorer.games.na_glowy.figures import from_figures
from scorer.games.na_glowy.results import Result
from tests.scorer.games.na_glowy.builders import entry


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ({"points": [71, 49]}, Result.ONE_PART),
        ({"points": [71, 49], "tricks": [4, 4]}, Result.ONE_PART),
        ({"points": [118, 2]}, Result.TWO_PARTS),
        ({"points": [120, 0], "tricks": [7, 1]}, Result.TWO_PARTS),
        ({"points": [0, 120], "tricks": [3, 5]}, Result.TWO_PARTS),
        ({"points": [120, 0], "tricks": [8, 0]}, Result.ALL_TRICKS),
        ({"points": [0, 120], "tricks": [0, 8]}, Result.ALL_TRICKS),
        ({"points": [60, 60], "tricks": [2, 6]}, Result.EVEN),
    ],
)
def test_figures_give_the_situation(keys, result):
    assert from_figures(entry(keys)).result is result


@pytest.mark.parametrize(
    ("keys", "path", "rule", "message"),
    [
        (
            {"points": [71, 48]},
            ("points",),
            "GLOWY-5",
            "The points of both sides must add up to 120; 71 and 48 make 119.",
        ),
        (
            {"points": [1, 119]},
            ("points",),
            "GLOWY-5",
            (
                "Whole tricks cannot be shared so that the sides have 1 and 119 points. "
                "A side can have 0, every number from 2 to 118, or 120."
            ),
        ),
        (
            {"points": [120, 0]},
            ("tricks",),
            "GLOWY-6.3",
            (
                "With 0 points on one side the tricks decide: give both sides' tricks, for "
                "instance 8 and 0 for all tricks, a głowa z rogami, or 7 and 1 for two parts."
            ),
        ),
        (
            {"points": [71, 49], "tricks": [4, 5]},
            ("tricks",),
            "GLOWY-1",
            "The tricks of both sides must add up to 8; 4 and 5 make 9.",
        ),
        (
            {"points": [75, 45], "tricks": [7, 1]},
            ("points",),
            "GLOWY-5",
            "1 trick holds from 0 to 44 points and cannot hold 45.",
        ),
        (
            {"points": [71, 49], "tricks": [0, 8]},
            ("points",),
            "GLOWY-5",
            "0 tricks hold from 0 to 0 points and cannot hold 71.",
        ),
    ],
)
def test_figures_that_cannot_be_are_refused(keys, path, rule, message):
    with pytest.raises(RuleViolation) as refused:
        from_figures(entry(keys))
    assert (refused.value.path, refused.value.rule) == (path, rule)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("points", "tricks"), [([0, 120], None), ([119, 1], None), ([120, 0], [4, 4])]
)
def test_refusal_does_not_depend_on_the_side(points, tricks):
    rules = []
    for order in (slice(None), slice(None, None, -1)):
        keys = {"points": points[order]} | ({"tricks": tricks[order]} if tricks else {})
        with pytest.raises(RuleViolation) as refused:
            from_figures(entry(keys))
        rules.append((refused.value.path, refused.value.rule, str(refused.value)[:12]))
    assert rules[0] == rules[1]
