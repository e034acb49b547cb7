"""Seasons an event counts for: theirs, not the event's own."""

from __future__ import annotations

from typing import Any

from tournaments.selectors.as_of.values import EventThen


def _nothing(event: EventThen, _step: Any) -> EventThen:  # noqa: ANN401 — a step, see fold.Told
    """The event itself stays as it was."""
    return event


HANDLERS = {
    "season-joined": _nothing,
    "season-left": _nothing,
    "season-changed": _nothing,
}
