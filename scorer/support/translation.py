"""Puts the rules' sentences into the reader's language."""

from __future__ import annotations

from functools import cache, partial

from django.utils.translation import get_language, gettext, ngettext

from scorer.games import speaking
from scorer.games.speaking import Tongue, spoken
from scorer.games.text import Text


def translate(text: Text) -> str:
    """The sentence in the language that is active now, its places filled."""
    return spoken(text, _tongue(get_language()))


def rank_letter(rank: str) -> str:
    """How the language that is active now writes a rank: "D" for "Q" in Polish."""
    return speaking.rank_letter(rank, get_language() or "")


@cache
def _tongue(language: str | None) -> Tongue:
    """The active language; only to be asked while it is."""
    return Tongue(language or "", partial(_known, language), ngettext)


@cache
def _known(_language: str | None, message: str) -> str:
    """The rules' sentences are few and said often; Django looks each up at length."""
    return gettext(message)
