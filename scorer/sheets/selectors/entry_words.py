"""Entries in words: what is said of saving them, and what stands in a line.

What a line alone decides is worked out once, and remembered: a line is the same as long as its
entry, what it is worth and who plays are the same, and of a sheet of 200 hands one is new.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorer.games.base import Rulebook
from scorer.sheets.selectors.sheet_state import Scored, SheetState
from scorer.support.caches import LruCache
from scorer.support.translation import translate

T = TypeVar("T")

LINE_CACHE: LruCache[object] = LruCache(40_000)


def line_text(now: SheetState, scored: Scored) -> str:
    """A line of a sheet in the language that is active now, with the names of its players."""
    return cached_for_line(now, scored, lambda: translate(now.words_of(scored)), "words")


def cached_for_line(now: SheetState, scored: Scored, make: Callable[[], T], *of: Hashable) -> T:
    """What ``make`` gives for a line in the active language, made once.

    ``of`` tells what is made, and with what besides the line; it must not change afterwards.
    """
    if scored.entry.pk is None:  # of a sheet that was never saved
        return make()
    setup = now.setup_at(scored.line.entry)
    key = (of, get_language(), scored.entry.pk, scored.line, setup)
    made = LINE_CACHE.get(key)
    if made is None:
        made = make()
        LINE_CACHE.keep(key, made)
    return cast("T", made)


def save_words(game: Rulebook) -> str:
    """What the button under an entry says."""
    if _is_turn(game):
        return _("Save turn")  # Translators: the button that saves a turn of Scrabble
    return _("Save hand")  # Translators: the button that saves a hand of cards


def saved_words(game: Rulebook, number: int | str = "{number}") -> str:
    """That the entry with this number is saved; without one a pattern for scripts."""
    if _is_turn(game):
        return _("Turn %(number)s saved") % {"number": number}
    return _("Hand %(number)s saved") % {"number": number}


def counted_words(game: Rulebook, count: int) -> str:
    """How many entries: "8 hands"."""
    if _is_turn(game):
        return ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count}
    return ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}


def heading_words(game: Rulebook) -> str:
    """The heading above how many entries."""
    if _is_turn(game):
        return _("Turns")  # Translators: heading above how many turns of Scrabble were written
    return _("Hands")  # Translators: heading above how many hands of cards were written


def ended_words(game: Rulebook, number: int) -> str:
    """That the game was ended after the entry with this number."""
    if _is_turn(game):
        return _("The game was ended after turn %(number)d") % {"number": number}
    return _("The game was ended after hand %(number)d") % {"number": number}


def seats_words(game: Rulebook, number: int, sits: str) -> str:
    """Who sits where from the entry with this number on."""
    words = {"number": number, "sits": sits}
    if _is_turn(game):
        return _("From turn %(number)d on %(sits)s") % words
    return _("From hand %(number)d on %(sits)s") % words


def _is_turn(game: Rulebook) -> bool:
    return game.entry_name.message == "Turn"
