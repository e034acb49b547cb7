"""The place in an event's log that a time or a step means, and the event as it was there.

Steps count in the order of their ids; a time only finds the place among them: the last step
before the first that is later than the time. So where the clock of the machine was put back,
"as of 14:05" ends at the first step that was told after 14:05, and what a clock gone
backwards told as earlier does not count. A sheet's entries are taken up to the same time, by the
same rule (``scorer.sheets.selectors.as_of``).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.log.fold import fold
from tournaments.log.state import EventState
from tournaments.models import Event, Step


@dataclass(frozen=True, slots=True)
class Then:
    """A moment of an event: the steps taken by then, the event they make, the time of sheets."""

    steps: tuple[Step, ...]
    event: EventState
    moment: datetime


def at_time(event: Event, moment: datetime) -> Then | None:
    """The event at a time; None before its first step. Two queries.

    Raises ``LogSaysTooLittle``.
    """
    steps = event.steps.order_by("pk")
    first_later = steps.filter(at__gt=moment).values_list("pk", flat=True).first()
    taken = tuple(steps.filter(pk__lt=first_later) if first_later else steps)
    return Then(taken, fold(taken), moment) if taken else None


def at_step(event: Event, step: int) -> Then | None:
    """The event right after a step by its id; None where it has none such; one query.

    The time is the latest that the log had told by then. Raises ``LogSaysTooLittle``.
    """
    taken = tuple(event.steps.order_by("pk").filter(pk__lte=step))
    if not taken or taken[-1].pk != step:
        return None
    return Then(taken, fold(taken), max(one.at for one in taken))


def since(event: Event, then: Then) -> list[Step]:
    """The steps that were taken after a moment, the oldest first; one query."""
    return list(event.steps.order_by("pk").filter(pk__gt=then.steps[-1].pk))
