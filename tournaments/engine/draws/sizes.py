"""How many units sit at each table where their number is no multiple of the table size.

Tables one short come first (four at a table: 29 = 5 × 4 + 3 × 3). Where they cannot seat everybody,
a game for up to four players, whose seats are all needed, lets some sit out; a larger game, whose
number of players is open, is played at tables as equal as can be (six at a table: 13 = 7 + 6).
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.text import gettext as _
from tournaments.engine.draws.request import DrawImpossible, Uneven

EXACT = 4  # games for so many or fewer have exactly so many seats
LARGEST = 11  # the most who can play at one table, Cancellation Hearts


@dataclass(frozen=True, slots=True)
class Sizes:
    """The number of units at each table, largest first, and how many sit out."""

    tables: tuple[int, ...]
    resting: int = 0


def sizes_of(units: int, table_size: int, uneven: Uneven) -> Sizes:
    """How so many units are seated; raises ``DrawImpossible`` for too few.

    >>> sizes_of(29, 4, Uneven.THREE).tables
    (4, 4, 4, 4, 4, 3, 3, 3)
    >>> sizes_of(5, 4, Uneven.THREE), sizes_of(13, 6, Uneven.THREE).tables
    (Sizes(tables=(4,), resting=1), (7, 6))
    """
    resting = units % table_size
    full = units // table_size
    if not resting:
        found = Sizes((table_size,) * full)
    elif uneven is Uneven.SIT_OUT or table_size == 2:  # noqa: PLR2004 — nobody plays alone
        found = Sizes((table_size,) * full, resting)
    else:
        found = _with_short_tables(units, table_size) or _otherwise(units, table_size)
    if not found.tables:
        raise DrawImpossible(
            _(
                "%(units)d cannot fill a table of %(size)d.",
                units=units,
                size=table_size,
            ),
            "units",
        )
    return found


def _with_short_tables(units: int, size: int) -> Sizes | None:
    short = -units % size
    full = (units - short * (size - 1)) // size
    return Sizes((size,) * full + (size - 1,) * short) if full >= 0 else None


def _otherwise(units: int, size: int) -> Sizes:
    tables, left = divmod(units, size)
    if size <= EXACT or not tables:
        return Sizes((size,) * tables, left)
    while units > tables * LARGEST:
        tables += 1
    smallest, larger = divmod(units, tables)
    return Sizes((smallest + 1,) * larger + (smallest,) * (tables - larger))
