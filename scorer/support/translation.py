"""Puts the rules' sentences into the reader's language."""

from __future__ import annotations

from functools import cache

from django.utils.translation import get_language, gettext, ngettext

from scorer.games.cards import Rank
from scorer.games.text import Text

LETTERS = {"pl": {"Q": "D", "J": "W"}}  # of ranks, as the documents in that language print them


def translate(text: Text) -> str:
    """The sentence in the language that is active now, its places filled."""
    if text.plural is None:
        message = _known(get_language(), text.message)
    else:
        message = ngettext(text.message, text.plural, text.count)
    if not text.values:
        return message
    return message % {name: _place(value) for name, value in text.values.items()}


@cache
def _known(_language: str | None, message: str) -> str:
    """The rules' sentences are few and said often; Django looks each up at length."""
    return gettext(message)


def _place(value: object) -> object:
    if isinstance(value, Text):
        return translate(value)
    return rank_letter(value) if isinstance(value, Rank) else value


def rank_letter(rank: str) -> str:
    """How the language that is active now writes a rank: "D" for "Q" in Polish.

    What is entered and kept, "QS", is the same in all.
    """
    return LETTERS.get(get_language() or "", {}).get(rank, rank)
