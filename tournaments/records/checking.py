"""A tournament record on its way: its game, and everything found wrong, to be told at once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from scorer.games.base import AnyGame, Rulebook, Setup
from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.records.faults import Fault
from tournaments.engine.formats import GameFacts
from tournaments.engine.points import SIDES
from tournaments.records.tournament import TournamentJson


@cache
def partners(game: AnyGame) -> tuple[tuple[int, ...], ...]:
    """The seats of every side at the game's smallest table."""
    names = ("",) * game.players.minimum
    return game.sides(Setup(game.rulesets[0].slug, names, 0, game.options_type()))


def is_two_sided(game: Rulebook) -> bool:
    """Whether two sides of several players play against each other."""
    sides = partners(game)
    return len(sides) == SIDES < sum(map(len, sides))


def facts_of(game: Rulebook) -> GameFacts:
    """What a format must know of its game."""
    return GameFacts(
        least=game.players.minimum,
        most=game.players.maximum or game.players.minimum,
        two_sided=is_two_sided(game),
        zero_sum=game.zero_sum,
        rulesets=tuple(ruleset.slug for ruleset in game.rulesets),
    )


def nobody(numbers: Iterable[int], known: Container[int], *path: str | int) -> Iterator[Fault]:
    """Numbers of a list that nobody has."""
    for at, number in enumerate(numbers):
        if number not in known:
            yield Fault((*path, at), _("Nobody has the number %(number)d.", number=number))


def given_twice(numbers: Iterable[int], *path: str | int) -> Iterator[Fault]:
    """Numbers that the items of a list have again."""
    seen: set[int] = set()
    for at, number in enumerate(numbers):
        if number in seen:
            message = _("The number %(number)d is given twice.", number=number)
            yield Fault((*path, at, "number"), message)
        seen.add(number)


@dataclass(frozen=True, slots=True)
class Checking:
    """The record and what is wrong with it so far."""

    record: TournamentJson
    game: AnyGame
    faults: list[Fault] = field(default_factory=list)

    @property
    def two_sided(self) -> bool:
        """Whether it is an event of two-sided matches: the game allows it, and a key says so."""
        if not is_two_sided(self.game):
            return False
        tables = (table for played in self.record.rounds for table in played.tables)
        return self.record.match_points is not None or any(table.units for table in tables)

    def refuse(self, message: Text, *path: str | int, rule: str | None = None) -> None:
        """Note what is wrong, by which clause if one says so."""
        self.faults.append(Fault(path, message, rule))
