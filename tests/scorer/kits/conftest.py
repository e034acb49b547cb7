"""What the tests of kits share."""

from __future__ import annotations

from tests.scorer.printing.rule_cards.conftest import card_words

__all__ = ["card_words"]
