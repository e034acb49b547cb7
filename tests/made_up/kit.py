"""Adds the made-up game with its kit: a pytest plugin (``-p tests.made_up.kit``)."""

from __future__ import annotations

import sys

from scorer import kits
from tests.made_up.rules import HERE, pytest_collection_modifyitems

__all__ = ["pytest_collection_modifyitems"]

kits.__path__.append(str(HERE / "kits"))

from tests.made_up import invented  # noqa: E402 — the game has to lie there before

sys.modules["tests.scorer.games.three_heaps.invented"] = invented
