"""The clock of a round: set, started, held, started again, put back."""

from __future__ import annotations

from datetime import UTC
from uuid import UUID

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts import rounds as acts
from tournaments.models import Event, Round
from tournaments.services.rounds import LONGEST_ROUND, round_of
from tournaments.services.steps import Actor, append, done_before, lock_event


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
    if done_before(event, uuid, actor, acts.ClockSet, round=number):
        return round_
    if not 1 <= minutes <= LONGEST_ROUND:
        raise Refused(
            _("Allowed: a whole number from 1 to %(most)d.", most=LONGEST_ROUND), "minutes"
        )
    if not 0 <= last_hand <= minutes:
        raise Refused(_("Allowed: a whole number from 0 to %(most)d.", most=minutes), "last_hand")
    before = (round_.minutes, round_.last_hand)
    act = acts.ClockSet(round=number, minutes=minutes, last_hand=last_hand, before=before)
    return _after(event, act, actor, uuid)


@atomic
def start_clock(*, event_id: int, number: int, actor: Actor, uuid: UUID | None = None) -> Round:
    """Let the time run from now on; a clock that runs or is held stays as it is."""
    event, round_ = _held(event_id, number)
    if done_before(event, uuid, actor, acts.ClockStarted, round=number) or round_.started_at:
        return round_
    if round_.state != Round.State.OPEN:
        raise Refused(_("Round %(round)d is not open.", round=number))
    if not round_.minutes:
        raise Refused(_("Say first how many minutes the round lasts."), "minutes")
    act = acts.ClockStarted(round=number, minutes=round_.minutes, at=_now())
    return _after(event, act, actor, uuid)


@atomic
def pause_clock(*, event_id: int, number: int, actor: Actor, uuid: UUID | None = None) -> Round:
    """Hold the clock; one that does not run stays as it is."""
    event, round_ = _held(event_id, number)
    done = done_before(event, uuid, actor, acts.ClockPaused, round=number)
    if done or round_.started_at is None or round_.paused_at:
        return round_
    return _after(event, acts.ClockPaused(round=number, at=_now()), actor, uuid)


@atomic
def go_on(*, event_id: int, number: int, actor: Actor, uuid: UUID | None = None) -> Round:
    """Let a clock that is held run on; the time it stood is added."""
    event, round_ = _held(event_id, number)
    if done_before(event, uuid, actor, acts.ClockGoesOn, round=number) or round_.paused_at is None:
        return round_
    stood = timezone.now() - round_.paused_at
    seconds = round_.paused_seconds + max(0, round(stood.total_seconds()))
    return _after(event, acts.ClockGoesOn(round=number, stood=seconds), actor, uuid)


@atomic
def reset_clock(*, event_id: int, number: int, actor: Actor, uuid: UUID | None = None) -> Round:
    """Put the clock back to its start: it was started by mistake."""
    event, round_ = _held(event_id, number)
    if done_before(event, uuid, actor, acts.ClockReset, round=number) or round_.started_at is None:
        return round_
    return _after(event, acts.ClockReset(round=number), actor, uuid)


def _held(event_id: int, number: int) -> tuple[Event, Round]:
    """The event, held, and a round of it; raises ``Round.DoesNotExist``."""
    event = lock_event(event_id)
    return event, round_of(event, number)


def _after(event: Event, act: acts.RoundAct, actor: Actor, uuid: UUID | None) -> Round:
    append(event, act, actor, uuid=uuid)
    return round_of(event, act.round)


def _now() -> str:
    """The time it is, as text: the same text for the same moment."""
    return timezone.now().astimezone(UTC).isoformat()
