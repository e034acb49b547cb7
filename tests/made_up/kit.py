"""Adds the made-up game with its kit: a pytest plugin (``-p tests.made_up.kit``)."""

from __future__ import annotations

from scorer import kits
from tests.made_up.rules import HERE, pytest_collection_modifyitems

__all__ = ["pytest_collection_modifyitems"]

kits.__path__.append(str(HERE / "kits"))
