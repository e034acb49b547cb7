"""Seasons: which there are, and the table of one after the events that were played.

An event counts from its first result on, as far as its results are
seen; who played no round of it has no finish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from scorer.games.registry import find_game
from scorer.games.text import Text
from scorer.models import Club
from scorer.support.caches import LruCache
from tournaments.engine.leagues import Finish, SeasonRule
from tournaments.engine.rows import GroupRow, Row
from tournaments.models import Entrant, Event, Person, Season, SeasonEvent
from tournaments.records.entry_list.values import Named
from tournaments.records.seasons import SeasonPlan, plan_from
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.namesakes import as_number, told_apart
from tournaments.selectors.register import as_known
from tournaments.selectors.season_tables import (
    TEAMS,
    Ended,
    Known,
    People,
    SeasonEntry,
    Stage,
    Tables,
    tables_of,
)
from tournaments.selectors.short_names import short_name
from tournaments.selectors.standings import last_counted, standings_of
from tournaments.selectors.version import Version, versions_of
from tournaments.selectors.visibility import visibility_of

CALLED = ("surname", "given_name", "mark")
Sight: TypeAlias = Callable[[Event], int | None]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season as a reader sees it."""

    season: Season
    plan: SeasonPlan
    stages: tuple[Stage, ...]
    tables: Tables

    @property
    def played(self) -> list[Stage]:
        """The events that count."""
        return [stage for stage in self.stages if stage.at is not None]

    @property
    def planned(self) -> int:
        """How many events there are in all."""
        return max(self.plan.events, len(self.stages))

    def rule_of(self, kind: str) -> SeasonRule:
        """The rule a list is ranked by."""
        return self.plan.of_teams if kind == TEAMS else self.plan


ENDED_CACHE: LruCache[Ended] = LruCache(128)  # some hundred finishes each
TABLES_CACHE: LruCache[Tables] = LruCache(16)


def seasons_of(club: Club, *, public: bool = False) -> QuerySet[Season]:
    """A club's seasons, newest first, with how many events each has (``many``); one query.

    ``public``: those that everybody sees, with the events that show something.
    """
    found = Season.objects.filter(club=club)
    if not public:
        return found.annotate(many=Count("legs"))
    shown = ~Q(legs__event__shown=Event.Shown.NOTHING)
    return found.filter(public=True).annotate(many=Count("legs", filter=shown))


def seasons_with(event: Event, *, public_only: bool) -> QuerySet[Season]:
    """The seasons an event belongs to, or the public ones of them; one query."""
    found = Season.objects.filter(legs__event=event)
    return found.filter(public=True) if public_only else found


def other_games(season: Season, event: Event) -> list[Text]:
    """The games of a season's events, where an event is of none of them; one query."""
    played = dict.fromkeys(season.legs.values_list("event__game", flat=True))
    return [] if event.game in played else [find_game(game).name for game in played]


def plan_of(row: Season) -> SeasonPlan:
    """How a season is counted; no query."""
    return plan_from(row.rule)


def season_for(role: str, season: Season) -> SeasonView:
    """The season as seen by who is ``role`` in its club; empty: by everybody."""

    def sight(event: Event) -> int | None:
        return visibility_of(event, role).upto

    return standing_of(season, sight, public=not role)


def standing_of(row: Season, sight: Sight, *, public: bool = False) -> SeasonView:
    """The season as seen by who sees so many rounds of each event (``sight``; None: all).

    ``public``: without events that show nothing, with the names of that event which shows the
    least of them.

    Five queries, and those of the data of every event that changed.
    """
    plan = plan_of(row)
    legs = list(row.legs.select_related("event__club"))
    if public:  # counted anew: a gap would tell of an event that shows nothing
        legs = [leg for leg in legs if leg.event.shown != Event.Shown.NOTHING]
        for number, leg in enumerate(legs, 1):
            leg.number = number
    versions = versions_of(leg.event for leg in legs)
    stages: list[Stage] = []
    counting = 0
    for leg in legs:
        upto = sight(leg.event)
        ended = _ended(leg.event, upto, versions[leg.event_id])
        at = counting if ended.rounds else None
        counting += at is not None
        stages.append(Stage(leg.number, leg.event, ended, upto != 0, at))
    entries = _entries(stages)
    people = _people(row.club, _names(legs) if public else Event.Names.WHOLE)
    people = _with_own_names(people, entries)
    plan = _resolved(plan, people)
    known = [(stage.event.pk, versions[stage.event.pk], sight(stage.event)) for stage in stages]
    key = row.pk, repr(row.rule), *known, tuple(entries), tuple(people.items())
    tables = TABLES_CACHE.get(key)
    if tables is None:
        tables = tables_of(
            plan, [stage for stage in stages if stage.at is not None], entries, people
        )
        TABLES_CACHE.keep(key, tables)
    return SeasonView(row, plan, tuple(stages), tables)


def _ended(event: Event, upto: int | None, version: Version) -> Ended:
    key = event.pk, version, upto
    found = ENDED_CACHE.get(key)
    if found is None:
        found = _read(event, upto, version)
        ENDED_CACHE.keep(key, found)
    return found


def _read(event: Event, upto: int | None, version: Version) -> Ended:
    data = event_data_of(event, version)
    last, rounds = last_counted(data), last_counted(data, upto)
    planned = max(data.format.rounds, last)
    if not rounds:
        return Ended(rounds=0, planned=planned, over=False, players={}, teams={})
    found = standings_of(event, upto, version)
    sign = -1 if data.scoring.lowest_wins else 1  # the more, the better
    held = Counter(row.place for row in found.individual)
    settled = all(table.settled for table in data.tables.get(rounds, ()))
    return Ended(
        rounds=rounds,
        planned=planned,
        over=(rounds == planned and settled)
        or (event.state == Event.State.FINISHED and rounds == last),
        players={
            row.number: _finish(row, row.place, sign, held[row.place])
            for row in found.individual
            if row.place is not None and any(outcome.counts for outcome in row.rounds)
        },
        teams={row.name: _finish(row, row.place, sign) for row in found.teams if row.place},
        counted=frozenset(number for row in found.teams for number in row.members),
    )


def _finish(row: Row | GroupRow, place: int, sign: int, sharing: int | None = None) -> Finish:
    short = isinstance(row, GroupRow) and row.incomplete
    return Finish(place, row.table_points, sign * row.score, sharing, short)


def _entries(stages: Sequence[Stage]) -> list[SeasonEntry]:
    """Event, number, both people as they are known now, categories; one query."""
    events = [stage.event.pk for stage in stages]
    entrants = as_known(Entrant.objects.filter(event__in=events))
    fields = ("event_id", "number", "who", "other", "categories")
    return [
        SeasonEntry(event, number, who, other, tuple(categories))
        for event, number, who, other, categories in entrants.values_list(*fields)
    ]


def _names(legs: Iterable[SeasonEvent]) -> str:
    """What is shown of a name: as much as the event that shows the least."""
    shown = {leg.event.names for leg in legs}
    less = (Event.Names.NUMBERS, Event.Names.SHORT)
    return next((names for names in less if names in shown), Event.Names.WHOLE)


def _people(club: Club, names: str) -> dict[int, Known]:
    """Everybody in a register by id, merged ones too, called as ``names`` says; one query.

    Where numbers are shown it is the one in the register: an event's are of that event.
    """

    def known(now: int, named: Named, anonymous: int | None) -> Known:
        name, whole = str(named), names == Event.Names.WHOLE
        if names == Event.Names.NUMBERS:
            name = as_number(now)
        elif names == Event.Names.SHORT and anonymous is None:
            name = short_name(named.surname, named.given_name, named.mark)
        return Known(now, name, named.home, named.categories, (named,) if whole else ())

    people = Person.objects.filter(register=club).annotate(now=Coalesce("merged_into", "pk"))
    fields = ("pk", "now", "anonymous", *CALLED, "home__name", "categories")
    return {
        pk: known(now, _named(*named), anonymous)
        for pk, now, anonymous, *named in people.order_by("pk").values_list(*fields)
    }


def _named(
    surname: str, given: str, mark: str, home: str | None, categories: Iterable[str]
) -> Named:
    return Named(
        surname=surname,
        given_name=given,
        mark=mark,
        home=home or "",
        categories=tuple(categories),
    )


def _with_own_names(people: dict[int, Known], entries: Iterable[SeasonEntry]) -> dict[int, Known]:
    """The people with a name for each player that no other of the season has."""
    ids = {pk for one in entries for pk in (one.person, one.partner) if pk in people}
    own = told_apart(
        {pk: people[pk].name for pk in ids},
        {pk: people[pk].home for pk in ids},
        {pk: as_number(pk) for pk in ids},
    )
    return {pk: one._replace(name=own.get(one.now, one.name)) for pk, one in people.items()}


def _resolved(plan: SeasonPlan, people: People) -> SeasonPlan:
    """The plan with licences of who was merged where they belong, the earliest of each."""
    found: dict[int, str] = {}
    for person, day in plan.licences.items():
        if person in people:
            now = people[person].now
            found[now] = min(day, found.get(now, day))
    return replace(plan, licences=found)
