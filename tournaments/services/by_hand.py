"""Moving units of a drawn round by hand, and draws typed: values in, values out.

What comes out may break every rule of a good draw, which its report tells; it never loses
a unit nor seats one twice. In a published round 0 is an open place, and a number below 0 a
substitute without a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import Round as Tables

MOST_ROUNDS = 50
OPEN = 0
_BETWEEN = re.compile(r"[\s,;|/–-]+")


@dataclass(frozen=True, slots=True)
class Hall:
    """A round: its tables in order, and who rests; ``places`` is how many stay at each table.

    With 0 places a table has as many as sit there.
    """

    tables: Tables
    resting: tuple[int, ...] = ()
    places: int = 0


def drawn_in(halls: Sequence[Hall]) -> Drawn:
    """The rounds as a draw."""
    return Drawn(
        rounds=tuple(hall.tables for hall in halls),
        sitting_out=tuple(hall.resting for hall in halls),
    )


def everybody(hall: Hall) -> list[int]:
    """Who is there, at tables or resting, in ascending order."""
    return sorted([*hall.resting, *(unit for table in hall.tables for unit in table if unit)])


def some_of(units: Sequence[int]) -> tuple[int, ...]:
    """The units that were chosen; raises ``Refused`` for none."""
    if not units:
        raise Refused(_("Tick who moves, then enter the table."), "units")
    return tuple(units)


def two_of(units: Sequence[int]) -> tuple[int, int]:
    """The two units that were chosen; raises ``Refused`` for fewer or more."""
    if len(units) != 2:  # noqa: PLR2004 — two
        raise Refused(_("Tick the two who change places."), "units")
    return units[0], units[1]


def swapped(hall: Hall, one: int, other: int) -> Hall:
    """Two units change places, each with its seat; either may rest.

    Raises ``Refused`` for a number that is not in the round.
    """
    for unit in (one, other):
        _check_known(hall, unit)
    if one == other:
        raise Refused(_("Choose two different numbers."), "units")
    turned = {one: other, other: one}
    return replace(
        hall,
        tables=tuple(tuple(turned.get(unit, unit) for unit in table) for table in hall.tables),
        resting=tuple(sorted(turned.get(unit, unit) for unit in hall.resting)),
    )


def moved(hall: Hall, unit: int, table: int | None, size: int) -> Hall:
    """A unit takes the first open or the last seat of a table by its number, or rests (None).

    The table may be the next one that is not used yet. Raises ``Refused`` where the
    table has no free seat or is the unit's own.
    """
    _check_known(hall, unit)
    left = [_without(units, unit, hall.places) for units in hall.tables]
    resting = tuple(at for at in hall.resting if at != unit)
    if table is None:
        return _tidy(hall, left, {*resting, unit})
    if not 1 <= table <= len(left) + 1:
        raise Refused(_("Allowed: a table from 1 to %(most)d.", most=len(left) + 1), "table")
    if table <= len(left) and unit in hall.tables[table - 1]:
        raise Refused(_("Number %(unit)d sits there already.", unit=unit), "table")
    if table > len(left):
        left.append(())
    units = left[table - 1]
    if OPEN in units:
        at = units.index(OPEN)
        left[table - 1] = (*units[:at], unit, *units[at + 1 :])
    elif len(units) < size:
        left[table - 1] = (*units, unit, *[OPEN] * (hall.places - len(units) - 1))
    else:
        raise Refused(_("Table %(table)d is full: swap two players instead.", table=table), "table")
    return _tidy(hall, left, resting)


def all_moved(hall: Hall, units: Sequence[int], table: int | None, size: int) -> Hall:
    """Several units move, one after the other; raises as ``moved``."""
    for unit in units:
        hall = moved(hall, unit, table, size)
    return hall


def closed(hall: Hall, table: int) -> Hall:
    """A table stands empty and keeps its number; who sat there rests.

    Raises ``Refused`` for a table at which nobody sits, or a substitute without a number.
    """
    units = hall.tables[table - 1] if 1 <= table <= len(hall.tables) else ()
    if not units:
        raise Refused(_("There is no table %(table)d.", table=table), "table")
    if min(units) < OPEN:
        raise Refused(
            _("A substitute sits at table %(table)d: open that place first.", table=table), "table"
        )
    left = [() if at == table else units for at, units in enumerate(hall.tables, 1)]
    return _tidy(hall, left, {*hall.resting, *units} - {OPEN})


def _without(units: tuple[int, ...], unit: int, places: int) -> tuple[int, ...]:
    """A table that one leaves; where it keeps its places, one of them is open then."""
    if unit not in units:
        return units
    left = tuple(at if at != unit else OPEN for at in units)
    return left if places and any(left) else tuple(at for at in left if at)


def _tidy(hall: Hall, tables: list[tuple[int, ...]], resting: Iterable[int]) -> Hall:
    while tables and not tables[-1]:
        tables.pop()
    return replace(hall, tables=tuple(tables), resting=tuple(sorted(resting)))


def _check_known(hall: Hall, unit: int) -> None:
    if unit not in hall.resting and not any(unit in table for table in hall.tables):
        raise Refused(_("Nobody has number %(unit)d in this round.", unit=unit), "units")


def read_rounds(text: str, numbers: Sequence[int], size: int) -> tuple[Hall, ...]:
    """Typed or pasted tables: a line for each, an empty line between rounds.

    Numbers may be parted by blanks, commas or dashes. Who is not named rests. Raises
    ``Refused`` naming the line that cannot be.
    """
    halls: list[Hall] = []
    tables: list[tuple[int, ...]] = []
    for at, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            tables.append(_read_table(line, at, tables, numbers, size))
        elif tables:
            seated = {unit for table in tables for unit in table}
            resting = tuple(unit for unit in numbers if unit not in seated)
            halls.append(Hall(tuple(tables), resting))
            tables = []
    if not halls or len(halls) > MOST_ROUNDS:
        raise Refused(
            _("Type the tables of at least one and at most %(most)d rounds.", most=MOST_ROUNDS),
            "tables",
        )
    return tuple(halls)


def _read_table(
    line: str, at: int, before: Sequence[tuple[int, ...]], numbers: Sequence[int], size: int
) -> tuple[int, ...]:
    parts = [part for part in _BETWEEN.split(line.strip()) if part]
    if faulty := next((part for part in parts if not re.fullmatch("[0-9]{1,5}", part)), None):
        raise Refused(
            _("Line %(line)d: “%(part)s” is no number.", line=at, part=faulty[:20]), "tables"
        )
    units = tuple(map(int, parts))
    if len(units) > size:
        raise Refused(
            _("Line %(line)d: a table has at most %(size)d.", line=at, size=size), "tables"
        )
    known = set(numbers)
    for unit in units:
        if unit not in known:
            raise Refused(
                _("Line %(line)d: nobody who plays has number %(unit)d.", line=at, unit=unit),
                "tables",
            )
    seated = [*units, *(unit for table in before for unit in table)]
    if twice := next((unit for unit in units if seated.count(unit) > 1), None):
        raise Refused(
            _("Line %(line)d: number %(unit)d sits twice in the round.", line=at, unit=twice),
            "tables",
        )
    return units


def as_text(tables: Sequence[Tables]) -> str:
    """The rounds as ``read_rounds`` reads them."""
    return "\n\n".join("\n".join(" ".join(map(str, table)) for table in at) for at in tables)
