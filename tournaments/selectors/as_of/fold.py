"""Steps into the event they make: one small function for each kind of step, one after the other.

A step that came with a file holds the whole event as it was read (``state``): what was before
it need not be understood to go on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.games.text import gettext as _
from tournaments.engine.codec import Unreadable, from_json
from tournaments.selectors.as_of.handlers import handlers
from tournaments.selectors.as_of.handlers.awards import given, taken
from tournaments.selectors.as_of.handlers.rounds import with_sheets
from tournaments.selectors.as_of.values import EventThen, Told


class LogSaysTooLittle(ValueError):  # noqa: N818 — the log is at fault, not the program
    """A step, of a file from elsewhere or of an older program, from which nothing is rebuilt."""

    def __init__(self, step: Told) -> None:
        super().__init__(step)
        self.step = step
        self.reason = _(
            "The step “%(kind)s” says too little to rebuild the event from it.", kind=step.kind
        )

    def __str__(self) -> str:
        return str(self.reason)


def fold(steps: Sequence[Told]) -> EventThen:
    """The event after these steps, from its first one on; raises ``LogSaysTooLittle``."""
    whole = next((at for at in range(len(steps) - 1, -1, -1) if "state" in holds(steps[at])), 0)
    return go_on(EventThen(), steps[whole:])


def go_on(event: EventThen, steps: Iterable[Told]) -> EventThen:
    """The event after further steps; raises as ``fold``."""
    for step in steps:
        try:
            event = _after(event, step)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
            raise LogSaysTooLittle(step) from fault
    return event


def holds(step: Told) -> Mapping[str, object]:
    """What a step says where it holds the whole event; nothing for all others."""
    return step.said if isinstance(step.said.get("state"), dict) else {}


def _after(event: EventThen, step: Told) -> EventThen:
    if said := holds(step):
        return read(said["state"])
    event = handlers()[step.kind](event, step)
    return taken(given(with_sheets(event, step), step), step)


def read(raw: object) -> EventThen:
    """The event in a step that holds it; raises ``ValueError``."""
    try:
        return from_json(EventThen, raw)
    except Unreadable as unreadable:
        raise ValueError(str(unreadable)) from unreadable
