"""Teams and pairs of the standings: sums of their members, with places of their own.

Of a team fewer members may have played than count: it comes behind all complete ones, or by its
sums, as the rule says. A team of which nobody has a place is not listed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.engine import measures, ranking
from tournaments.engine.ordering import Column, Value, in_order
from tournaments.engine.results import (
    Incomplete,
    NoPlace,
    Participant,
    Scoring,
    TeamAward,
    Tournament,
)
from tournaments.engine.rows import GroupRow, Listed, Row, with_next
from tournaments.engine.tally import total


def teams_of(
    people: Sequence[Participant], rows: Sequence[Row], tournament: Tournament
) -> tuple[GroupRow, ...]:
    """The teams by their best members; ``rows``: everybody with a place, best first."""
    rule = tournament.scoring.team
    if rule is None:
        return ()
    members = _members(people, "team", rows)
    counted = {name: some[: rule.best] for name, some in members.items()}
    short = {name for name, some in counted.items() if len(some) < rule.best}
    last = short if rule.incomplete is Incomplete.LAST else set()
    groups = _groups(counted, tournament.scoring, tournament.team_awards, last=last)
    return tuple(replace(row, incomplete=row.name in short) for row in groups)


def pairs_of(
    people: Sequence[Participant], rows: Sequence[Row], scoring: Scoring
) -> tuple[GroupRow, ...]:
    """Pairs by the sums of those who played; one has no place where a partner was put out."""
    pairs = _members(people, "pair", rows)
    status = {name: _status_of(partners) for name, partners in pairs.items()}
    placed = {
        name: [row for row in partners if row.place is not None]
        for name, partners in pairs.items()
        if status[name] is None
    }
    order = list(NoPlace)
    out = [(why, name) for name, why in status.items() if why]
    out.sort(key=lambda one: (order.index(one[0]), min(row.number for row in pairs[one[1]])))
    unplaced = [
        replace(row, place=None, status=why)
        for why, name in out
        for row in _groups({name: pairs[name]}, scoring)
    ]
    return (*_groups(placed, scoring), *unplaced)


def _status_of(partners: Sequence[Row]) -> NoPlace | None:
    said = {row.status for row in partners}
    for why in (NoPlace.DISQUALIFIED, NoPlace.UNRANKED):
        if why in said:
            return why
    return NoPlace.DID_NOT_PLAY if said == {NoPlace.DID_NOT_PLAY} else None


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
    counted: Mapping[str, list[Row]],
    scoring: Scoring,
    awards: Sequence[TeamAward] = (),
    *,
    last: Collection[str] = (),
) -> tuple[GroupRow, ...]:
    """Teams or pairs by the sums of those that count, and of what the team was given or lost.

    Those in ``last`` come behind all others.
    """
    given = {name: tuple(one for one in awards if one.team == name) for name in counted}
    groups = _sums(counted, scoring, given, last)
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
            keys={
                name: value
                for name, value in groups.keys(at.item).items()
                if name != ranking.COMPLETE_NAME
            },
            penalties=given[at.item],
            above_next=groups.reason(at.item, below.item, below.apart) if below else None,
        )
        for at, below in with_next(groups.placed)
    )


def _sums(
    counted: Mapping[str, list[Row]],
    scoring: Scoring,
    given: Mapping[str, Sequence[TeamAward]],
    last: Collection[str],
) -> Listed[str]:
    keys = {name: ranking.key_named(name) for name in ranking.chain_of(scoring)}
    chain = [name for name, key in keys.items() if key.adds_up or key.of_group]
    values: dict[str, list[Value]] = {
        group: [
            own(group, scoring)
            if (own := keys[name].of_group)
            else _sum([row.keys[name] for row in rows])
            + (more(given[group], scoring) if (more := keys[name].of_awards) else 0)
            for name in chain
        ]
        for group, rows in counted.items()
    }
    if last:
        chain.insert(0, ranking.COMPLETE_NAME)
        for group, sums in values.items():
            sums.insert(0, int(group not in last))
    columns = [
        _sum_column(at, ranking.key_named(name).best_first(scoring), values)
        for at, name in enumerate(chain)
    ]
    return Listed(chain, values, in_order(list(values), columns), scoring.seed)


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
