"""Lines in words. What a line alone decides is worked out once, and remembered.

A line of a sheet is the same as long as its entry, what it is worth and who plays are the
same; a sheet of 200 hands is told anew after every hand, of which one is new.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from django.utils.translation import get_language

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
