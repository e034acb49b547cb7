"""An event that came from a file: its step holds the event as it was read, see ``fold``."""

from __future__ import annotations

from tournaments.selectors.as_of.values import EventThen, Told


def _imported(_event: EventThen, step: Told) -> EventThen:
    """One that does not hold it is of an older program."""
    raise KeyError(step.kind)


HANDLERS = {"event-imported": _imported}
