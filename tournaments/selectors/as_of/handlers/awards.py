"""Points beside the play; given and taken back by steps of other kinds too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.selectors.as_of.values import Award, EventThen, Told

FIELDS = ("number", "kind", "round", "table_points", "match_points", "score", "why")


def given(event: EventThen, step: Told) -> EventThen:
    """The awards a step says were given with it."""
    return event.with_awards(*map(_award, step.said.get("given", ())))


def taken(event: EventThen, step: Told) -> EventThen:
    """The awards a step says were taken back with it."""
    return _taken(event, step.said.get("taken", ()))


def _award(said: Mapping[str, Any]) -> Award:
    return Award(id=said["award"], **{name: said[name] for name in FIELDS})


def _taken(event: EventThen, ids: list[int]) -> EventThen:
    return event.with_awards(*(replace(event.awards[one], taken_back=True) for one in ids))


def _given(event: EventThen, step: Told) -> EventThen:
    return event.with_awards(_award(step.said))


def _taken_back(event: EventThen, step: Told) -> EventThen:
    return _taken(event, [step.said["award"]])


def _table(event: EventThen, step: Told) -> EventThen:
    return event.with_awards(*map(_award, step.said["given"]))


def _plays(event: EventThen, step: Told) -> EventThen:
    return _taken(event, step.said["taken"])


HANDLERS = {
    "award-given": _given,
    "award-taken-back": _taken_back,
    "table-awarded": _table,
    "table-awards-taken-back": _plays,
}
