"""Adds the made-up game by its rules alone: a pytest plugin (``-p tests.made_up.rules``).

Its package comes to lie where the registry looks, and what the suite asks of every game beside
it: records to draw from, golden records, an example.
"""

from __future__ import annotations

import sys
from pathlib import Path

from scorer import games

HERE = Path(__file__).parent

games.__path__.append(str(HERE / "games"))

from tests.made_up import strategies  # noqa: E402 — the game has to lie there before
from tests.scorer import examples  # noqa: E402
from tests.scorer.games import golden  # noqa: E402

sys.modules["tests.scorer.games.three_heaps.strategies"] = strategies
golden.FOLDERS.append(HERE / "golden")
examples.ALL.append(strategies.EXAMPLE)
