"""Cards made once for all tests: laying one out takes a second, three times over."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from importlib import import_module
from typing import Any
from unittest import mock

from django.utils import translation

from scorer.printing.rule_cards import SIZES, card_html, card_pdf_bytes, rule_card
from tests.scorer.printing.complaining import complaints
from tests.scorer.printing.reading import words


@dataclass(frozen=True)
class Made:
    """A card: its PDF and the words in it, the pages it was made from, what was complained of."""

    pdf: bytes
    text: str
    pages: tuple[Any, ...]
    complaints: tuple[str, ...]


@cache
def made(slug, language):
    """The card of a rule set in a language."""
    laid_out, write = [], import_module("weasyprint").Document.write_pdf

    def keep(document, **how):
        laid_out.append(document)
        return write(document, **how)

    with complaints() as told, mock.patch("weasyprint.Document.write_pdf", keep):
        pdf = card_pdf_bytes.__wrapped__(slug, language)
    return Made(pdf, words(pdf), tuple(laid_out[0].pages), tuple(told))


def page_text(slug):
    """The words of the page, in English, that becomes a card: made without laying it out."""
    with translation.override("en"):
        page = card_html(rule_card(slug), SIZES[0])
    body = re.sub(r"<(style|title)\b.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())
