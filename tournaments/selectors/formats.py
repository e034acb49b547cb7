"""The format of an event as a value."""

from __future__ import annotations

from dataclasses import replace

from scorer.games.registry import find_game
from tournaments.engine.draws.request import Seats
from tournaments.engine.draws.sizes import usual_seats
from tournaments.engine.formats import Format, FormatFault, validate
from tournaments.engine.results import Scoring
from tournaments.models import Event
from tournaments.records.checking import facts_of
from tournaments.records.formats import from_json


def format_of(event: Event) -> Format:
    """The event's format; what its JSON does not say has the default."""
    return from_json(event.format | {"game": event.game, "ruleset": event.ruleset})


def scoring_of(event: Event) -> Scoring:
    """How the event's results become standings; lots are drawn from its seed."""
    return replace(format_of(event).scoring, seed=event.seed)


def seats_of(format_: Format) -> Seats | None:
    """What tables the game allows where the number of units is uneven.

    None: two units always, or what is usual anyway, so that the draw needs not be told.
    """
    game = find_game(format_.game)
    seats = Seats(
        game.players.minimum - game.spare_seats, game.players.maximum or game.players.minimum
    )
    size = format_.table_size
    two_units = format_.two_sided and not format_.changing_partners
    return None if two_units or seats == usual_seats(size) else seats


def faults_of(format_: Format) -> tuple[FormatFault, ...]:
    """Everything wrong with a format, its game asked; raises ``KeyError`` for no game."""
    return validate(format_, facts_of(find_game(format_.game)))
