import pytest

from scorer.games.base import RuleViolation
from scorer.games.kop.entries import Contract, KontraStep
from scorer.games.kop.kontras import (
    CONTRACT_NAMES,
    STEP_NAMES,
    check_callers,
    check_level,
    counting,
    level,
)


@pytest.mark.parametrize(
    ("callers", "old", "counts"),
    [
        ([], [0, 2], ()),
        ([1], [0, 2], (True,)),
        ([0], [0, 2], (True,)),
        ([0, 2, 1], [0, 2], (True, False, True)),
        ([0, 1, 3, 2], [0, 2], (True, True, False, True)),
        ([2], [2], (False,)),
        ([2, 0], [2], (False, True)),
        ([0, 1, 2], [2], (True, False, True)),
    ],
)
def test_counting_leaves_out_a_sides_calls_in_a_row(callers, old, counts):
    assert counting(callers, old) == counts
    assert level(callers, old) == counts.count(True)


@pytest.mark.parametrize("number", range(5))
def test_level_given_as_a_number_is_that_number(number):
    assert level(number, [2]) == number


@pytest.mark.parametrize("callers", [[], [3], [0, 1, 0, 1]])
def test_check_callers_accepts_changing_seats(callers):
    check_callers(callers)


@pytest.mark.parametrize(("callers", "place"), [([1, 1], 1), ([0, 2, 2, 2], 2)])
def test_check_callers_refuses_a_seat_twice_in_a_row(callers, place):
    with pytest.raises(RuleViolation, match="Allowed: another seat") as refused:
        check_callers(callers)
    assert (refused.value.path, refused.value.rule) == (("kontras", place), "KOP-2.7")


def test_check_level_accepts_the_last_step():
    check_level(Contract.CICHA, 3, KontraStep.BOK, "kontras")


def test_check_level_refuses_one_more_and_names_both_steps():
    with pytest.raises(RuleViolation) as refused:
        check_level(Contract.CICHA, 4, KontraStep.BOK, "kontras")
    assert str(refused.value) == "cicha has no słup; the highest step is bok (third kontra)."
    assert (refused.value.path, refused.value.rule) == (("kontras",), "KOP-8.2")


def test_every_step_and_contract_has_a_name():
    assert set(STEP_NAMES) == set(KontraStep)
    assert set(CONTRACT_NAMES) == set(Contract)
