"""Totals without their entries, as they are typed from paper."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.base import RuleViolation
from scorer.games.registry import all_games, find_game
from scorer.records import parse_record, score_record
from tests.tiers import examples

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@settings(max_examples=examples(10), deadline=None)
@given(data=st.data())
def test_totals_of_every_match_are_possible(game, data):
    strategies = import_module(f"tests.scorer.games.{game.slug.replace('-', '_')}.strategies")
    state = score_record(parse_record(data.draw(strategies.records()))).state
    game.check_totals(state.totals, state.played)
    game.check_totals(state.totals)


def refused(slug, totals, entries=None):
    with pytest.raises(RuleViolation) as refusal:
        find_game(slug).check_totals(totals, entries)
    return str(refusal.value)


def test_kop_adds_up_to_0():
    assert refused("kop", [12, -4, -4, -3]) == "The scores must add up to 0. They add up to +1."


def test_kop_is_all_even_or_all_odd():
    said = refused("kop", [12, -5, -3, -4])
    assert said == "In Kop the scores of a table are either all even or all odd."


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_nothing_comes_of_nothing(game):
    game.check_totals([0, 0, 0, 0], 0)
    said = refused(game.slug, [2, -2, 2, -2], 0)
    assert said == "Without a single entry every score is 0."


def test_other_games_may_add_up_to_anything():
    find_game("cancellation-hearts").check_totals([3, 14, 0, 0, 9, 26], 2)
