"""Ranked: one round with the best at table 1, the next at table 2, whoever met before.

Everybody, the best first, takes the first table with a free place and nobody there whom they must
not meet. So who stands higher sits further down only where such a meeting, or somebody's fixed
table, leaves nothing else. Short tables are the last ones that are nobody's; who sits out is the
lowest in rank of those who did least often. Lots decide seats, and the order of who has no rank.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations, pairwise

from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.field import Field, Group, field_of
from tournaments.engine.draws.lots import in_order, lots_of
from tournaments.engine.draws.request import Apart, Draw, DrawRequest, DrawUnit
from tournaments.engine.draws.rests import rests_before
from tournaments.engine.draws.seats import seated
from tournaments.engine.draws.sizes import sizes_of


def draw(request: DrawRequest) -> Draw:
    """One round by ``ranking``, by lot for who has no rank.

    Raises ``DrawImpossible`` where units cannot be seated at all.
    """
    lots = lots_of(request)
    ranked = in_order(request, lots)
    resting = _resting(request, ranked)
    field = field_of(request, tuple(unit for unit in ranked if unit.number not in resting))
    hall = _Hall(field)
    hall.fill()
    [tables] = seated([hall.tables], field.past(), lots)
    numbers = [unit.number for unit in field.units]
    return Draw(
        rounds=(tuple(tuple(numbers[unit] for unit in table) for table in tables),),
        sitting_out=(tuple(sorted(resting)),),
    )


def _resting(request: DrawRequest, ranked: list[DrawUnit]) -> set[int]:
    """The numbers of those who sit out."""
    sizes = sizes_of(len(ranked), request.table_size, request.uneven, request.seats)
    rests = rests_before(request)
    lowest_first = ranked[::-1]
    due = sorted(lowest_first, key=lambda unit: rests[unit.number])
    return {unit.number for unit in due[: sizes.resting]}


class _Hall:
    """The tables in their order while they fill; the lower the index of a unit, the better."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.tables: list[Group] = [[] for _size in field.tables.tables]
        for unit, group in field.pinned.items():
            self.tables[field.halls[group] - 1].append(unit)
        self.sizes = _sizes(field, self.tables)

    def fill(self) -> None:
        """Seat everybody."""
        left = []
        for unit in self.field.movable:
            table = next((table for table in self._open() if self._fits(unit, table)), None)
            if table is None:
                left.append(unit)
            else:
                table.append(unit)
        for unit in left:
            self._squeeze_in(unit)
        if left:
            self._straighten()

    def _open(self) -> Iterator[Group]:
        """The tables with a free place."""
        return (
            table for table, size in zip(self.tables, self.sizes, strict=True) if len(table) < size
        )

    def _fits(self, unit: int, table: Group, instead: int | None = None) -> bool:
        """Whether the unit meets nobody there whom it must not; ``instead`` gets up for it."""
        request, units = self.field.request, self.field.units
        return not any(
            shared(request, units[unit], units[mate], Apart.MUST)
            for mate in table
            if mate != instead
        )

    def _squeeze_in(self, unit: int) -> None:
        """Seat who found no table: one gets up for them, for that one another, and so on.

        They are as few as can be, near in rank for choice. Where nobody can, two meet who must
        not: who judges the draw says so.
        """
        place = self._places()
        chains, asked = deque([[unit]]), {unit}
        while chains:
            chain = chains.popleft()
            changed = [self.tables[place[other]] for other in chain[1:]]
            for table in self._open():
                if table not in changed and self._fits(chain[-1], table):
                    for coming, leaving in pairwise(chain):
                        there = self.tables[place[leaving]]
                        there[there.index(leaving)] = coming
                    table.append(chain[-1])
                    return
            near = sorted(place.keys() - asked, key=lambda other: (abs(other - chain[-1]), other))
            for other in near:
                there = self.tables[place[other]]
                if there not in changed and self._fits(chain[-1], there, instead=other):
                    asked.add(other)
                    chains.append([*chain, other])
        next(self._open()).append(unit)

    def _places(self) -> dict[int, int]:
        """Where everybody sits who has no fixed table, the first table being 0."""
        seats = [(unit, at) for at, table in enumerate(self.tables) for unit in table]
        return {unit: at for unit, at in seats if unit not in self.field.pinned}

    def _straighten(self) -> None:
        """Let two change places as long as that brings who stands higher further up.

        It comes to an end: each change adds to the sum of index times table.
        """
        place = self._places()
        changed = True
        while changed:
            changed = False
            for higher, lower in combinations(self.field.movable, 2):
                above, below = self.tables[place[lower]], self.tables[place[higher]]
                if (
                    place[lower] < place[higher]
                    and self._fits(higher, above, instead=lower)
                    and self._fits(lower, below, instead=higher)
                ):
                    above[above.index(lower)], below[below.index(higher)] = higher, lower
                    place[higher], place[lower] = place[lower], place[higher]
                    changed = True


def _sizes(field: Field, fixed: list[Group]) -> list[int]:
    """How many sit at each table: those of fixed places are whole first, then the first ones."""
    largest_first = sorted(range(len(fixed)), key=lambda at: (-len(fixed[at]), at))
    sizes = dict(zip(largest_first, field.tables.tables, strict=True))
    return [sizes[at] for at in range(len(fixed))]
