"""An event that came from a file: its step holds the event as it was read, see ``fold``."""

from __future__ import annotations

from typing import Any

from tournaments.selectors.as_of.values import EventThen


def _imported(_event: EventThen, step: Any) -> EventThen:  # noqa: ANN401 — a step, see fold.Told
    """One that does not hold it is of an older program."""
    raise KeyError(step.kind)


HANDLERS = {"event-imported": _imported}
