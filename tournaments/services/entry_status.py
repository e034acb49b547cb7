"""Entries without a place by decision: disqualified, or outside the competition; and back.

Opponents keep their results. Fees and check-in stay as they are. Each service takes one step.
"""

from __future__ import annotations

from typing import cast
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts import register as acts
from tournaments.log.codec import act_of
from tournaments.models import Entrant
from tournaments.selectors.entry_steps import steps_of
from tournaments.services.entering import find_entrant, last_begun
from tournaments.services.entrants import check_last_round, check_not_disqualified
from tournaments.services.entry_details import numbered
from tournaments.services.steps import Actor, append, done_before, lock_event


@atomic
def disqualify(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    reason: str,
    last_round: int | None = None,
    uuid: UUID | None = None,
) -> Entrant:
    """Take somebody's place; they play no round after ``last_round`` (None: the last one opened).

    Whoever has withdrawn keeps the last round. Raises ``Refused`` without a reason, and
    where later rounds were played. Disqualifying twice is done once.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    done = done_before(event, uuid, actor, acts.EntryDisqualified, number=number)
    if done or entrant.status == Entrant.Status.DISQUALIFIED:
        return entrant
    if not reason.strip():
        raise Refused(_("Say why: it stands in the minutes."), "reason")
    last = last_begun(event) if last_round is None else last_round
    if entrant.has_left and entrant.last_round is not None:
        last = entrant.last_round
    check_last_round(entrant, last)
    act = acts.EntryDisqualified(
        **numbered(entrant), last_round=last, was=entrant.status, last_was=entrant.last_round
    )
    append(event, act, actor, reason=reason, uuid=uuid)
    return find_entrant(event, number)


@atomic
def reinstate(
    *, event_id: int, number: int, actor: Actor, reason: str = "", uuid: UUID | None = None
) -> Entrant:
    """Undo a disqualification: the place and the rounds to come are as before it."""
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    done = done_before(event, uuid, actor, acts.EntryReinstated, number=number)
    if done or entrant.status != Entrant.Status.DISQUALIFIED:
        return entrant
    step = steps_of(entrant).filter(kind=acts.EntryDisqualified.kind).last()
    was = cast("acts.EntryDisqualified", act_of(step)) if step else None
    act = acts.EntryReinstated(
        **numbered(entrant),
        status=was.was if was else "",
        last_round=was.last_was if was else None,
    )
    append(event, act, actor, reason=reason, uuid=uuid)
    return find_entrant(event, number)


@atomic
def set_unranked(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    unranked: bool,
    reason: str = "",
    uuid: UUID | None = None,
) -> Entrant:
    """Let somebody play outside the competition, without a place, or in it again.

    Raises ``Refused`` for who was disqualified.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    kind = acts.EntryUnranked if unranked else acts.EntryRanked
    done = done_before(event, uuid, actor, kind, number=number)
    if done or unranked == (entrant.status == Entrant.Status.UNRANKED):
        return entrant
    check_not_disqualified(entrant)
    append(event, kind(**numbered(entrant)), actor, reason=reason, uuid=uuid)
    return find_entrant(event, number)
