"""Adds the made-up game with its kit: a pytest plugin (``-p tests.made_up.kit``)."""

from __future__ import annotations

from scorer import kits
from tests.made_up import rules

kits.__path__.append(str(rules.HERE / "kits"))
