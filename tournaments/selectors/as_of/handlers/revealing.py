"""Results kept back from the public, and revealed."""

from __future__ import annotations

from dataclasses import replace

from tournaments.selectors.as_of.values import EventThen, Told


def _hold_back(event: EventThen, step: Told) -> EventThen:
    return replace(event, hidden_from=step.said["from_round"], revealed=0)


def _reveal(event: EventThen, step: Told) -> EventThen:
    return replace(event, revealed=step.said["places"])


def _show_all(event: EventThen, _step: Told) -> EventThen:
    return replace(event, hidden_from=None, revealed=0)


HANDLERS = {"hold_back": _hold_back, "reveal": _reveal, "show_all": _show_all}
