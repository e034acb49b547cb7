"""A request made ready for drawing: units by index, tables by size, who has a fixed table.

Terms: a *group* is who sits together in one round; groups come largest first, those with a fixed
table before the others, and at the end each who sits out as a group of one. A group smaller than
the table size holds the *gap*, an index beyond all units: who meets it sits at a short table or
rests. So short tables are shared out like meetings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from scorer.games.text import gettext as _
from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.request import (
    Apart,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Round,
    Uneven,
)
from tournaments.engine.draws.sizes import Sizes, sizes_of

Group = list[int]  # indexes of units


@dataclass(frozen=True, slots=True)
class Field:
    """Who is drawn and into what.

    ``sizes`` are those of all groups, ``pinned`` leads from a unit to its group where it has a
    fixed table, ``halls`` from such a group to the number of its table.
    """

    request: DrawRequest
    units: tuple[DrawUnit, ...]
    tables: Sizes
    pinned: Mapping[int, int]
    halls: Mapping[int, int]

    @property
    def gap(self) -> int:
        """The index that stands for an empty place."""
        return len(self.units)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Units in each group, who rests included."""
        return self.tables.tables + (1,) * self.tables.resting

    @property
    def movable(self) -> list[int]:
        """The units without a fixed table."""
        return [index for index in range(len(self.units)) if index not in self.pinned]

    def has_gap(self, group: int) -> bool:
        """Whether a place of the group stays empty."""
        return self.sizes[group] < self.request.table_size

    def dealt(self, order: list[int]) -> list[Group]:
        """Groups of one round: the pinned units at their places, the others in this order."""
        groups: list[Group] = [[] for _size in self.sizes]
        for unit, place in self.pinned.items():
            groups[place].append(unit)
        waiting = iter([unit for unit in order if unit not in self.pinned])
        for group, size in zip(groups, self.sizes, strict=True):
            group.extend(next(waiting) for _place in range(size - len(group)))
        return groups

    def past(self) -> list[list[Group]]:
        """The history by index; who is no longer among the units is left out."""
        index = {unit.number: place for place, unit in enumerate(self.units)}
        return [
            [[index[number] for number in table if number in index] for table in played]
            for played in self.request.history
        ]

    def short_before(self) -> list[int]:
        """How often each unit sat at a short table, or rested where that is the rule."""
        index = {unit.number: place for place, unit in enumerate(self.units)}
        counts = [0] * len(self.units)
        for played in self.request.history:
            for number in self._short_in(played):
                if number in index:
                    counts[index[number]] += 1
        return counts

    def _short_in(self, played: Round) -> list[int]:
        size = self.request.table_size
        short = [number for table in played if len(table) < size for number in table]
        if self.request.uneven is Uneven.SIT_OUT:
            seated = {number for table in played for number in table}
            short += [unit.number for unit in self.units if unit.number not in seated]
        return short


def field_of(request: DrawRequest, units: tuple[DrawUnit, ...]) -> Field:
    """The field of these units of the request, in this order.

    Raises ``DrawImpossible`` where nobody can seat them so.
    """
    tables = sizes_of(len(units), request.table_size, request.uneven, request.seats)
    _check_apart(request, units, len(tables.tables) + tables.resting)
    claims = _claims(request, units, tables)
    halls = dict(enumerate(claims))
    pinned = {unit: group for group, table in halls.items() for unit in claims[table]}
    return Field(request, units, tables, pinned, halls)


def sharers(units: tuple[DrawUnit, ...], what: str) -> dict[str, Group]:
    """The units of each team, club or pair."""
    found: dict[str, Group] = defaultdict(list)
    for index, unit in enumerate(units):
        if name := getattr(unit, what):
            found[name].append(index)
    return found


def _check_apart(request: DrawRequest, units: tuple[DrawUnit, ...], groups: int) -> None:
    for what in ("team", "pair", "club"):
        if request.apart.get(what) is not Apart.MUST:
            continue
        for name, members in sharers(units, what).items():
            if len(members) > groups:
                raise DrawImpossible(
                    _(
                        "%(count)d of %(name)s cannot be kept apart at %(tables)d tables.",
                        count=len(members),
                        name=name,
                        tables=groups,
                    ),
                    "apart",
                    what,
                )


def _claims(request: DrawRequest, units: tuple[DrawUnit, ...], tables: Sizes) -> dict[int, Group]:
    """The units of each fixed table, the fullest first: they fit at any group of their place."""
    claims: dict[int, Group] = defaultdict(list)
    for index, unit in enumerate(units):
        if unit.fixed_table is not None:
            claims[unit.fixed_table].append(index)
    ordered = dict(sorted(claims.items(), key=lambda claim: (-len(claim[1]), claim[0])))
    for group, (table, members) in enumerate(ordered.items()):
        if not 1 <= table <= len(tables.tables):
            raise DrawImpossible(
                _(
                    "There is no table %(table)d, only 1 to %(last)d.",
                    table=table,
                    last=len(tables.tables),
                ),
                *_path(request, units[members[0]]),
            )
        if len(members) > tables.tables[group]:
            raise DrawImpossible(
                _(
                    "Table %(table)d is the fixed table of %(count)d, but seats %(size)d.",
                    table=table,
                    count=len(members),
                    size=tables.tables[group],
                ),
                *_path(request, units[members[-1]]),
            )
        for one, other in combinations(members, 2):
            if shared(request, units[one], units[other], Apart.MUST):
                raise DrawImpossible(
                    _(
                        "%(one)d and %(other)d must be kept apart and have the same fixed table.",
                        one=units[one].number,
                        other=units[other].number,
                    ),
                    *_path(request, units[other]),
                )
    return ordered


def _path(request: DrawRequest, unit: DrawUnit) -> tuple[str, int, str]:
    return ("units", request.units.index(unit), "fixed_table")
