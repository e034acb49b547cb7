"""The format of an event as a value, and what its game says of it."""

from __future__ import annotations

from scorer.games.registry import find_game
from tournaments.engine.formats import Format, FormatFault, from_json, validate
from tournaments.models import Event
from tournaments.records.checking import facts_of


def format_of(event: Event) -> Format:
    """The event's format; what its JSON does not say has the default. No query."""
    return from_json(event.format | {"game": event.game, "ruleset": event.ruleset})


def faults_of(format_: Format) -> tuple[FormatFault, ...]:
    """What makes a format impossible, the game asked; raises ``KeyError`` for no game."""
    return validate(format_, facts_of(find_game(format_.game)))
