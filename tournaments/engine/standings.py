"""Standings of an event: individual, pairs, teams and categories, every place explained.

- Equal on all keys means the same place; the next places are skipped (16, 16, 18).
- Awards count in the round they were given in, penalties in the sum; both stay visible.
- A team has the sum of its ``best`` members by their own standing and of what it was given
  or lost itself, a pair the sum of both; only keys that add up rank them, and the lot.
- A category is the individual list without the others, with places of its own.
- In a knock-out who goes further stands higher; who is not in it, and who went out in the same
  round, as they stood before: by the sums of the rounds before it, which are all that count.
  Teams and pairs stand as they did before it, by the same members.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Generic, TypeVar

from tournaments.engine import measures, ranking
from tournaments.engine.knockout import Bracket, bracket_of
from tournaments.engine.measures import Field
from tournaments.engine.ordering import Column, Placed, Value, in_order
from tournaments.engine.ranking import Key, Reason
from tournaments.engine.results import Award, Participant, Scoring, TeamAward, Tournament
from tournaments.engine.tally import RoundOutcome, Tally, tallies, total

T = TypeVar("T", int, str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A unit in its place; ``keys`` the values of the ranking's keys by name.

    ``above_next``: what sets it apart from the next row; None where the next shares its
    place, and in the last row.
    """

    place: int
    number: int
    table_points: Fraction
    score: int
    keys: Mapping[str, Value]
    rounds: tuple[RoundOutcome, ...]
    penalties: tuple[Award, ...] = ()
    above_next: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A team or pair in its place; ``members``: the numbers that counted, best first.

    ``penalties`` are the team's own, of whatever sign, and in its sums.
    """

    place: int
    name: str
    table_points: Fraction
    score: int
    members: tuple[int, ...]
    keys: Mapping[str, Value]
    penalties: tuple[TeamAward, ...] = ()
    above_next: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All lists of an event, best first."""

    individual: tuple[Row, ...]
    teams: tuple[GroupRow, ...] = ()
    pairs: tuple[GroupRow, ...] = ()
    categories: Mapping[str, tuple[Row, ...]]


def standings(tournament: Tournament) -> Standings:
    """The standings; the order of participants, tables and awards changes nothing.

    Raises ``KeyError`` for a number that no participant has, or an unknown ranking key.
    """
    scoring = tournament.scoring
    everybody, played = _field(tournament)
    units = _units(everybody)
    rows = tuple(
        _row(at, everybody.tallies[at.item], units, below, played)
        for at, below in _with_next(units.placed)
    )
    people = tournament.participants
    by_sums = _by_sums(rows, everybody)
    teams: Mapping[str, list[Row]] = {}
    if scoring.team:
        members = _members(people, "team", by_sums)
        teams = {name: some[: scoring.team.best] for name, some in members.items()}
    return Standings(
        individual=rows,
        teams=_groups(teams, scoring, tournament.team_awards),
        pairs=_groups(_members(people, "pair", by_sums), scoring),
        categories=_categories(people, rows, units),
    )


def bracket(tournament: Tournament, *, settled: bool = False) -> Bracket | None:
    """The knock-out as far as it was played; None where there is none. Raises as ``standings``.

    ``settled``: nothing more of its last round is to come.
    """
    if tournament.knockout is None:
        return None
    _field, order = _before(tournament, tournament.knockout.after)
    return bracket_of(tournament, tournament.knockout, order, tallies(tournament), settled=settled)


def _before(tournament: Tournament, after: int) -> tuple[Field, list[int]]:
    """Everybody as they stood before the knock-out, and their numbers, best first."""
    earlier = replace(tournament, rounds=tournament.rounds[:after], knockout=None)
    field = Field(tallies(earlier), tournament.scoring)
    return field, [at.item for at in _units(field).placed]


def _field(tournament: Tournament) -> tuple[Field, Mapping[int, Tally]]:
    """Everybody by what counts, and the tallies of all rounds."""
    played = tallies(tournament)
    knockout = tournament.knockout
    if knockout is None or len(tournament.rounds) <= knockout.after:
        return Field(played, tournament.scoring), played
    before, order = _before(tournament, knockout.after)
    found = bracket_of(tournament, knockout, order, played)
    return replace(before, reached=found.reached), played


@dataclass(frozen=True, slots=True)
class _Listed(Generic[T]):
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


def _with_next(placed: Sequence[Placed[T]]) -> Iterator[tuple[Placed[T], Placed[T] | None]]:
    return zip_longest(placed, placed[1:])


def _units(everybody: Field) -> _Listed[int]:
    chain = ranking.chain_of(everybody.scoring)
    if everybody.reached is not None:
        chain = (ranking.KNOCKOUT_NAME, *chain)
    keys = [ranking.key_named(name) for name in chain]
    values = {
        number: [key.value(tally, everybody) for key in keys]
        for number, tally in everybody.tallies.items()
    }
    columns = [_column(at, key, everybody, values) for at, key in enumerate(keys)]
    placed = in_order(list(values), columns)
    return _Listed(chain, values, placed, everybody.scoring.seed)


def _column(at: int, key: Key, everybody: Field, values: Mapping[int, list[Value]]) -> Column[int]:
    best_first = key.best_first(everybody.scoring)
    among = key.among
    if among is None:
        return Column(lambda group: {item: values[item][at] for item in group}, best_first)

    def look(group: Sequence[int]) -> Mapping[int, Value]:
        found = among([everybody.tallies[item] for item in group])
        for item, value in found.items():
            values[item][at] = value
        return found

    return Column(look, best_first)


def _row(
    at: Placed[int],
    tally: Tally,
    units: _Listed[int],
    below: Placed[int] | None,
    played: Mapping[int, Tally],
) -> Row:
    return Row(
        place=at.place,
        number=at.item,
        table_points=tally.table_points,
        score=tally.score,
        keys={
            name: value
            for name, value in units.keys(at.item).items()
            if name != ranking.KNOCKOUT_NAME
        },
        rounds=tuple(played[at.item].rounds),
        penalties=tuple(tally.penalties),
        above_next=units.reason(at.item, below.item, below.apart) if below else None,
    )


def _categories(
    people: Sequence[Participant], rows: Sequence[Row], units: _Listed[int]
) -> dict[str, tuple[Row, ...]]:
    inside: dict[str, set[int]] = {}
    for person in people:
        for name in person.categories:
            inside.setdefault(name, set()).add(person.number)
    return {name: _category(inside[name], rows, units) for name in sorted(inside)}


def _category(numbers: set[int], rows: Sequence[Row], units: _Listed[int]) -> tuple[Row, ...]:
    """The rows with these numbers, with places among themselves.

    What sets two of them apart is the earliest key that does so anywhere between them.
    """
    found: list[Row] = []
    apart: int | None = None
    for row, at in zip(rows, units.placed, strict=True):
        apart = min((index for index in (apart, at.apart) if index is not None), default=None)
        if row.number not in numbers:
            continue
        place = found[-1].place if found and apart is None else len(found) + 1
        if found:
            reason = units.reason(found[-1].number, row.number, apart)
            found[-1] = replace(found[-1], above_next=reason)
        found.append(replace(row, place=place, above_next=None))
        apart = None
    return tuple(found)


def _by_sums(rows: Sequence[Row], everybody: Field) -> Sequence[Row]:
    """The rows as they stood before a knock-out."""
    if everybody.reached is None:
        return rows
    by_number = {row.number: row for row in rows}
    placed = _units(replace(everybody, reached=None)).placed
    return [by_number[at.item] for at in placed]


def _members(
    people: Sequence[Participant], attribute: str, rows: Sequence[Row]
) -> dict[str, list[Row]]:
    """The rows of every team (or pair) by its name, best first."""
    names = {person.number: getattr(person, attribute) for person in people}
    found: dict[str, list[Row]] = {}
    for row in rows:
        if names[row.number]:
            found.setdefault(names[row.number], []).append(row)
    return found


def _groups(
    counted: Mapping[str, list[Row]], scoring: Scoring, awards: Sequence[TeamAward] = ()
) -> tuple[GroupRow, ...]:
    """Teams or pairs by the sums of those that count, and of what the team was given or lost."""
    given = {name: tuple(one for one in awards if one.team == name) for name in counted}
    groups = _sums(counted, scoring, given)
    return tuple(
        GroupRow(
            place=at.place,
            name=at.item,
            table_points=total(
                [
                    *(row.table_points for row in counted[at.item]),
                    measures.awards_points(given[at.item], scoring),
                ]
            ),
            score=sum(row.score for row in counted[at.item])
            + measures.awards_score(given[at.item], scoring),
            members=tuple(row.number for row in counted[at.item]),
            keys=groups.keys(at.item),
            penalties=given[at.item],
            above_next=groups.reason(at.item, below.item, below.apart) if below else None,
        )
        for at, below in _with_next(groups.placed)
    )


def _sums(
    counted: Mapping[str, list[Row]],
    scoring: Scoring,
    given: Mapping[str, Sequence[TeamAward]],
) -> _Listed[str]:
    keys = {name: ranking.key_named(name) for name in ranking.chain_of(scoring)}
    chain = [name for name, key in keys.items() if key.adds_up or key.of_group]
    values = {
        group: [
            own(group, scoring)
            if (own := keys[name].of_group)
            else _sum([row.keys[name] for row in rows])
            + (more(given[group], scoring) if (more := keys[name].of_awards) else 0)
            for name in chain
        ]
        for group, rows in counted.items()
    }
    columns = [
        _sum_column(at, keys[name].best_first(scoring), values) for at, name in enumerate(chain)
    ]
    return _Listed(chain, values, in_order(list(values), columns), scoring.seed)


def _sum(values: Sequence[Value]) -> Fraction | int:
    """The sum of a key that adds up: all its values are fractions, or all whole."""
    exact = [value for value in values if isinstance(value, Fraction)]
    return total(exact) if exact else sum(value for value in values if isinstance(value, int))


def _sum_column(
    at: int,
    best_first: bool,  # noqa: FBT001 — a column's
    values: Mapping[str, Sequence[Value]],
) -> Column[str]:
    return Column(lambda group: {item: values[item][at] for item in group}, best_first)
