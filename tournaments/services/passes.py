"""Helper passes: a part of the desk's work of one event, lent to somebody without an account.

What is done under a pass is in the event log as done by its helper.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from scorer.support.typed_codes import code_digest, random_code
from tournaments.log.acts.events import PassGiven, PassRenewed, PassWithdrawn
from tournaments.models import HelperPass
from tournaments.models.helper import DAY_ENDS, all_rights
from tournaments.selectors.passes import PURPOSE
from tournaments.services.steps import Actor, append, done_before, lock_event

HOURS = (1, 2, 4, 8)
SHORTEST_DAY = timedelta(hours=2)
LONGEST_NAME = 60


@atomic
def give_pass(
    *,
    event_id: int,
    name: str,
    actor: Actor,
    rights: Collection[str] | None = None,
    hours: int | None = None,
    uuid: UUID | None = None,
) -> tuple[HelperPass, str]:
    """A pass for somebody of that name, and its code, which is never told again.

    ``rights``: all of them for None. ``hours``: the rest of the day for None. Raises
    ``Refused`` without a name or a right, and for a form that was sent before.
    """
    event = lock_event(event_id)
    called = clean_name(name)[:LONGEST_NAME]
    if not called:
        raise Refused(_("Enter who helps: the event log names them."), "name")
    allowed = [one for one in all_rights() if rights is None or one in rights]
    if not allowed:
        raise Refused(_("Tick at least one part of the work."), "rights")
    if done_before(event, uuid, actor, PassGiven):
        raise Refused(_("This pass was given already. Withdraw it and give another one."))
    code, now = random_code(), timezone.now()
    given = HelperPass.objects.create(
        event=event,
        name=called,
        digest=code_digest(PURPOSE, code),
        made_at=now,
        made_by=actor.user,
        ends_at=end_of(now, hours),
        rights=allowed,
    )
    act = PassGiven(name=called, until=_until(given), rights=tuple(allowed), minutes=given.minutes)
    append(event, act, actor, uuid=uuid)
    return given, code


@atomic
def renew_pass(
    *, event_id: int, pass_id: int, actor: Actor, uuid: UUID | None = None
) -> HelperPass:
    """The pass is good again, as long from now as it was given for; its code stays.

    One that was withdrawn comes back. Raises ``HelperPass.DoesNotExist``.
    """
    event = lock_event(event_id)
    given = HelperPass.objects.get(pk=pass_id, event=event)
    if done_before(event, uuid, actor, PassRenewed):
        return given
    hours = None if given.is_for_the_day else round(given.minutes / 60) or 1
    given.made_at = timezone.now()
    given.made_by = actor.user
    given.ends_at = end_of(given.made_at, hours)
    given.withdrawn_at = None
    given.save(update_fields=["made_at", "made_by", "ends_at", "withdrawn_at"])
    act = PassRenewed(name=given.name, until=_until(given), rights=tuple(given.rights))
    append(event, act, actor, uuid=uuid)
    return given


@atomic
def withdraw_pass(*, event_id: int, pass_id: int, actor: Actor) -> HelperPass:
    """The pass opens nothing any more; raises ``HelperPass.DoesNotExist``."""
    event = lock_event(event_id)
    given = HelperPass.objects.get(pk=pass_id, event=event)
    if given.withdrawn_at is None:
        given.withdrawn_at = timezone.now()
        given.save(update_fields=["withdrawn_at"])
        append(event, PassWithdrawn(name=given.name), actor)
    return given


def end_of(now: datetime, hours: int | None) -> datetime:
    """When a pass ends that is given now for so many hours; None: for the day."""
    if hours is not None:
        return now + timedelta(hours=hours)
    end = timezone.localtime(now).replace(hour=DAY_ENDS, minute=0, second=0, microsecond=0)
    while end < now + SHORTEST_DAY:
        end += timedelta(days=1)
    return end


def _until(given: HelperPass) -> str:
    return given.ends_at.astimezone(UTC).isoformat(timespec="seconds")
