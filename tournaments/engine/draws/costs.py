"""What meetings cost, in strict classes, and how little a draw can cost at best.

The price of two units is what their *next* meeting costs: a rematch more for every time they met,
and more where they are kept apart. Since the second rematch costs two and the third three, nobody
meets the same again and again. The price of a unit and the gap counts its short tables alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.engine.draws.field import Field, sharers
from tournaments.engine.draws.request import Apart

DISTANCE = 4  # of one rank: annealing has more shades with several small units


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What one of each class costs, as whole numbers.

    To keep apart comes before avoiding a rematch: where both are possible the order makes no
    difference, and where they are not, a rematch is the smaller evil.
    """

    must: int
    rematch: int
    short: int
    should: int
    distance: int = 0

    @classmethod
    def strict(cls) -> Weights:
        """Each class dearer than what a swap can gain in all below."""
        return cls(must=1 << 30, rematch=1 << 20, short=1 << 10, should=1)

    @classmethod
    def ranked(cls, field: Field) -> Weights:
        """As strict, with the distance of two in rank, the field's order, as the least of all."""
        least = DISTANCE * max(field.sizes) * len(field.units)
        return cls(
            must=least << 30,
            rematch=least << 20,
            short=least << 10,
            should=least,
            distance=DISTANCE,
        )


LEVEL = Weights(must=2, rematch=1, short=1, should=0)  # of small steps, for annealing
TIGHT = Weights(must=4, rematch=1, short=1, should=0)  # where it takes one for the other


class Prices:
    """The price of each pair's next meeting, by index; ``steps`` is what it grows by each time."""

    def __init__(self, field: Field, weights: Weights) -> None:
        units, self.gap, self.weights = field.units, field.gap, weights
        self.rows = self._distances()
        for what, how in sorted(field.request.apart.items()):
            for members in sharers(units, what).values():
                for one, other in combinations(members, 2):
                    self.add(one, other, weights.must if how is Apart.MUST else weights.should)
        for played in field.past():
            for table in played:
                for one, other in combinations(table, 2):
                    self.add(one, other, weights.rematch)
        for unit, times in enumerate(field.short_before()):
            rank = (self.gap - unit) * weights.distance  # where that counts, low ones before high
            self.add(unit, self.gap, times * weights.short + rank)

    def _distances(self) -> list[list[int]]:
        if not self.weights.distance:
            return [[0] * (self.gap + 1) for _unit in range(self.gap + 1)]
        apart = [self.weights.distance * ranks for ranks in range(self.gap)]
        rows = [[*apart[rank:0:-1], *apart[: self.gap - rank], 0] for rank in range(self.gap)]
        return [*rows, [0] * (self.gap + 1)]

    def add(self, one: int, other: int, amount: int) -> None:
        """Raise the price of the two by so much."""
        self.rows[one][other] += amount
        self.rows[other][one] += amount

    def step(self, other: int) -> int:
        """By how much a meeting with ``other`` raises the price of the next one."""
        return self.weights.short if other == self.gap else self.weights.rematch


def least_cost(field: Field, rounds: int, weights: Weights) -> int:
    """A proved lower bound of what so many rounds cost: rematches and short tables alone."""
    rematches = max(
        by_opponents(field, rounds), _by_pigeonholes(field, rounds), _by_fixed_tables(field, rounds)
    )
    return weights.rematch * rematches + weights.short * _least_shortness(field, rounds)


def by_opponents(field: Field, rounds: int) -> int:
    """Everybody needs opponents; who may meet fewer new ones must meet some of them again."""
    strangers = [set(range(len(field.units))) - {unit} for unit in range(len(field.units))]
    met = [table for played in field.past() for table in played]
    kept = [
        members
        for what, how in sorted(field.request.apart.items())
        if how is Apart.MUST
        for members in sharers(field.units, what).values()
    ]
    for together in met + kept:
        for unit in together:
            strangers[unit].difference_update(together)
    needed = rounds * (min(field.sizes) - 1)
    return (sum(max(0, needed - len(others)) for others in strangers) + 1) // 2


def _by_pigeonholes(field: Field, rounds: int) -> int:
    """A table larger than the number of groups in an earlier round reunites some of a group.

    Each earlier round counts: who meets for the third time pays twice.
    """
    own = field.sizes
    past = sum(
        _reunited(own, _alone(field, [len(group) for group in played])) for played in field.past()
    )
    return rounds * past + rounds * (rounds - 1) // 2 * _reunited(own, own)


def _alone(field: Field, sizes: Sequence[int]) -> list[int]:
    """The sizes of groups, with one for everybody who is in none of them."""
    return [*sizes, *[1] * (len(field.units) - sum(sizes))]


def _reunited(tables: Sequence[int], groups: Sequence[int]) -> int:
    """How many meetings at least bring two of one group together, of units in both groupings.

    The first of a group at a table meets none of it, the second one, the third two: each
    table is filled as cheaply as can be, or each group spread so, whichever proves more.
    """
    return max(_spread(tables, groups), _spread(groups, tables))


def _spread(some: Sequence[int], others: Sequence[int]) -> int:
    meetings = sorted(met for other in others for met in range(other))
    return sum(sum(meetings[:size]) for size in some)


def _by_fixed_tables(field: Field, rounds: int) -> int:
    """Who shares a fixed table meets every time, each time dearer."""
    pinned = sorted(field.pinned.items())
    pairs = sum(here == there for (_one, here), (_other, there) in combinations(pinned, 2))
    return pairs * rounds * (rounds - 1) // 2


def _least_shortness(field: Field, rounds: int) -> int:
    """Short places given one by one to who had fewest, each costing what they had."""
    short = [
        times
        for unit, times in enumerate(field.short_before())
        if unit not in field.pinned or field.has_gap(field.pinned[unit])
    ]
    places = rounds * sum(size for size in field.sizes if size < field.request.table_size)
    cost, times = 0, min(short, default=0)
    while places and short:
        takers = min(places, sum(count <= times for count in short))
        cost += takers * times
        places -= takers
        times += 1
    return cost
