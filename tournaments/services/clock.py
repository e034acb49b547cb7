"""The clock of a round: set, started, held, started again, put back."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.services.transactions import atomic
from tournaments.models import Event, Round
from tournaments.services.rounds import LONGEST_ROUND, round_of
from tournaments.services.said import moment
from tournaments.services.steps import Actor, EventRefused, done_before, lock_event, take_step


@atomic
def set_clock(
    *,
    event_id: int,
    number: int,
    minutes: int,
    last_hand: int,
    actor: Actor,
    uuid: UUID | None = None,
) -> Round:
    """How long the round lasts, and in how many last minutes no new hand is begun."""
    event, round_ = _held(event_id, number)
    if done_before(event, uuid):
        return round_
    if not 1 <= minutes <= LONGEST_ROUND:
        raise EventRefused(
            _("Allowed: a whole number from 1 to %(most)d.", most=LONGEST_ROUND), "minutes"
        )
    if not 0 <= last_hand <= minutes:
        raise EventRefused(
            _("Allowed: a whole number from 0 to %(most)d.", most=minutes), "last_hand"
        )
    round_.minutes, round_.last_hand = minutes, last_hand
    _save(event, round_, "clock-set", actor, uuid, minutes=minutes, last_hand=last_hand)
    return round_


@atomic
def start_clock(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    now: datetime | None = None,
    uuid: UUID | None = None,
) -> Round:
    """Let the time run from now on; a clock that runs or is held stays as it is."""
    event, round_ = _held(event_id, number)
    if round_.started_at or done_before(event, uuid):
        return round_
    if round_.state != Round.State.OPEN:
        raise EventRefused(_("Round %(round)d is not open.", round=number))
    if not round_.minutes:
        raise EventRefused(_("Say first how many minutes the round lasts."), "minutes")
    round_.started_at = now or timezone.now()
    at = moment(round_.started_at)
    _save(event, round_, "clock-started", actor, uuid, minutes=round_.minutes, at=at)
    return round_


@atomic
def pause_clock(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    now: datetime | None = None,
    uuid: UUID | None = None,
) -> Round:
    """Hold the clock; one that does not run stays as it is."""
    event, round_ = _held(event_id, number)
    if round_.started_at is None or round_.paused_at or done_before(event, uuid):
        return round_
    round_.paused_at = now or timezone.now()
    _save(event, round_, "clock-paused", actor, uuid, at=moment(round_.paused_at))
    return round_


@atomic
def go_on(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    now: datetime | None = None,
    uuid: UUID | None = None,
) -> Round:
    """Let a clock that is held run on; the time it stood is added."""
    event, round_ = _held(event_id, number)
    if round_.paused_at is None or done_before(event, uuid):
        return round_
    stood = (now or timezone.now()) - round_.paused_at
    round_.paused_seconds += max(0, round(stood.total_seconds()))
    round_.paused_at = None
    _save(event, round_, "clock-goes-on", actor, uuid, stood=round_.paused_seconds)
    return round_


@atomic
def reset_clock(*, event_id: int, number: int, actor: Actor, uuid: UUID | None = None) -> Round:
    """Put the clock back to its start: it was started by mistake."""
    event, round_ = _held(event_id, number)
    if round_.started_at is None or done_before(event, uuid):
        return round_
    round_.started_at = round_.paused_at = None
    round_.paused_seconds = 0
    _save(event, round_, "clock-reset", actor, uuid)
    return round_


def _held(event_id: int, number: int) -> tuple[Event, Round]:
    """The event, held, and a round of it; raises ``Round.DoesNotExist``."""
    event = lock_event(event_id)
    return event, round_of(event, number)


def _save(
    event: Event, round_: Round, kind: str, actor: Actor, uuid: UUID | None, **said: object
) -> None:
    round_.save()
    take_step(event, kind, actor, {"round": round_.number, **said}, uuid=uuid)
