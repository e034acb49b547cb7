"""Which totals so many hands can give, against every way in which few hands can go.

The arithmetic does not depend on the number of players, so that two or three show it.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from scorer.games.cancellation_hearts.entries import Moon
from scorer.games.cancellation_hearts.moon import moon_scores
from scorer.games.cancellation_hearts.totals import can_come
from tests.tiers import long

ADDING = (Moon.ADD,)


def shares(players, most):
    """Every way in which so many cards at most fall to players; the others stay uncollected."""
    if not players:
        yield ()
        return
    for own in range(most + 1):
        for rest in shares(players - 1, most - own):
            yield (own, *rest)


def of_a_hand(players, moons):
    """The scores of every hand that can be, one of everything by the choices of ``moons``."""
    taken = product(shares(players, 26), shares(players, 2))
    points = {
        tuple(hearts + 13 * marias for hearts, marias in zip(*one, strict=True)) for one in taken
    }
    ordinary = {one for one in points if 52 not in one}
    seats = range(players)
    return ordinary | {moon_scores(seat, choice, players) for seat in seats for choice in moons}


def after(hands, single):
    """The totals that so many hands can come to."""
    totals = {(0,) * len(next(iter(single)))}
    for _hand in range(hands):
        totals = {tuple(map(int.__add__, one, scores)) for one, scores in product(totals, single)}
    return totals


@pytest.mark.parametrize("moons", [tuple(Moon), ADDING])
@pytest.mark.parametrize("hands", [0, 1, pytest.param(2, marks=long)])
def test_just_what_two_players_can_come_to_passes(hands, moons):
    every = product(range(-26 * hands - 2, 52 * hands + 3), repeat=2)
    passed = {totals for totals in every if can_pass(totals, hands, moons)}
    assert passed == after(hands, of_a_hand(2, moons))


def can_pass(totals, hands, moons):
    subtracts = Moon.SUBTRACT in moons
    return (subtracts or min(totals) >= 0) and can_come(totals, hands, subtracts=subtracts)


def test_what_three_players_can_come_to_in_hand_passes_and_little_else():
    single = of_a_hand(3, tuple(Moon))
    assert all(can_come(totals, 1) for totals in single)
    lots = Random("hearts")  # noqa: S311 — a sample, no secret
    for _one in range(2_000):
        totals = tuple(lots.randint(-27, 53) for _seat in range(3))
        assert can_come(totals, 1) == (totals in single)


@long
def test_what_three_players_can_come_to_in_two_hands_passes_and_little_else():
    single = of_a_hand(3, tuple(Moon))
    lots = Random("hearts")  # noqa: S311 — a sample, no secret
    hands = sorted(single)
    for _one in range(20_000):
        pair = lots.choice(hands), lots.choice(hands)
        assert can_come([sum(scores) for scores in zip(*pair, strict=True)], 2)
    for _one in range(400):
        totals = tuple(lots.choice([-26, 0, 26, lots.randint(-52, 104)]) for _seat in range(3))
        rest = (tuple(map(int.__sub__, totals, scores)) for scores in single)
        assert can_come(totals, 2) == any(one in single for one in rest)
