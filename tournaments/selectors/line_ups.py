"""Who plays for which team in a season, event by event, and who plays for two of them.

A line-up is whom a team has entered in an event and who has not left: it can be another one
in each. What a substitute plays is the number's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorer.support.collation import Key
from scorer.support.name_order import by_name
from tournaments.engine.leagues import Counting, Finish
from tournaments.models import Entrant, Event, Season, has_left
from tournaments.records.spelling import spelling_key
from tournaments.selectors.register import PEOPLE, as_known
from tournaments.selectors.season_tables import OF_TEAM, TEAMS, Member, Stage
from tournaments.selectors.seasons import SeasonView

NEWEST = ("-event__day", "-event_id", "number")


@dataclass(frozen=True, slots=True)
class Played:
    """What an event brought somebody, as the season counts: place, points or score.

    None: nothing is seen yet. ``counted``: it is in the sum of the team.
    """

    brought: Fraction | None = None
    counted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """Somebody of a team; ``place`` is the team's in the season, None: it has none yet.

    ``told`` by the season's events, None where they were not entered for it; ``others``: the
    teams that entered them in other events, each with the event's number.
    """

    team: str
    place: int | None
    member: Member
    told: tuple[Played | None, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def by_name(self) -> Key:
        """What to sort by name with, in the reader's alphabet."""
        return by_name()(self.member.name)

    @property
    def order(self) -> tuple[bool, int, Key, Key]:
        """Teams by their place, those without one behind them; people by name."""
        place = self.place or 0
        return place == 0, place, by_name()(self.team), self.by_name


class _Entered(NamedTuple):
    event: int
    number: int
    person: int
    partner: int | None
    team: str

    @property
    def people(self) -> list[int]:
        return [one for one in (self.person, self.partner) if one is not None]


def line_ups_of(standing: SeasonView) -> list[TeamMember]:
    """Everybody who was entered for a team, teams by their place and people by name; one query."""
    by_event: dict[int, list[_Entered]] = defaultdict(list)
    for entry in _entered(stage.event.pk for stage in standing.stages):
        by_event[entry.event].append(entry)
    names: dict[str, str] = {}
    found: dict[tuple[str, int], list[Played | None]] = {}
    teams_of: dict[int, dict[str, int]] = defaultdict(dict)  # the first event of each
    for at, stage in enumerate(standing.stages):
        for entry in by_event[stage.event.pk]:
            team = spelling_key(entry.team)
            names.setdefault(team, entry.team)
            for person in entry.people:
                told = found.setdefault((team, person), [None] * len(standing.stages))
                told[at] = _played(stage, entry.number, standing.plan.counting)
                teams_of[person].setdefault(team, stage.number)
    members = {
        one.key: who for who, one in standing.tables.members.items() if not who.endswith(OF_TEAM)
    }
    places = {
        standing.tables.members[row.who].key: row.place
        for row in standing.tables.rows.get(TEAMS, ())
    }
    lines = [
        TeamMember(
            team=names[team],
            place=places.get(team),
            member=standing.tables.members[members[str(person)]],
            told=tuple(told),
            others=tuple(
                (names[other], number)
                for other, number in teams_of[person].items()
                if other != team
            ),
        )
        for (team, person), told in found.items()
    ]
    return sorted(lines, key=attrgetter("order"))


def in_other_teams(event: Event, numbers: Collection[int] | None = None) -> list[str]:
    """Who plays for another team in a season of the event, in sentences; three queries.

    Of several such events the newest is named. ``numbers``: those entries alone.
    """
    seasons = Season.objects.filter(events=event, rule__teams=True)
    events = dict(
        Event.objects.filter(legs__season__in=seasons).distinct().values_list("pk", "name")
    )
    if len(events) < 2:  # noqa: PLR2004 — this one and another
        return []
    here: dict[int, _Entered] = {}
    there: dict[int, dict[str, _Entered]] = defaultdict(dict)
    for entry in _entered(events):
        for person in entry.people:
            if entry.event != event.pk:
                there[person].setdefault(spelling_key(entry.team), entry)
            elif numbers is None or entry.number in numbers:
                here[person] = entry
    doubtful = [
        (entry, other)
        for person, entry in here.items()
        for key, other in there[person].items()
        if key != spelling_key(entry.team)
    ]
    if not doubtful:
        return []
    numbered = Entrant.objects.filter(
        event=event, number__in={one.number for one, _other in doubtful}
    )
    names = {one.number: one.name for one in numbered.select_related(*PEOPLE)}
    return [
        _("%(name)s plays for %(team)s here, for %(other)s in %(event)s.")
        % {
            "name": names[entry.number],
            "team": entry.team,
            "other": other.team,
            "event": events[other.event],
        }
        for entry, other in doubtful
    ]


def _entered(events: Iterator[int] | Collection[int]) -> list[_Entered]:
    """Who is entered for a team, as they are known now, of the newest event first; one query."""
    entered = Entrant.objects.filter(event__in=list(events), team__isnull=False)
    entrants = as_known(entered.exclude(has_left()))
    fields = ("event_id", "number", "who", "other", "team__name")
    return [_Entered(*row) for row in entrants.order_by(*NEWEST).values_list(*fields)]


def _played(stage: Stage, number: int, counting: Counting) -> Played:
    finish = stage.ended.players.get(number)
    if finish is None:
        return Played()
    return Played(_brought(finish, counting), number in stage.ended.counted)


def _brought(finish: Finish, counting: Counting) -> Fraction:
    if counting is Counting.PLACES:
        return Fraction(finish.place)
    return finish.table_points if counting is Counting.TABLE_POINTS else Fraction(finish.score)
