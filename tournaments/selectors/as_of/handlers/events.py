"""The event itself: made, changed, shown, begun, finished."""

from __future__ import annotations

from dataclasses import replace

from tournaments.selectors.as_of.values import EventThen, Told


def _made(_event: EventThen, step: Told) -> EventThen:
    said = step.said
    return EventThen(
        name=said["name"],
        day=said["day"],
        place=said["place"],
        seed=said["seed"],
        format=said["format"],
    )


def _changed(event: EventThen, step: Told) -> EventThen:
    return replace(event, **{key: now for key, (_was, now) in step.said["changed"].items()})


def _format(event: EventThen, step: Told) -> EventThen:
    changed = {key: now for key, (_was, now) in step.said["changed"].items()}
    return replace(event, format={**event.format, **changed})


def _shown(event: EventThen, step: Told) -> EventThen:
    return replace(event, shown=step.said["shown"])


def _names(event: EventThen, step: Told) -> EventThen:
    return replace(event, names=step.said["names"])


def _runs(event: EventThen, _step: Told) -> EventThen:
    return replace(event, state="running")


def _finished(event: EventThen, _step: Told) -> EventThen:
    return replace(event, state="finished")


HANDLERS = {
    "event-made": _made,
    "event-changed": _changed,
    "format-changed": _format,
    "event-shown": _shown,
    "event-names": _names,
    "event-started": _runs,
    "event-finished": _finished,
    "event-reopened": _runs,
}
