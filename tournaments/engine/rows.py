"""The rows of standings: units, teams and pairs in their places, and how a list is in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Generic, TypeVar

from tournaments.engine import ranking
from tournaments.engine.ordering import Placed, Value
from tournaments.engine.ranking import Reason
from tournaments.engine.results import Award, NoPlace, TeamAward
from tournaments.engine.tally import RoundOutcome

T = TypeVar("T", int, str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A unit in its place; ``keys`` the values of the ranking's keys by name.

    ``place`` is None where ``status`` says why there is none. ``above_next``: what sets it apart
    from the next row; None where the next shares its place, and in the last place.
    """

    place: int | None
    number: int
    table_points: Fraction
    score: int
    keys: Mapping[str, Value]
    rounds: tuple[RoundOutcome, ...]
    penalties: tuple[Award, ...] = ()
    above_next: Reason | None = None
    status: NoPlace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A team or pair in its place; ``members``: the numbers that counted, best first.

    ``penalties`` are the team's own, of whatever sign, and in its sums. ``incomplete``: fewer
    played for the team than count. ``place`` is None for a pair whose ``status`` says why.
    """

    place: int | None
    name: str
    table_points: Fraction
    score: int
    members: tuple[int, ...]
    keys: Mapping[str, Value]
    penalties: tuple[TeamAward, ...] = ()
    above_next: Reason | None = None
    status: NoPlace | None = None
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All lists of an event, best first."""

    individual: tuple[Row, ...]
    teams: tuple[GroupRow, ...] = ()
    pairs: tuple[GroupRow, ...] = ()
    categories: Mapping[str, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Listed(Generic[T]):
    """A list in order: what was placed, by which keys, with every value by item and key."""

    chain: Sequence[str]
    values: Mapping[T, Sequence[Value]]
    placed: Sequence[Placed[T]]
    seed: str

    def keys(self, item: T) -> dict[str, Value]:
        """The item's values by name; of a key that stands there twice, the last that says any."""
        values = self.values[item]
        found = dict(zip(self.chain, values, strict=True))
        if len(found) < len(self.chain):
            said = zip(self.chain, values, strict=True)
            found |= {name: value for name, value in said if value is not None}
        return found

    def reason(self, above: T, below: T, apart: int | None) -> Reason | None:
        """What sets two items apart by the key at ``apart``."""
        if apart is None:
            return None
        own, other = self.values[above][apart], self.values[below][apart]
        name = self.chain[apart]
        return Reason(name, ranking.key_named(name).because, own, other, self.seed)


def with_next(placed: Sequence[Placed[T]]) -> Iterator[tuple[Placed[T], Placed[T] | None]]:
    """Each in its place, and what stands next; None behind the last."""
    return zip_longest(placed, placed[1:])
