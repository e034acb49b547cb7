"""Seasons: made, changed, their events put in and out and in order, licences."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256

from scorer.clubs.services.slugs import free_slug
from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.names import clean_name
from scorer.support.refused import Conflict, Refused
from scorer.support.transactions import atomic
from tournaments.engine.leagues import Counting
from tournaments.engine.numbers import from_text, mixed
from tournaments.log.acts.seasons import (
    SeasonChanged,
    SeasonJoined,
    SeasonLeft,
    SeasonPoints,
    SeasonPointsGiven,
    SeasonPointsTakenBack,
)
from tournaments.models import Event, Season, SeasonEvent
from tournaments.records.seasons import SeasonPlan, TeamPoints, plan_faults, plan_json
from tournaments.selectors.formats import scoring_of
from tournaments.selectors.seasons import plan_of
from tournaments.services.events import LONGEST_SLUG
from tournaments.services.steps import Actor, append, lock_event

DIGITS = 16


def state_of(season: Season) -> str:
    """What a season is like now, in short: who writes sends what they have seen; one query."""
    legs = list(season.legs.values_list("event", "number"))
    told = json.dumps((season.name, season.public, season.rule, legs), sort_keys=True)
    return sha256(told.encode()).hexdigest()[:DIGITS]


@atomic
def make_season(*, club: Club, name: str, plan: SeasonPlan, public: bool = False) -> Season:
    """Make a season of a club; raises ``Refused``."""
    clean = _named(club, name, None)
    _check(plan, ())
    return Season.objects.create(
        club=club,
        slug=free_slug(Season, clean, otherwise="season", longest=LONGEST_SLUG),
        name=clean,
        rule=plan_json(plan),
        public=public,
    )


@atomic
def change_season(
    *, season_id: int, name: str, plan: SeasonPlan, public: bool, actor: Actor, seen: str
) -> Season:
    """Change how a season is counted, what it is called, whether everybody reads it.

    Licences and what teams were given stay. Its events' minutes tell another name and who may
    read it, as the events' pages name their seasons. Raises ``Refused`` and ``Conflict``.
    """
    season = _lock(season_id, seen)
    clean = _named(season.club, name, season)
    was = plan_of(season)
    plan = replace(plan, licences=was.licences, given=was.given)
    events = [leg.event for leg in season.legs.select_related("event")]
    _check(plan, events)
    told = (clean, public) != (season.name, season.public)
    season.name, season.public, season.rule = clean, public, plan_json(plan)
    season.save(update_fields=["name", "public", "rule"])
    for event in events if told else ():
        append(lock_event(event.pk), SeasonChanged(season=clean, public=public), actor)
    return season


@atomic
def put_licences(*, season_id: int, licences: Mapping[int, date], seen: str) -> Season:
    """From which day on people's events count, by their id; who is not named has no licence."""
    season = _lock(season_id, seen)
    days = {person: day.isoformat() for person, day in licences.items()}
    season.rule = plan_json(replace(plan_of(season), licences=days))
    season.save(update_fields=["rule"])
    return season


@atomic
def give_points(
    *, season_id: int, team: str, points: str, why: str, actor: Actor, seen: str
) -> Season:
    """Give a team points in the season beside its events, or take some; it says why.

    The minutes of the season's last event tell it. Raises ``Refused`` for no team, points
    that are none, no reason and a season without events, ``Conflict`` where the season is
    another than was ``seen``.
    """
    season = _lock(season_id, seen)
    team, why = team.strip(), why.strip()
    try:
        worth = from_text(points.strip())
    except ValueError:
        reason = _("Allowed: a number such as 3, -1/2 or 2 1/2.")
        raise Refused(reason, "points") from None
    if not worth:
        raise Refused(_("Say how many points: -3 takes three."), "points")
    if not team:
        raise Refused(_("Choose a team."), "team")
    if not why:
        raise Refused(_("Say why: it stands in the table."), "why")
    plan = plan_of(season)
    one = TeamPoints(team=team, points=worth, why=why)
    _put_given(season, plan, (*plan.given, one), SeasonPointsGiven, one, actor)
    return season


@atomic
def take_points_back(*, season_id: int, at: int, actor: Actor, seen: str) -> Season:
    """Take back what stands at a place of the list, from 0; it stays to be seen."""
    season = _lock(season_id, seen)
    plan = plan_of(season)
    if not 0 <= at < len(plan.given):
        raise Refused(_("These points are not in the season."))
    one = plan.given[at]
    if not one.taken_back:
        given = list(plan.given)
        given[at] = replace(one, taken_back=True)
        _put_given(season, plan, tuple(given), SeasonPointsTakenBack, one, actor)
    return season


def _put_given(
    season: Season,
    plan: SeasonPlan,
    given: tuple[TeamPoints, ...],
    act: type[SeasonPoints],
    one: TeamPoints,
    actor: Actor,
) -> None:
    """Keep what teams were given; the season's last event tells the change."""
    last = season.legs.order_by("-number").first()
    if last is None:
        raise Refused(_("The season has no tournaments yet."))
    season.rule = plan_json(replace(plan, given=given))
    season.save(update_fields=["rule"])
    said = act(season=season.name, team=one.team, points=mixed(one.points))
    append(lock_event(last.event_id), said, actor, reason=one.why)


@atomic
def add_event(*, season_id: int, event_id: int, actor: Actor, seen: str = "") -> Season:
    """Put an event of the club behind the others; one that is in stays where it is."""
    season = _lock(season_id, "")
    event = lock_event(event_id)
    if event.club_id != season.club_id:
        raise Refused(_("Only tournaments of the club itself can be counted."), "event")
    if season.legs.filter(event=event).exists():
        return season
    _check_seen(season, seen)
    _check(plan_of(season), [event])
    last = season.legs.order_by("-number").values_list("number", flat=True).first()
    SeasonEvent.objects.create(season=season, event=event, number=(last or 0) + 1)
    append(event, SeasonJoined(season=season.name, slug=season.slug), actor)
    return season


@atomic
def drop_event(*, season_id: int, event_id: int, actor: Actor, seen: str = "") -> Season:
    """Take an event out of a season; the event itself stays as it is."""
    season = _lock(season_id, "")
    event = lock_event(event_id)
    legs = list(season.legs.all())
    kept = [leg.event_id for leg in legs if leg.event_id != event_id]
    if len(kept) == len(legs):
        return season
    _check_seen(season, seen)
    season.legs.filter(event=event).delete()
    _number(season, kept)
    append(event, SeasonLeft(season=season.name, slug=season.slug), actor)
    return season


def leave_seasons(event: Event) -> None:
    """Take an event that is being deleted out of its seasons, which its caller holds."""
    for season in Season.objects.filter(events=event):
        season.legs.filter(event=event).delete()
        _number(season, list(season.legs.values_list("event", flat=True)))


@atomic
def move_event(*, season_id: int, event_id: int, by: int, seen: str) -> Season:
    """Move an event so many places towards the end; negative: towards the beginning."""
    season = _lock(season_id, seen)
    order = list(season.legs.values_list("event", flat=True))
    if event_id not in order:
        raise Refused(_("This tournament is not in the season."), "event")
    at = order.index(event_id)
    order.insert(min(max(at + by, 0), len(order) - 1), order.pop(at))
    _number(season, order)
    return season


@atomic
def drop_season(*, season_id: int, seen: str) -> None:
    """Remove a season that has no events; raises ``Refused`` where it has some."""
    season = _lock(season_id, seen)
    if season.legs.exists():
        raise Refused(_("Take the tournaments out of the season first."))
    season.delete()


def _lock(season_id: int, seen: str) -> Season:
    """The season for this transaction alone; ``seen`` empty: whatever it is like now."""
    season = (
        Season.objects.select_for_update(no_key=True, of=("self",))
        .select_related("club")
        .get(pk=season_id)
    )
    _check_seen(season, seen)
    return season


def _check_seen(season: Season, seen: str) -> None:
    if seen and seen != state_of(season):
        raise Conflict


def _named(club: Club, name: str, own: Season | None) -> str:
    """The name as it is kept; raises ``Refused`` for none and for another season's."""
    clean = clean_name(name)
    if not clean:
        raise Refused(_("Give the season a name."), "name")
    others = Season.objects.filter(club=club, name=clean)
    if (others.exclude(pk=own.pk) if own else others).exists():
        raise Refused(_("The club has a season of this name already."), "name")
    return clean


def _check(plan: SeasonPlan, events: Sequence[Event]) -> None:
    if faults := plan_faults(plan):
        raise Refused(faults[0].message, str(faults[0].path[0]))
    for event in events:
        if plan.counting is Counting.SCORE and scoring_of(event).lowest_wins:
            reason = _(
                "In “%(event)s” the fewest points win: count places or table points.",
                event=event.name,
            )
            raise Refused(reason, "counting")


def _number(season: Season, order: Sequence[int]) -> None:
    """Number the events from 1 in this order."""
    legs = {leg.event_id: leg for leg in season.legs.all()}
    changed = [legs[event] for at, event in enumerate(order, 1) if legs[event].number != at]
    spare = max((leg.number for leg in legs.values()), default=0) + len(order)
    for shift in (spare, 0):  # numbers are given once: out of the way first
        for leg in changed:
            leg.number = order.index(leg.event_id) + 1 + shift
            leg.save(update_fields=["number"])
