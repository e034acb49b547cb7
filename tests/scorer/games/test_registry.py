import pytest

from scorer.games import kop
from scorer.games.registry import (
    all_games,
    filled_in,
    find_game,
    find_ruleset,
    folder_of,
    optional_module,
    package_of,
)


def test_all_games_are_there_by_their_slugs():
    games = all_games()
    assert games["kop"] is kop.GAME
    assert all(slug == game.slug for slug, game in games.items())


def test_every_package_beside_the_registry_is_a_game():
    assert all_games.__wrapped__() == all_games()


def test_no_two_games_share_a_rule_set():
    slugs = [ruleset.slug for game in all_games().values() for ruleset in game.rulesets]
    assert len(slugs) == len(set(slugs))


def test_find_game_by_its_slug():
    assert find_game("kop") is kop.GAME


def test_find_game_of_no_such_name():
    with pytest.raises(KeyError, match="whist"):
        find_game("whist")


@pytest.mark.parametrize("slug", ["kop", "kop-wolsztyn"])
def test_find_ruleset_gives_its_game(slug):
    assert find_ruleset(slug) is kop.GAME


def test_find_ruleset_of_no_such_name():
    with pytest.raises(KeyError, match="whist"):
        find_ruleset("whist")


def test_game_lies_in_its_package():
    assert package_of("na-glowy") == "na_glowy"
    assert (folder_of("na-glowy") / "game.py").exists()
    with pytest.raises(ImportError, match="whist"):
        folder_of("whist")


def test_optional_module_is_there_or_none():
    assert optional_module("scorer.games.kop.cardtable").TABLE
    assert optional_module("scorer.games.kop.whist") is None
    assert optional_module("scorer.games.whist.cardtable") is None


def test_module_for_filled_fields_is_there_or_none():
    assert filled_in("kop").kinds
    assert filled_in("whist") is None
