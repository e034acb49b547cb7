"""Cards made once for all tests: laying one out takes a second."""

from __future__ import annotations

from functools import cache
from unittest import mock

from scorer.printing import rule_cards
from scorer.printing.rule_cards import card_pdf_bytes


@cache
def made(slug, language):
    """The card's PDF and the page it was made from."""
    kept, fitting = [], rule_cards._fitting

    def keeping(card):
        kept.append(fitting(card))
        return kept[0]

    with mock.patch.object(rule_cards, "_fitting", keeping):
        return card_pdf_bytes.__wrapped__(slug, language), kept[0].pages[0]
