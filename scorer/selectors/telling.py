"""Lines in words. A line is told once: the same line is the same words."""

from __future__ import annotations

from django.utils.translation import get_language

from scorer.memory import Memory
from scorer.selectors.standing import Scored, Standing
from scorer.translation import translate

MEMORY: Memory[str] = Memory(20_000)


def told(now: Standing, scored: Scored) -> str:
    """A line of a sheet in the language that is active now, with the names of its players."""
    if scored.entry.pk is None:  # of a sheet that was never saved
        return translate(now.tell(scored))
    key = (get_language(), scored.entry.pk, scored.line, now.setup_at(scored.line.entry))
    words = MEMORY.get(key)
    if words is None:
        words = translate(now.tell(scored))
        MEMORY.keep(key, words)
    return words
