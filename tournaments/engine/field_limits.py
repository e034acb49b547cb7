"""What a field of so many units allows: who is missing for a table, how many rounds go well."""

from __future__ import annotations

from math import comb

from tournaments.engine.draws.request import DrawImpossible, Method, Seats, Uneven
from tournaments.engine.draws.round_robin import cycle_length
from tournaments.engine.draws.sizes import Sizes, sizes_of


def units_missing(units: int, table_size: int, uneven: Uneven, seats: Seats | None = None) -> int:
    """How many more are needed until anybody can be seated; 0: enough.

    >>> units_missing(2, 4, Uneven.THREE), units_missing(2, 4, Uneven.SIT_OUT)
    (1, 2)
    """
    for more in range(table_size):
        try:
            sizes_of(units + more, table_size, uneven, seats)
        except DrawImpossible:
            continue
        return more
    return max(0, table_size - units)


def rounds_with_new_partners(sizes: Sizes) -> int:
    """No draw of more rounds of two against two gives everybody a new partner each time.

    >>> rounds_with_new_partners(Sizes((4, 4))), rounds_with_new_partners(Sizes((4,), 1))
    (7, 5)
    """
    units = sum(sizes.tables) + sizes.resting
    return comb(units, 2) // (2 * len(sizes.tables))


def rounds_without_rematch(method: Method, sizes: Sizes) -> int | None:
    """No draw of more rounds keeps all from meeting twice; None: the method does not try.

    Whoever sits together in a round has met: there are only so many meetings, and where a table
    has more seats than there are tables, two of an earlier table sit at it.

    >>> rounds_without_rematch(Method.ROTATION, Sizes((4, 4, 4, 4)))
    5
    >>> rounds_without_rematch(Method.ROTATION, Sizes((4, 4, 4)))
    1
    """
    units = sum(sizes.tables) + sizes.resting
    if method in {Method.ROUND_ROBIN, Method.SWISS}:
        return cycle_length(units)
    if method not in {Method.ROTATION, Method.STANDING}:
        return None
    if max(sizes.tables) > len(sizes.tables) + sizes.resting:
        return 1
    return comb(units, 2) // sum(comb(size, 2) for size in sizes.tables)
