"""The order of names in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import get_language

from scorer.collation import Key, sort_key


def by_name() -> Callable[[str], Key]:
    """The key to sort names by in the language that is active now."""
    return sort_key(get_language() or "en")
