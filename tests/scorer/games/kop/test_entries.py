import pytest

from scorer.games.kop.entries import (
    Contract,
    CountedHand,
    FirstCall,
    KontraStep,
    KopOptions,
    PlayedHand,
    WonHand,
)


@pytest.mark.parametrize(
    ("contract", "single"),
    [("zwyczajna", False), ("wesele", False), ("cicha", True), ("zolo", True), ("zolo_du", True)],
)
def test_contract_knows_a_single_stary(contract, single):
    assert Contract(contract).single == single


def test_options_are_the_documents_own_unless_told():
    assert KopOptions() == KopOptions(
        hands=None, exit_old=27, exit_young=26, first_call=FirstCall.AFTER_LEADER
    )


def test_kinds_of_entries_are_told_apart_by_their_keys():
    assert PlayedHand.marks == {"deal", "auction", "play"}
    assert CountedHand.marks == {"old_points", "old_tricks"}
    assert WonHand.marks == set()


def test_kontra_steps_count_from_nothing_to_four():
    assert [int(step) for step in KontraStep] == [0, 1, 2, 3, 4]
