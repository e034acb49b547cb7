"""What the winners of a hand get at most, against every value of the table."""

from __future__ import annotations

from itertools import product

from scorer.games.kop.entries import Contract, KontraStep, Margin
from scorer.games.kop.totals import MOST_GAIN, gains
from scorer.games.kop.values import BY_CONTRACT, HIGHEST_STEP, settle, value


def test_most_of_a_hand_is_the_highest_in_the_table():
    found = []
    for contract, margin, step in product(Contract, Margin, KontraStep):
        if step <= HIGHEST_STEP[contract]:
            single = contract in BY_CONTRACT
            worth = value(contract, None if single else margin, step)
            old = [0] if single else [0, 2]
            found += [gains(settle(old, worth, old_won=won)) for won in (True, False)]
    assert max(found) == MOST_GAIN == 120
