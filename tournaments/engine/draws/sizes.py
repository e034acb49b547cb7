"""How many units sit at each table where their number is no multiple of the table size.

Tables one short come first, where the game can be played so (four at a table: 29 = 5 × 4 + 3 × 3).
Where they cannot seat everybody, tables are as equal as the game's seats allow (six at a table, up
to eleven: 13 = 7 + 6), and who finds no place sits out.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.text import gettext as _
from tournaments.engine.draws.request import DrawImpossible, DrawRequest, Seats, Uneven

EXACT = 4  # so many seats or fewer are usually all there are
LARGEST = 11  # the largest table that a request can ask for
HALF = 6  # of one more than can sit there: what is left where two tables are made of one


@dataclass(frozen=True, slots=True)
class Sizes:
    """The number of units at each table, largest first, and how many sit out."""

    tables: tuple[int, ...]
    resting: int = 0


def usual_seats(table_size: int) -> Seats:
    """What tables there may be where the request does not say: one short, large ones larger.

    >>> usual_seats(4), usual_seats(8)
    (Seats(least=3, most=4), Seats(least=6, most=11))
    """
    if table_size <= EXACT:
        return Seats(table_size - 1, table_size)
    return Seats(min(table_size - 1, HALF), LARGEST)


def whole_tables(request: DrawRequest) -> bool:
    """Whether no table may be one short: the game needs every seat, and no substitute comes."""
    seats = request.seats or usual_seats(request.table_size)
    return seats.least >= request.table_size and request.uneven is not Uneven.FILL


def sizes_of(units: int, table_size: int, uneven: Uneven, seats: Seats | None = None) -> Sizes:
    """How so many units are seated; raises ``DrawImpossible`` for too few.

    >>> sizes_of(29, 4, Uneven.THREE).tables
    (4, 4, 4, 4, 4, 3, 3, 3)
    >>> sizes_of(5, 4, Uneven.THREE), sizes_of(13, 6, Uneven.THREE).tables
    (Sizes(tables=(4,), resting=1), (7, 6))
    >>> sizes_of(10, 3, Uneven.THREE, Seats(3, 3))
    Sizes(tables=(3, 3, 3), resting=1)
    """
    resting = units % table_size
    full = units // table_size
    can = seats or usual_seats(table_size)
    if uneven is Uneven.FILL:  # a substitute sits down with those who are one short
        can = Seats(min(can.least, table_size - 1), can.most)
    if not resting:
        found = Sizes((table_size,) * full)
    elif uneven is Uneven.SIT_OUT or table_size == 2:  # noqa: PLR2004 — nobody plays alone
        found = Sizes((table_size,) * full, resting)
    else:
        found = _with_short_tables(units, table_size, can) or _as_equal_as_can_be(
            units, table_size, can
        )
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


def _with_short_tables(units: int, size: int, can: Seats) -> Sizes | None:
    short = -units % size
    full = (units - short * (size - 1)) // size
    if can.least >= size or full < 0:
        return None
    return Sizes((size,) * full + (size - 1,) * short)


def _as_equal_as_can_be(units: int, size: int, can: Seats) -> Sizes:
    """As few tables as possible, from so many whole ones on; all larger ones where some rest."""
    tables = max(units // size, -(-units // can.most))
    if units < tables * can.least:  # so many tables would be too many
        tables = units // can.least
    seated = min(units, tables * can.most)
    if not tables:
        return Sizes((), units)
    smallest, larger = divmod(seated, tables)
    return Sizes((smallest + 1,) * larger + (smallest,) * (tables - larger), units - seated)
