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


@pytest.mark.parametrize(
    ("slug", "totals", "entries", "said"),
    [
        (
            "kop",
            [122, -40, -40, -42],
            1,
            (
                "The scores above 0 add up to 122. The number of hands is 1, and each gives its "
                "winners at most 120 points together (rule 8.1). Check the scores and the hands."
            ),
        ),
        (
            "na-glowy",
            [-1, 200],
            None,
            "A score in głowy is never below 0 (rule 6.9). Check the score.",
        ),
        (
            "na-glowy",
            [200, 0],
            16,
            (
                "So many głowy take more hands than were entered: at least 50, with those in boks "
                "(rules 6.3 and 6.4), not 16. Check the scores and the hands."
            ),
        ),
        (
            "polish-doubles",
            [-201, 300],
            None,
            (
                "A pair has from −200 to 2000 points: there are 98 tiles (rules 11 and 12). Check "
                "the score."
            ),
        ),
        (
            "cancellation-hearts",
            [-500, 0, 0, 0, 0, 0],
            10,
            (
                "The scores do not fit the number of hands: 10. A hand has 26 hearts and two Black "
                "Marias of 13 points (rule 6). Check the scores and the hands."
            ),
        ),
    ],
)
def test_impossible_totals_are_refused_with_their_rule(slug, totals, entries, said):
    assert refused(slug, totals, entries) == said


@pytest.mark.parametrize(
    ("slug", "totals", "entries"),
    [
        ("kop", [120, -40, -40, -40], 1),
        ("kop", [400, -200, -200], 1),  # a table of three, by rules of its club
        ("na-glowy", [64, 0], 16),
        ("na-glowy", [200, 0], None),
        ("polish-doubles", [-200, 2000], None),
        ("cancellation-hearts", [-26, 0, 0, 0, 0, 0], 1),
        ("cancellation-hearts", [-500, 0, 0, 0, 0, 0], 21),
        ("cancellation-hearts", [-500, 0, 0, 0, 0, 0], None),
        ("cancellation-hearts", [130] * 6, 6),  # everybody has one moon that adds
        ("cancellation-hearts", [0, 260, 260, 260, 260, 260], 10),
        ("cancellation-hearts", [50_000] * 6, 5_000),
    ],
)
def test_possible_totals_pass_however_rare(slug, totals, entries):
    find_game(slug).check_totals(totals, entries)


def test_record_says_whether_a_moon_subtracts():
    game = find_game("cancellation-hearts")
    totals = [0, -26, 0, 0, 0, 0]
    game.check_bounds(totals, 1, {"moon": "subtract"})
    for options in ({}, {"moon": "add"}):
        with pytest.raises(RuleViolation) as refusal:
            game.check_bounds(totals, 1, options)
        assert (refusal.value.path, refusal.value.rule) == ((1,), "HRT-7")
    added = [0, 26, 26, 26, 26, 26]
    game.check_bounds(added, 1, {})
    with pytest.raises(RuleViolation):
        game.check_bounds([27, *added[1:]], 1, {})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_match_without_points_is_usual_before_its_first_entry(game):
    assert game.unusual_totals([0] * game.players.minimum, 0) is None


@pytest.mark.parametrize(
    ("slug", "totals", "entries", "said"),
    [
        (
            "kop",
            [344, -114, -114, -116],
            16,
            "The scores above 0 add up to 344, more than 20 for each of the hands (16).",
        ),
        (
            "na-glowy",
            [12, 5],
            16,
            "The scores add up to 17 głowy, more than one for each of the hands (16).",
        ),
        (
            "na-glowy",
            [30, 3],
            None,
            "The scores add up to 33 głowy, more than one for each of the hands (32).",
        ),
        (
            "polish-doubles",
            [-3, 410],
            None,
            "A score is below 0. Only tiles left over take off points (rule 11).",
        ),
        (
            "polish-doubles",
            [1001, 410],
            None,
            "A score is above 1000, more than a game usually brings.",
        ),
        (
            "cancellation-hearts",
            [-26, 26, 52, 0, 0, 0],
            None,
            "A score is below 0. Only a moon that takes off 26 gives that (rule 7).",
        ),
        (
            "cancellation-hearts",
            [50, 1, 0, 0, 0, 0],
            None,
            (
                "The scores add up to 51. Every hand gives 52 points, unless some were not "
                "collected (rule 5) or one player took everything (rule 7)."
            ),
        ),
        (
            "cancellation-hearts",
            [50, 2, 0, 0, 0, 0],
            2,
            (
                "The scores add up to 52. Every hand gives 52 points, unless some were not "
                "collected (rule 5) or one player took everything (rule 7)."
            ),
        ),
    ],
)
def test_unusual_totals_are_told(slug, totals, entries, said):
    game = find_game(slug)
    game.check_totals(totals, entries)
    assert str(game.unusual_totals(totals, entries)) == said


@pytest.mark.parametrize(
    ("slug", "totals", "entries"),
    [
        ("kop", [60, -20, -20, -20], 16),
        ("kop", [600, -200, -200, -200], None),
        ("na-glowy", [9, 7], 16),
        ("polish-doubles", [612, 0], None),
        ("cancellation-hearts", [50, 2, 0, 0, 0, 0], None),
    ],
)
def test_usual_totals_are_not_asked_about(slug, totals, entries):
    assert find_game(slug).unusual_totals(totals, entries) is None
