"""Teams of an event: a name that was misspelled is put right for all who play for it."""

from __future__ import annotations

from scorer.games.text import gettext as _
from scorer.support.transactions import atomic
from tournaments.log.acts.register import TeamRenamed
from tournaments.models import Team
from tournaments.records.entry_list import LONGEST_TITLE
from tournaments.records.names import name_key, tidy
from tournaments.services.steps import Actor, EventRuleError, append, check_seen, lock_event


@atomic
def rename_team(*, event_id: int, team_id: int, name: str, actor: Actor, seen: int) -> Team:
    """Call a team otherwise, wherever its name stands; the name it has already does nothing.

    Raises ``EventRuleError`` for a name that another team has, ``StaleEvent`` where a team was
    renamed after the step ``seen``, ``Team.DoesNotExist`` for one of another event.
    """
    event = lock_event(event_id)
    teams = {team.pk: team for team in Team.objects.filter(event=event)}
    if team_id not in teams:
        raise Team.DoesNotExist
    team, name = teams.pop(team_id), tidy(name)
    if name == team.name:
        return team
    check_seen(event, seen, TeamRenamed)
    _check(name, [other.name for other in teams.values()])
    act = TeamRenamed(was=team.name, now=name)
    team.name = name
    team.save(update_fields=["name"])
    append(event, act, actor)
    return team


def _check(name: str, others: list[str]) -> None:
    if not name:
        raise EventRuleError(_("A team has a name."), "name")
    if len(name) > LONGEST_TITLE:
        raise EventRuleError(_("Allowed: at most %(most)d letters.", most=LONGEST_TITLE), "name")
    alike = next((other for other in others if name_key(other) == name_key(name)), None)
    if alike is not None:
        reason = _("There is a team “%(name)s” already: let its players join that one.", name=alike)
        raise EventRuleError(reason, "name")
