import pytest

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.entries import Pass
from scorer.games.cancellation_hearts.passing import Passing, pass_of

HANDS = (
    ("AS", "KS", "QS", "AS"),
    ("AH", "KH", "QH", "JH"),
    ("AC", "KC", "QC", "JC"),
)
GIVEN = "AH KH QH  AC KC JC  AS AS QS".split()  # noqa: SIM905 — as given


def passing(*given, to=Pass.LEFT):
    state = Passing(HANDS, (1, 2, 0), to)
    for card in given:
        state = state.with_card(card, "Ada")
    return state


def test_cards_go_left_first_then_right():
    assert [pass_of(played) for played in range(4)] == ["left", "right", "left", "right"]


def test_everybody_passes_three_in_order():
    turns = [passing(*GIVEN[:count]) for count in (0, 2, 3, 8)]
    assert [(turn.seat, turn.count) for turn in turns] == [(1, 0), (1, 2), (2, 0), (0, 2)]
    assert [turn.neighbour for turn in turns] == [2, 2, 0, 1]
    assert passing(*GIVEN).over


def test_hands_change_at_once():
    assert passing(*GIVEN).after() == (
        ("KS", "AC", "KC", "JC"),
        ("JH", "AS", "AS", "QS"),
        ("QC", "AH", "KH", "QH"),
    )
    right = passing(*GIVEN, to=Pass.RIGHT)
    assert right.after()[0] == ("KS", "AH", "KH", "QH")


def test_only_cards_as_dealt_are_passed_and_copies_one_by_one():
    assert passing(*GIVEN[:7]).left == {"AS": 1, "KS": 1, "QS": 1}
    for given, card in ((GIVEN[:6], "AH"), (GIVEN[:8], "AS"), ((), "ZZ")):
        with pytest.raises(RuleViolation) as refused:
            passing(*given).with_card(card, "Ada")
        assert refused.value.rule == "HRT-2"
        assert str(refused.value) == f"Ada does not hold {card} to pass it."


def test_passing_may_be_skipped():
    skipped = Passing(HANDS, (1, 2, 0), Pass.LEFT, skipped=True)
    assert skipped.over
    assert skipped.after() == HANDS
    assert not passing().over
