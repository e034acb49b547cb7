"""A sheet with the short names of everybody who sits or sat at it, for screens.

Whatever the game's rules say then has short names: lines in words, what comes next, forms,
the game's own notation. Paper and headings take the sheet itself.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.sheets.selectors.sheet_state import SheetState
from scorer.support.short_names import short_names


def with_short_names(now: SheetState) -> SheetState:
    """The same sheet with short names, for reading only: it must not be remembered."""
    full = list(dict.fromkeys(name for seating in now.seatings for name in seating.players))
    short = dict(zip(full, short_names(full), strict=True))
    seatings = tuple(
        replace(seating, players=tuple(short[name] for name in seating.players))
        for seating in now.seatings
    )
    return replace(now, setup=replace(now.setup, players=seatings[-1].players), seatings=seatings)
