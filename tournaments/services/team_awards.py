"""Points of teams beside the play, for the whole event: penalties, warnings, gifts."""

from __future__ import annotations

from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.act import fields_of, value_of
from tournaments.log.acts import awards as acts
from tournaments.models import Award, Team, TeamAward
from tournaments.selectors.formats import scoring_of
from tournaments.services.awards import Points, check_why, worth_counted
from tournaments.services.steps import Actor, append, done_before, lock_event

KINDS = (Award.Kind.PENALTY, Award.Kind.WARNING, Award.Kind.OTHER)


@atomic
def give_team_award(
    *,
    event_id: int,
    team: str,
    kind: Award.Kind,
    why: str,
    points: Points,
    actor: Actor,
    uuid: UUID | None = None,
) -> TeamAward | None:
    """Take points from the total of the team called so, or give it some; None: sent before.

    Raises ``Refused`` for a team that is not there, an event that ranks no teams, another
    kind, no reason, points that are no number, a penalty that takes nothing and a warning that
    takes something.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, acts.TeamAwardGiven):
        return None
    holder = Team.objects.filter(event=event, name=team).first()
    if holder is None:
        raise Refused(_("There is no team of this name."), "team")
    if scoring_of(event).team is None:
        raise Refused(_("This tournament ranks no teams."), "team")
    if kind not in KINDS:
        raise Refused(_("A team gets a penalty, a warning or other points."), "kind")
    points = worth_counted(event, kind, points)
    check_why(why)
    award = TeamAward.objects.create(
        event=event, team=holder, kind=kind, why=why.strip(), **fields_of(points)
    )
    append(event, _act(acts.TeamAwardGiven, award), actor, reason=award.why, uuid=uuid)
    return award


@atomic
def take_team_award_back(
    *, award_id: int, actor: Actor, reason: str = "", uuid: UUID | None = None
) -> TeamAward:
    """Take it back: it stays to be seen and counts for nothing."""
    event = lock_event(TeamAward.objects.values_list("event_id", flat=True).get(pk=award_id))
    award = TeamAward.objects.select_related("team").get(pk=award_id)
    if done_before(event, uuid, actor, acts.TeamAwardTakenBack, award=award_id) or award.taken_back:
        return award
    append(event, _act(acts.TeamAwardTakenBack, award), actor, reason=reason, uuid=uuid)
    award.refresh_from_db()
    return award


def _act(act: type[acts.TeamAwardAct], award: TeamAward) -> acts.TeamAwardAct:
    return value_of(act, award, award=award.pk, kind_of_award=award.kind, team=award.team.name)
