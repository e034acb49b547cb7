"""A sentence of the rules in a reader's language, wherever that language comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer.games.cards import Rank
from scorer.games.text import Text

LETTERS = {"pl": {"Q": "D", "J": "W"}}  # of ranks, as the documents in that language print them


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: its ``name``, a ``message`` in it, and one ``bent`` by a number.

    ``message`` takes the English sentence; ``bent`` its singular, its plural, and the number.
    """

    name: str
    message: Callable[[str], str]
    bent: Callable[[str, str, int], str]


def spoken(text: Text, tongue: Tongue) -> str:
    """The sentence in the language, its places filled."""
    if text.plural is None:
        pattern = tongue.message(text.message)
    else:
        pattern = tongue.bent(text.message, text.plural, text.count)
    if not text.values:
        return pattern
    return pattern % {name: _place(value, tongue) for name, value in text.values.items()}


def rank_letter(rank: str, language: str) -> str:
    """How a language writes a rank: "D" for "Q" in Polish.

    What is entered and kept, "QS", is the same in all.
    """
    return LETTERS.get(language, {}).get(rank, rank)


def _place(value: object, tongue: Tongue) -> object:
    if isinstance(value, Text):
        return spoken(value, tongue)
    return rank_letter(value, tongue.name) if isinstance(value, Rank) else value
