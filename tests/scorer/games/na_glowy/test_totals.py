"""The fewest hands for a score, against every way in which few hands can go."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scorer.games.na_glowy.game import GAME
from scorer.games.na_glowy.totals import fewest_hands
from tests.scorer.games.na_glowy.builders import EVEN, SWEEP, SWEPT, entry, setup
from tests.tiers import long

HANDS = [EVEN, (71, 49), (49, 71), (95, 25), (25, 95), SWEEP, SWEPT]


def reached(most):
    """The totals that so many hands can come to, by the number of hands."""
    table, entries = setup(), [entry(hand) for hand in HANDS]
    states = {GAME.begin(table)}
    for _hand in range(most + 1):
        yield {state.totals for state in states}
        played = (GAME.play(table, state, one)[1] for state, one in product(states, entries))
        states = {replace(state, played=0, outside=0) for state in played}


@pytest.mark.parametrize("most", [4, pytest.param(8, marks=long)])
def test_just_the_scores_that_take_no_more_hands_can_be_reached(most):
    for hands, found in enumerate(reached(most)):
        every = product(range(4 * hands + 3), repeat=2)
        assert found == {totals for totals in every if fewest_hands(totals) <= hands}
