"""Teams of an event: a name that was misspelled is put right for all who play for it."""

from __future__ import annotations

from dataclasses import replace

from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.register import TeamRenamed
from tournaments.models import Event, Season, Team
from tournaments.records.entry_list.values import LONGEST_TITLE
from tournaments.records.seasons import plan_json
from tournaments.records.spelling import spelling_key
from tournaments.selectors.seasons import plan_of
from tournaments.services.steps import Actor, append, check_seen, lock_event


@atomic
def rename_team(*, event_id: int, team_id: int, name: str, actor: Actor, seen: int) -> Team:
    """Call a team otherwise, wherever its name stands; the name it has already does nothing.

    Its points in seasons go with it, unless another of their events has a team of the old name.
    Raises ``Refused`` for a name that another team has, ``Conflict`` where a team was
    renamed after the step ``seen``, ``Team.DoesNotExist`` for one of another event.
    """
    held = Season.objects.select_for_update(no_key=True, of=("self",))
    seasons = list(held.filter(events=event_id).order_by("pk"))  # before any event, as everywhere
    event = lock_event(event_id)
    teams = {team.pk: team for team in Team.objects.filter(event=event)}
    if team_id not in teams:
        raise Team.DoesNotExist
    team, name = teams.pop(team_id), clean_name(name)
    if name == team.name:
        return team
    check_seen(event, seen, TeamRenamed)
    _check(name, [other.name for other in teams.values()])
    act = TeamRenamed(was=team.name, now=name)
    team.name = name
    team.save(update_fields=["name"])
    append(event, act, actor)
    for season in seasons:
        _rename_in(season, event, act.was, name)
    return team


def _rename_in(season: Season, event: Event, was: str, now: str) -> None:
    """Let the points a team was given in a season follow its name."""
    plan, key = plan_of(season), spelling_key(was)
    if not any(spelling_key(one.team) == key for one in plan.given):
        return
    others = Team.objects.filter(event__seasons=season).exclude(event=event)
    if any(spelling_key(name) == key for name in others.values_list("name", flat=True)):
        return
    given = (replace(one, team=now) if spelling_key(one.team) == key else one for one in plan.given)
    season.rule = plan_json(replace(plan, given=tuple(given)))
    season.save(update_fields=["rule"])


def _check(name: str, others: list[str]) -> None:
    if not name:
        raise Refused(_("A team has a name."), "name")
    if len(name) > LONGEST_TITLE:
        raise Refused(_("Allowed: at most %(most)d letters.", most=LONGEST_TITLE), "name")
    alike = next((other for other in others if spelling_key(other) == spelling_key(name)), None)
    if alike is not None:
        reason = _("There is a team “%(name)s” already: let its players join that one.", name=alike)
        raise Refused(reason, "name")
