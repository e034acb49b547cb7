"""Adds the made-up game by its rules alone: a pytest plugin (``-p tests.made_up.rules``).

Its package comes to lie where the registry looks, and what the suite asks of every game beside
it: records to draw from, golden records, an example. Cases of another game are left out.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from scorer import games
from scorer.games.registry import all_games, package_of

HERE = Path(__file__).parent
OTHERS = [name for slug in all_games() for name in (slug, package_of(slug))]
CASE_OF_ANOTHER = re.compile(rf"\[(?!.*three.heaps).*\b({'|'.join(OTHERS)})\b", re.IGNORECASE)

all_games.cache_clear()
games.__path__.append(str(HERE / "games"))

from tests.builders import records as examples  # noqa: E402
from tests.made_up import strategies  # noqa: E402 — the game has to lie there before
from tests.scorer.games import golden  # noqa: E402

sys.modules["tests.scorer.games.three_heaps.strategies"] = strategies
golden.FOLDERS.append(HERE / "golden")
examples.ALL.append(strategies.EXAMPLE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is asked of one shipped game says nothing of the made-up one."""
    others = [item for item in items if CASE_OF_ANOTHER.search(item.nodeid)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in others]
