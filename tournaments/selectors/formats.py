"""The format of an event, and what it says of playing one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorer.games.base import AnyGame, Setup
from scorer.games.registry import find_game, find_ruleset
from scorer.games.text import Text
from tournaments.engine.draws.request import Seats
from tournaments.engine.draws.sizes import usual_seats
from tournaments.engine.formats import Format, FormatFault, Gift, validate
from tournaments.engine.formats.format import PARTNERS_TABLE
from tournaments.engine.points import SIDES
from tournaments.engine.results import Scoring
from tournaments.models import Award, Event
from tournaments.records.checking import facts_of, is_two_sided
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


@dataclass(frozen=True, slots=True)
class TableRules:
    """How tables of an event are played."""

    game: AnyGame
    ruleset: str
    format: Format

    @property
    def hands(self) -> int | None:
        """How many hands a round has; None: the format does not say."""
        return self.format.hands if self.game.length_option else None

    @property
    def most_hands(self) -> int | None:
        """The highest number of hands to enter; None: no limit, since hands of boks count too."""
        return None if self.game.extra_entries else self.hands

    @property
    def head(self) -> dict[str, object]:
        """The head of every sheet: the first seat deals, or its side begins."""
        options = dict(self.format.options)
        if self.game.length_option and self.hands:
            options[self.game.length_option] = self.hands
        return {
            "format": "score-record/1",
            "game": self.game.slug,
            "ruleset": self.ruleset,
            **({"options": options} if options else {}),
            self.game.first_key: 0,
        }

    def sides(self, places: int) -> tuple[tuple[int, ...], ...]:
        """The seats on the sheet that each of a table's ``places`` holds.

        As many places as the game has sides: partners share one, in the order of their seats.
        Where two of four places make a side each, places 0 and 2 do, and 1 and 3, as draws have
        them, wherever the sheet has the seats of a side.
        """
        seats = max(places, self.game.players.minimum)
        setup = Setup(self.ruleset, ("",) * seats, 0, self.game.options_type())
        sides = self.game.sides(setup)
        if len(sides) == places:
            return sides
        if self.scores_of(places) < places:
            return tuple((side[mate],) for mate in range(SIDES) for side in sides)
        return tuple((seat,) for seat in range(places))

    def scores_of(self, places: int) -> int:
        """How many scores a table of so many places has: two where two play against two."""
        two_against_two = is_two_sided(self.game) and places == PARTNERS_TABLE
        return SIDES if two_against_two else places

    def by_side(self, scores: Sequence[int], places: int) -> tuple[int, ...]:
        """The scores of a table as they are keyed; partners may each bring their side's."""
        sides, given = self.scores_of(places), tuple(scores)
        alike = len(given) == places and given == given[:sides] * (places // sides)
        return given[:sides] if alike else given

    def check_totals(self, scores: Sequence[int], hands: int | None) -> None:
        """Raise ``RuleViolation`` for scores that cannot be; ``hands``: None for all."""
        self.game.check_totals(scores, self.most_hands if hands is None else hands)

    def unusual(self, scores: Sequence[int], hands: int | None) -> Text | None:
        """Why such scores are asked about before they count; None: they are usual."""
        return self.game.unusual_totals(scores, self.hands if hands is None else hands)

    def plays(self, players: int) -> bool:
        """Whether so many can play a table."""
        return self.game.players.minimum <= players <= (self.game.players.maximum or players)

    @property
    def most_places(self) -> int:
        """How many can sit at a table; ``table_size`` where two sides play."""
        size = self.format.table_size
        if self.format.two_sided:
            return size
        return (seats_of(self.format) or usual_seats(size)).most

    def gift(self, kind: str) -> Gift:
        """What an award of a kind is worth; nothing for kinds the format does not know."""
        awards = self.format.awards
        known = {
            Award.Kind.BYE: awards.bye,
            Award.Kind.MISSING_FOURTH: awards.missing_fourth,
            Award.Kind.RUNAWAY: awards.runaway,
        }
        return known.get(Award.Kind(kind), Gift(table_points=Fraction(0), score=0))


def table_rules_of(event: Event) -> TableRules:
    """The terms of an event; no query."""
    return TableRules(find_ruleset(event.ruleset), event.ruleset, format_of(event))
