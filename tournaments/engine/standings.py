"""Standings of an event: individual, pairs, teams and categories, every place explained.

- Equal on all keys means the same place; the next places are skipped (16, 16, 18).
- Awards count in the round they were given in, penalties in the sum; both stay visible.
- A team has the sum of its ``best`` members by their own standing, a pair the sum of both;
  only keys that add up rank them, and the lot.
- A category is the individual list without the others, with places of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorer.games.text import Text
from tournaments.engine import ranking
from tournaments.engine.measures import Field, lot
from tournaments.engine.ordering import Column, Placed, Value, in_order
from tournaments.engine.ranking import Key
from tournaments.engine.results import Award, Participant, Scoring, Tournament
from tournaments.engine.tally import Outcome, Tally, tallies, total

LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A unit in its place; ``keys`` the values of the ranking's keys by name.

    ``above_next_because`` names the key that sets it apart from the next row; None where
    the next shares its place, and in the last row.
    """

    place: int
    number: int
    table_points: Fraction
    score: int
    keys: Mapping[str, Value]
    rounds: tuple[Outcome, ...]
    penalties: tuple[Award, ...] = ()
    above_next_because: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A team or pair in its place; ``members``: the numbers that counted, best first."""

    place: int
    name: str
    table_points: Fraction
    score: int
    members: tuple[int, ...]
    keys: Mapping[str, Value]
    above_next_because: str | None = None


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
    everybody = Field(tallies(tournament), scoring)
    chain = ranking.chain_of(scoring)
    told = _values(everybody, chain)
    columns = [_column(name, everybody, told) for name in chain]
    placed = in_order(list(everybody.tallies), columns)
    rows = _rows(placed, chain, everybody, told)
    team = scoring.team
    people = tournament.participants
    return Standings(
        individual=rows,
        teams=_groups(_members(people, "team", rows), team.best, scoring) if team else (),
        pairs=_groups(_members(people, "pair", rows), None, scoring),
        categories=_categories(people, rows, placed, chain),
    )


def explain(above: Row | GroupRow, below: Row | GroupRow, scoring: Scoring) -> Text | None:
    """Why ``above`` stands directly above ``below``, in a sentence; None where they share."""
    name = above.above_next_because
    if name is None:
        return None
    return ranking.explain(name, above.keys[name], below.keys[name], scoring.seed)


Told = dict[int, dict[str, Value]]


def _values(everybody: Field, chain: Sequence[str]) -> Told:
    """The values of every unit by key; None for keys that look at equal units only."""
    keys = {name: ranking.key_named(name) for name in chain}
    return {
        number: {name: key.value(tally, everybody) for name, key in keys.items()}
        for number, tally in everybody.tallies.items()
    }


def _column(name: str, everybody: Field, told: Told) -> Column[int]:
    key = ranking.key_named(name)
    best_first = key.best_first(everybody.scoring)
    among = key.among
    if among is None:
        return Column(lambda group: {item: told[item][name] for item in group}, best_first)

    def look(group: Sequence[int]) -> Mapping[int, Value]:
        values = among([everybody.tallies[item] for item in group])
        for item, value in values.items():
            if value is not None:
                told[item][name] = value
        return values

    return Column(look, best_first)


def _rows(
    placed: Sequence[Placed[int]], chain: Sequence[str], everybody: Field, told: Told
) -> tuple[Row, ...]:
    reasons = [*_named([item.apart for item in placed[1:]], chain), None]
    return tuple(
        _row(at, everybody.tallies[at.item], told[at.item], because)
        for at, because in zip(placed, reasons, strict=False)
    )


def _row(at: Placed[int], tally: Tally, keys: Mapping[str, Value], because: str | None) -> Row:
    return Row(
        place=at.place,
        number=at.item,
        table_points=tally.table_points,
        score=tally.score,
        keys=keys,
        rounds=tuple(tally.rounds),
        penalties=tuple(tally.penalties),
        above_next_because=because,
    )


def _named(apart: Iterable[int | None], chain: Sequence[str]) -> list[str | None]:
    return [None if index is None else chain[index] for index in apart]


def _categories(
    people: Sequence[Participant],
    rows: Sequence[Row],
    placed: Sequence[Placed[int]],
    chain: Sequence[str],
) -> dict[str, tuple[Row, ...]]:
    named = {name for person in people for name in person.categories}
    inside = {name: {p.number for p in people if name in p.categories} for name in named}
    return {name: _category(inside[name], rows, placed, chain) for name in sorted(named)}


def _category(
    numbers: set[int], rows: Sequence[Row], placed: Sequence[Placed[int]], chain: Sequence[str]
) -> tuple[Row, ...]:
    """The rows with these numbers, with places among themselves.

    What sets two of them apart is the earliest key that does so anywhere between them.
    """
    found: list[Row] = []
    apart: int | None = None
    for row, at in zip(rows, placed, strict=True):
        apart = min((index for index in (apart, at.apart) if index is not None), default=None)
        if row.number not in numbers:
            continue
        place = found[-1].place if found and apart is None else len(found) + 1
        if found and apart is not None:
            found[-1] = replace(found[-1], above_next_because=chain[apart])
        found.append(replace(row, place=place, above_next_because=None))
        apart = None
    return tuple(found)


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
    members: Mapping[str, list[Row]], best: int | None, scoring: Scoring
) -> tuple[GroupRow, ...]:
    """Teams or pairs by the sums of those that count."""
    known = {name: ranking.key_named(name) for name in ranking.chain_of(scoring)}
    keys = {name: key for name, key in known.items() if key.adds_up or name == LOT}
    counted = {name: rows[:best] for name, rows in members.items()}
    told = {name: _sums(name, some, keys, scoring.seed) for name, some in counted.items()}
    columns = [_sum_column(name, told, key.best_first(scoring)) for name, key in keys.items()]
    placed = in_order(list(counted), columns)
    reasons = [*_named([item.apart for item in placed[1:]], list(keys)), None]
    return tuple(
        GroupRow(
            place=at.place,
            name=at.item,
            table_points=total([row.table_points for row in counted[at.item]]),
            score=sum(row.score for row in counted[at.item]),
            members=tuple(row.number for row in counted[at.item]),
            keys=told[at.item],
            above_next_because=because,
        )
        for at, because in zip(placed, reasons, strict=False)
    )


def _sums(name: str, rows: Sequence[Row], keys: Mapping[str, Key], seed: str) -> dict[str, Value]:
    return {
        key: lot(seed, name) if key == LOT else _sum(row.keys[key] for row in rows) for key in keys
    }


def _sum(values: Iterable[Value]) -> Fraction | int:
    whole, exact = 0, []
    for value in values:
        if isinstance(value, Fraction):
            exact.append(value)
        elif isinstance(value, int):
            whole += value
    return total(exact) + whole if exact else whole


def _sum_column(
    key: str,
    told: Mapping[str, Mapping[str, Value]],
    best_first: bool,  # noqa: FBT001 — a column's
) -> Column[str]:
    return Column(lambda group: {item: told[item][key] for item in group}, best_first)
