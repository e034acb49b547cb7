"""The tables of a season from how its events ended: players, teams, categories.

Who plays a season is a person of the register, merged ones as who they are; a team is known
by its name. What a substitute plays counts for the number, and so for its person; partners
get what their pair gets. No query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from tournaments.engine.leagues import Finish, SeasonRow, season
from tournaments.engine.ordering import natural
from tournaments.models import Event
from tournaments.records.entry_list.values import Named
from tournaments.records.names import name_key
from tournaments.records.seasons import SeasonPlan
from tournaments.records.spelling import spelling_key

PLAYERS, TEAMS = "individual", "teams"
OF_TEAM = " team"  # ends who a team is in rows; a player ends in an id


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How an event ended, or stands: finishes of players by number, of teams by name.

    ``rounds`` count of those ``planned``; ``over``: nothing is to come; ``counted``: the numbers
    that are in the sum of their team.
    """

    rounds: int
    planned: int
    over: bool
    players: Mapping[int, Finish]
    teams: Mapping[str, Finish]
    counted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Stage:
    """An event of a season, ``number`` from 1; ``at``: its index among those that count."""

    number: int
    event: Event
    ended: Ended
    seen: bool
    at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Who is in a season's table; ``key`` in addresses: a person's id, a team's plain name.

    ``people``: a player, the name in parts; empty where names are not shown whole.
    """

    key: str
    name: str
    home: str = ""
    categories: frozenset[str] = frozenset()
    people: tuple[Named, ...] = ()


Finishes: TypeAlias = tuple[dict[str, Finish], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What a season is worth: rows and finishes by list, members by who they are in rows."""

    rows: Mapping[str, tuple[SeasonRow, ...]]
    finishes: Mapping[str, Finishes]
    members: Mapping[str, Member]


class SeasonEntry(NamedTuple):
    """A number of an event: who holds it, as they are known now, and its categories."""

    event: int
    number: int
    person: int
    partner: int | None
    categories: tuple[str, ...]


class Known(NamedTuple):
    """A person of the register; ``now``: who that is after merging."""

    now: int
    name: str
    home: str
    categories: tuple[str, ...]
    people: tuple[Named, ...]  # of whom the name is whole


People: TypeAlias = Mapping[int, Known]


def tables_of(
    plan: SeasonPlan, stages: Sequence[Stage], entries: Sequence[SeasonEntry], people: People
) -> Tables:
    """The tables after these events, which all count."""
    members: dict[str, Member] = {}
    played = _played(plan, stages, entries, people, members)
    finishes: dict[str, Finishes] = {PLAYERS: played}
    if plan.teams:
        finishes[TEAMS] = tuple(_of_teams(stage, members) for stage in stages)
    present = {who for event in played for who in event}
    categories = {name for who in present for name in members[who].categories}
    for name in sorted(categories, key=natural):
        finishes.setdefault(
            name,
            tuple(
                {who: one for who, one in event.items() if name in members[who].categories}
                for event in played
            ),
        )
    return Tables(
        rows={
            kind: season(plan.of_teams, events, given_in(plan))
            if kind == TEAMS
            else season(plan, events)
            for kind, events in finishes.items()
        },
        finishes=finishes,
        members=members,
    )


def given_in(plan: SeasonPlan) -> dict[str, Fraction]:
    """What teams lost or were given beside the events, by who they are in rows."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for one in plan.given:
        if not one.taken_back:
            found[spelling_key(one.team) + OF_TEAM] += one.points
    return dict(found)


def _played(
    plan: SeasonPlan,
    stages: Sequence[Stage],
    entries: Sequence[SeasonEntry],
    people: People,
    members: dict[str, Member],
) -> Finishes:
    """How players finished each event; who they are goes into ``members``."""
    by_event: dict[int, list[SeasonEntry]] = defaultdict(list)
    categories: dict[int, set[str]] = defaultdict(set)
    for entry in entries:
        by_event[entry.event].append(entry)
        for person in _both(entry):
            categories[person].update(entry.categories, people[person].categories)
    # equal places come by name
    who = {person: f"{name_key(people[person].name)} {person}" for person in categories}
    finishes: list[dict[str, Finish]] = []
    for stage in stages:
        found: dict[str, Finish] = {}
        for entry in by_event[stage.event.pk]:
            finish = stage.ended.players.get(entry.number)
            for person in _both(entry):
                if finish and _licensed(plan, person, stage.event.day):
                    _keep_better(found, who[person], finish)
        finishes.append(found)
    for person, name in who.items():
        known = people[person]
        members[name] = Member(
            key=str(person),
            name=known.name,
            home=known.home,
            categories=frozenset(categories[person]),
            people=known.people,
        )
    return tuple(finishes)


def _of_teams(stage: Stage, members: dict[str, Member]) -> dict[str, Finish]:
    found: dict[str, Finish] = {}
    for name, finish in stage.ended.teams.items():
        key = spelling_key(name)
        members[key + OF_TEAM] = Member(key=key, name=name)
        _keep_better(found, key + OF_TEAM, finish)
    return found


def _both(entry: SeasonEntry) -> list[int]:
    return [person for person in (entry.person, entry.partner) if person is not None]


def _licensed(plan: SeasonPlan, person: int, day: date) -> bool:
    if not plan.licensed:
        return True
    since = plan.counts_from(person)
    return since is not None and since <= day


def _keep_better(found: dict[str, Finish], who: str, finish: Finish) -> None:
    """The better of two finishes of one event, such as of teams that are spelt alike."""
    if who not in found or finish.place < found[who].place:
        found[who] = finish
