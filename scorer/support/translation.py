"""Puts the rules' sentences into the reader's language."""

from __future__ import annotations

from functools import cache

from django.utils.translation import get_language, gettext, ngettext

from scorer.games.text import Text


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
    return translate(value) if isinstance(value, Text) else value
