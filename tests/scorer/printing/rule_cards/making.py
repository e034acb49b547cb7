"""Cards made once for all tests: laying one out takes a second, three times over."""

from __future__ import annotations

import logging
from contextlib import contextmanager
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


@contextmanager
def complaints():
    """The warnings of WeasyPrint meanwhile, which the settings keep out of logs."""
    kept = []
    logger, handler = logging.getLogger("weasyprint"), logging.Handler(logging.WARNING)
    handler.emit = lambda record: kept.append(record.getMessage())
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    try:
        yield kept
    finally:
        logger.setLevel(level)
        logger.removeHandler(handler)


@cache
def made(slug, language):
    """The card of a rule set in a language."""
    laid_out, fitting = [], rule_cards._fitting

    def keeping(card):
        laid_out.append(fitting(card))
        return laid_out[0]

    with complaints() as told, mock.patch.object(rule_cards, "_fitting", keeping):
        pdf = card_pdf_bytes.__wrapped__(slug, language)
    return Made(pdf, words(pdf), tuple(laid_out[0].pages), tuple(told))
