"""The format of an event as a value."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.formats import Format, from_json
from tournaments.engine.results import Scoring
from tournaments.models import Event


def format_of(event: Event) -> Format:
    """The event's format; what its JSON does not say has the default."""
    return from_json(event.format | {"game": event.game, "ruleset": event.ruleset})


def scoring_of(event: Event) -> Scoring:
    """How the event's results become standings; lots are drawn from its seed."""
    return replace(format_of(event).scoring, seed=event.seed)
