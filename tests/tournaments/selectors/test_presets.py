"""What an event can begin from: every game has something."""

from __future__ import annotations

import pytest

from scorer.games.registry import all_games
from tournaments.engine.draws.request import Method
from tournaments.engine.formats import PRESETS, validate
from tournaments.engine.formats.format import UnitKind
from tournaments.records.checking import facts_of, is_two_sided
from tournaments.selectors.presets import all_presets, ordinary_format


def test_clubs_presets_come_first_and_every_game_has_one():
    found = all_presets()
    assert list(found)[: len(PRESETS)] == list(PRESETS)
    assert {preset.format.game for preset in found.values()} == set(all_games())


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_ordinary_format_of_a_game_can_be_played(game):
    made = ordinary_format(game)
    assert validate(made, facts_of(game)) == ()
    assert made.two_sided == is_two_sided(game)


def test_ordinary_format_says_what_the_game_says():
    hearts = ordinary_format(all_games()["cancellation-hearts"])
    assert (hearts.table_size, hearts.scoring.lowest_wins) == (8, True)
    assert hearts.draws == (Method.RANDOM, Method.STANDING)
    doubles = ordinary_format(all_games()["polish-doubles"])
    assert (doubles.table_size, doubles.unit) == (2, UnitKind.PAIR)
