"""Cards made once for all tests: laying one out takes a second, three times over."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest import mock

from scorer.printing import rule_cards
from scorer.printing.rule_cards import card_pdf_bytes
from tests.scorer.printing.reading import words


@dataclass(frozen=True)
class Made:
    """A card: its PDF and the words in it, the pages it was made from, what was complained of."""

    pdf: bytes
    text: str
    pages: tuple[Any, ...]
    complaints: tuple[str, ...]


class Complaints(logging.Handler):
    """Keeps the warnings of WeasyPrint."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.kept = []

    def emit(self, record):
        self.kept.append(record.getMessage())


@cache
def made(slug, language):
    """The card of a rule set in a language."""
    laid_out, fitting = [], rule_cards._fitting
    complaints, logger = Complaints(), logging.getLogger("weasyprint")

    def keeping(card):
        laid_out.append(fitting(card))
        return laid_out[0]

    logger.addHandler(complaints)
    try:
        with mock.patch.object(rule_cards, "_fitting", keeping):
            pdf = card_pdf_bytes.__wrapped__(slug, language)
    finally:
        logger.removeHandler(complaints)
    return Made(pdf, words(pdf), tuple(laid_out[0].pages), tuple(complaints.kept))
