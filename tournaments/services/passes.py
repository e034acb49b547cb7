"""Helpers' passes: the desk of one event, lent for half an hour to somebody without an account.

What is done under a pass stands in the minutes as done by its helper.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.records.record import visible_name
from scorer.support.transactions import atomic
from scorer.support.typed_codes import code_digest, random_code
from tournaments.log.acts.events import PassGiven, PassWithdrawn
from tournaments.models import HelperPass
from tournaments.selectors.passes import PURPOSE
from tournaments.services.steps import Actor, EventRuleError, append, done_before, lock_event

MINUTES = 30
LONGEST_NAME = 60


@atomic
def give_pass(
    *, event_id: int, name: str, actor: Actor, uuid: UUID | None = None
) -> tuple[HelperPass, str]:
    """A pass for somebody of that name, and its code, which is never told again.

    Raises ``EventRuleError`` without a name, and for a form that was sent before.
    """
    event = lock_event(event_id)
    called = visible_name(name)[:LONGEST_NAME]
    if not called:
        raise EventRuleError(_("Say who helps: the minutes tell what they did."), "name")
    if done_before(event, uuid, PassGiven):
        raise EventRuleError(_("This pass was given already. Withdraw it and give another one."))
    code = random_code()
    given = HelperPass.objects.create(
        event=event,
        name=called,
        digest=code_digest(PURPOSE, code),
        made_by=actor.user,
        ends_at=timezone.now() + timedelta(minutes=MINUTES),
    )
    append(event, PassGiven(name=called, minutes=MINUTES), actor, uuid=uuid)
    return given, code


@atomic
def withdraw_pass(*, event_id: int, pass_id: int, actor: Actor) -> None:
    """The pass opens nothing any more; raises ``HelperPass.DoesNotExist``."""
    event = lock_event(event_id)
    given = HelperPass.objects.get(pk=pass_id, event=event)
    if given.withdrawn_at is None:
        given.withdrawn_at = timezone.now()
        given.save(update_fields=["withdrawn_at"])
        append(event, PassWithdrawn(name=given.name), actor)
