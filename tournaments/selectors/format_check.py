"""What makes a format impossible, its game asked."""

from __future__ import annotations

from scorer.games.registry import find_game
from tournaments.engine.formats import Format, FormatFault, validate
from tournaments.records.checking import facts_of


def faults_of(format_: Format) -> tuple[FormatFault, ...]:
    """Everything wrong with a format; raises ``KeyError`` for no game."""
    return validate(format_, facts_of(find_game(format_.game)))
