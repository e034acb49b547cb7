"""Rounds: opened, closed, stopped, their clock, their substitutes, the sheets of their tables."""

from __future__ import annotations

from tournaments.selectors.as_of.values import EventThen, Place, Told


def with_sheets(event: EventThen, step: Told) -> EventThen:
    """The tables that have another score sheet, or none any more, as any step may say."""
    for number, table, sheet in step.said.get("sheets", ()):
        event = event.with_table(number, table, sheet=sheet)
    return event


def _opened(event: EventThen, step: Told) -> EventThen:
    return event.with_round(step.said["round"], state="open", minutes=step.said["minutes"])


def _closed(event: EventThen, step: Told) -> EventThen:
    return event.with_round(step.said["round"], state="closed", stopped=False)


def _stopped(event: EventThen, step: Told) -> EventThen:
    return event.with_round(step.said["round"], state="closed", stopped=True)


def _reopened(event: EventThen, step: Told) -> EventThen:
    return event.with_round(step.said["round"], state="open", stopped=False)


def _extra(event: EventThen, step: Told) -> EventThen:
    said = step.said
    return event.with_table(said["round"], said["table"], extra_minutes=said["minutes"])


def _set(event: EventThen, step: Told) -> EventThen:
    said = step.said
    clock = {"minutes": said["minutes"], "last_hand": said["last_hand"]}
    return event.with_round(said["round"], **clock)


def _started(event: EventThen, step: Told) -> EventThen:
    return event.with_round(step.said["round"], started_at=step.said["at"])


def _paused(event: EventThen, step: Told) -> EventThen:
    return event.with_round(step.said["round"], paused_at=step.said["at"])


def _goes_on(event: EventThen, step: Told) -> EventThen:
    said = step.said
    return event.with_round(said["round"], paused_at=None, paused_seconds=said["stood"])


def _reset(event: EventThen, step: Told) -> EventThen:
    nothing = {"started_at": None, "paused_at": None, "paused_seconds": 0}
    return event.with_round(step.said["round"], **nothing)


def _guest(event: EventThen, step: Told) -> EventThen:
    return _with_place(event, step, Place(guest=step.said["name"]))


def _no_guest(event: EventThen, step: Told) -> EventThen:
    return _with_place(event, step, Place())


def _late(event: EventThen, step: Told) -> EventThen:
    number, said = step.said["number"], step.said
    event = _with_place(event, step, Place(number=number))
    rested = event.rounds[said["round"]].resting
    return event.with_round(said["round"], resting=tuple(one for one in rested if one != number))


def _with_place(event: EventThen, step: Told, place: Place) -> EventThen:
    """A seat taken or left; one behind the last makes the table larger."""
    said = step.said
    places = list(event.rounds[said["round"]].tables[said["table"]].places)
    places[said["seat"] : said["seat"] + 1] = [place]
    return event.with_table(said["round"], said["table"], places=tuple(places))


HANDLERS = {
    "round-opened": _opened,
    "round-closed": _closed,
    "round-stopped": _stopped,
    "round-reopened": _reopened,
    "extra-time": _extra,
    "clock-set": _set,
    "clock-started": _started,
    "clock-paused": _paused,
    "clock-goes-on": _goes_on,
    "clock-reset": _reset,
    "guest-seated": _guest,
    "guest-unseated": _no_guest,
    "late-seated": _late,
}
