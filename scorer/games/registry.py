"""The games there are: every package here that offers a ``GAME``.

A new game is one new package; nothing is edited here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import cast

from scorer import games
from scorer.games.base import AnyGame
from scorer.games.cardtable import AnyTable
from scorer.games.filling import FilledIn


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its slug, in alphabetical order of their packages."""
    packages = [info.name for info in iter_modules(games.__path__) if info.ispkg]
    found = [import_module(f"{games.__name__}.{name}").GAME for name in sorted(packages)]
    return {game.slug: game for game in found}


def find_game(slug: str) -> AnyGame:
    """The game named ``slug``; KeyError when there is none."""
    return all_games()[slug]


def find_ruleset(slug: str) -> AnyGame:
    """The game that has the rule set ``slug``; KeyError when none has."""
    for game in all_games().values():
        if any(ruleset.slug == slug for ruleset in game.rulesets):
            return game
    raise KeyError(slug)


def package_of(slug: str) -> str:
    """The name of a game's package, here and where else something is the game's own.

    >>> package_of("na-glowy")
    'na_glowy'
    """
    return slug.replace("-", "_")


def folder_of(slug: str) -> Path:
    """Where a game's package lies; ImportError when there is none."""
    return Path(import_module(f"{games.__name__}.{package_of(slug)}").__path__[0])


@cache
def optional_module(name: str) -> ModuleType | None:
    """The module of that full name; None where it is not there, or a package above it."""
    above = name.rpartition(".")[0]
    if above and optional_module(above) is None:
        return None
    return import_module(name) if find_spec(name) else None


def card_table(slug: str) -> AnyTable | None:
    """How the game ``slug`` is tapped card by card; None when it cannot be."""
    own = optional_module(f"{games.__name__}.{package_of(slug)}.cardtable")
    table: AnyTable | None = own.TABLE if own else None
    return table


def filled_in(slug: str) -> FilledIn | None:
    """What makes entries of fields that were filled in; None where the game's form alone can."""
    own = optional_module(f"{games.__name__}.{package_of(slug)}.filled_in")
    return cast("FilledIn | None", own)
