"""Puts the rules' sentences into the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from scorer.games.text import Text


def translate(text: Text) -> str:
    """The sentence in the language that is active now, its places filled."""
    if text.plural is None:
        message = gettext(text.message)
    else:
        message = ngettext(text.message, text.plural, text.count)
    if not text.values:
        return message
    return message % {name: _place(value) for name, value in text.values.items()}


def _place(value: object) -> object:
    return translate(value) if isinstance(value, Text) else value
