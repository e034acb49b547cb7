"""The order of names: in the reader's language, and one that is the same in every database."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.db.models.functions import Collate
from django.utils.translation import get_language

from scorer.support.collation import Key, sort_key


def by_name() -> Callable[[str], Key]:
    """The key to sort names by in the language that is active now."""
    return sort_key(get_language() or "en")


def by_letters(column: str) -> Collate:
    """A column's text, compared letter by letter whatever order the server sorts in."""
    return Collate(column, "C" if connection.vendor == "postgresql" else "BINARY")
