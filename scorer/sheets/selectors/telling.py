"""Lines in words. What a line alone decides is worked out once, and remembered.

A line of a sheet is the same as long as its entry, what it is worth and who plays are the
same; a sheet of 200 hands is told anew after every hand, of which one is new.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from django.utils.translation import get_language

from scorer.sheets.selectors.standing import Scored, Standing
from scorer.support.caches import Memory
from scorer.support.translation import translate

T = TypeVar("T")

MEMORY: Memory[object] = Memory(40_000)


def told(now: Standing, scored: Scored) -> str:
    """A line of a sheet in the language that is active now, with the names of its players."""
    return once(now, scored, lambda: translate(now.tell(scored)), "words")


def once(now: Standing, scored: Scored, make: Callable[[], T], *of: Hashable) -> T:
    """What ``make`` gives for a line in the active language, made once.

    ``of`` tells what is made, and with what besides the line; it must not change afterwards.
    """
    if scored.entry.pk is None:  # of a sheet that was never saved
        return make()
    setup = now.setup_at(scored.line.entry)
    key = (of, get_language(), scored.entry.pk, scored.line, setup)
    made = MEMORY.get(key)
    if made is None:
        made = make()
        MEMORY.keep(key, made)
    return cast("T", made)
