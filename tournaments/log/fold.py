"""Steps into the event they make, one after the other.

A step that came with a file holds the whole event as it was read: what was before it need not
be understood to go on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.games.text import gettext as _
from tournaments.log.acts.events import EventImported
from tournaments.log.codec import LoggedStep, whole_act_of
from tournaments.log.state import EventState


class LogSaysTooLittle(ValueError):  # noqa: N818 — the log is at fault, not the program
    """A step, of a file from elsewhere or of an older program, from which nothing is rebuilt."""

    def __init__(self, step: LoggedStep) -> None:
        super().__init__(step)
        self.step = step
        self.reason = _(
            "The step “%(kind)s” says too little to rebuild the tournament from it.", kind=step.kind
        )

    def __str__(self) -> str:
        return str(self.reason)


def fold(steps: Sequence[LoggedStep]) -> EventState:
    """The event after these steps, from its first one on; raises ``LogSaysTooLittle``."""
    whole = [at for at, step in enumerate(steps) if step.kind == EventImported.kind]
    return go_on(EventState(), steps[whole[-1] if whole else 0 :])


def go_on(state: EventState, steps: Iterable[LoggedStep]) -> EventState:
    """The event after further steps; raises as ``fold``."""
    for step in steps:
        try:
            state = whole_act_of(step).apply(state, reason=step.reason)
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            raise LogSaysTooLittle(step) from fault
    return state
