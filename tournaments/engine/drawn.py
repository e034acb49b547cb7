"""What a draw is judged by: who met whom how often, at tables of which sizes.

Of this module ``verify``, ``bounds``, ``constraint_violations`` and ``exchanges`` are made; none of
them knows how draws are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Round, Table

TWO_SIDED = {Method.ROUND_ROBIN, Method.SWISS}
ONE_ROUND = {Method.STANDING, Method.RANDOM, Method.SWISS, Method.RANKED, Method.KNOCKOUT}
BY_RANK = {Method.STANDING, Method.SWISS, Method.RANKED}
MEETINGS_ALLOWED = {Method.RANKED, Method.KNOCKOUT}
SHARED = ("team", "pair", "club")

Pair = tuple[int, int]  # of numbers, the lower first


@dataclass(frozen=True)
class Drawn:
    """A draw with its request, and what both say together."""

    request: DrawRequest
    rounds: tuple[Round, ...]
    sitting_out: tuple[Table, ...]

    @cached_property
    def size(self) -> int:
        """How many sit at a whole table."""
        return 2 if self.request.method in TWO_SIDED else self.request.table_size

    @cached_property
    def units(self) -> dict[int, DrawUnit]:
        """By number."""
        return {unit.number: unit for unit in self.request.units}

    @cached_property
    def before(self) -> Counter[Pair]:
        """How often each two met in the history."""
        return Counter(pair for tables in self.request.history for pair in meetings(tables))

    @cached_property
    def now(self) -> Counter[Pair]:
        """How often each two meet in this draw."""
        return Counter(pair for tables in self.rounds for pair in meetings(tables))

    @cached_property
    def partners(self) -> Counter[Pair]:
        """How often each two are partners in this draw, where seats 0 and 2 are, and 1 and 3."""
        return Counter(
            pair_of(*seats)
            for tables in self.rounds
            for table in tables
            for seats in (table[::2], table[1::2])
            if len(seats) == 2  # noqa: PLR2004 — partners
        )

    def times(self, pair: Pair) -> int:
        """How often the two met after this draw."""
        return self.before[pair] + self.now[pair]

    def share(self, what: str, pair: Pair) -> str:
        """What the two have in common of a team, pair or club; empty when nothing."""
        one, other = (self.units.get(number) for number in pair)
        if one is None or other is None:
            return ""
        name: str = getattr(one, what)
        return name if name == getattr(other, what) else ""

    @cached_property
    def apart_always(self) -> list[str]:
        """What keeps units apart at any price."""
        return [what for what in SHARED if self.request.apart.get(what) is Apart.MUST]

    def must_not_meet(self, pair: Pair) -> str:
        """The name of the team, pair or club that keeps the two apart; empty when none does."""
        return next((name for what in self.apart_always if (name := self.share(what, pair))), "")

    @cached_property
    def first_round(self) -> int:
        """The number of the first round drawn here, after those of the history."""
        return len(self.request.history) + 1

    def playing(self, number: int) -> set[int]:
        """Who plays a round, by its number."""
        return self.units.keys() - set(self.request.absent_in(number - self.first_round))

    def all_tables(self) -> Iterator[tuple[int, int, Table]]:
        """Round and table by number, and who sits there; an empty one stands unused."""
        for number, tables in enumerate(self.rounds, start=self.first_round):
            for place, table in enumerate(tables, start=1):
                if table:
                    yield number, place, table


def meetings(tables: Sequence[Table]) -> Iterator[Pair]:
    """Each two who sit at one table."""
    for table in tables:
        for one, other in combinations(table, 2):
            yield pair_of(one, other)


def pair_of(one: int, other: int) -> Pair:
    """The two, the lower number first."""
    return (one, other) if one < other else (other, one)
