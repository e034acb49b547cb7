"""A format: how an event is played and counted, every number of it in one value.

Terms: the *unit* is who is placed, a player or a pair; ``table_size`` counts units; an *award*
is what somebody gets who could not play a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tournaments.engine.cuts import TieRule
from tournaments.engine.drawn import ONE_ROUND
from tournaments.engine.draws.request import Apart, Byes, Method, Uneven
from tournaments.engine.formats.rankings import USUAL_RANKING
from tournaments.engine.knockout import rounds_of
from tournaments.engine.results import MissedRounds, Scoring

PARTNERS_TABLE = 4  # two against two: seats 0 and 2 against 1 and 3


class UnitKind(StrEnum):
    """Who is placed."""

    PLAYER = "player"
    PAIR = "pair"


class SwissStart(StrEnum):
    """Whom the first Swiss round seats against each other, who stand nowhere yet."""

    LOT = "by-lot"
    HALVES = "halves"  # the top half of the list against the bottom half


class SecondLook(StrEnum):
    """How results are looked at twice."""

    NONE = "none"  # once is enough
    BLIND = "blind"  # keyed a second time without seeing the first
    PHONE = "phone"  # the telephone's sheet against the paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    """What an award is worth; in events of two-sided matches table points are match points."""

    table_points: Fraction = Fraction(3)
    score: int = 35


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """For a round without a table, a table without its fourth, a player who ran away."""

    bye: Gift = Gift()
    missing_fourth: Gift = Gift()
    runaway: Gift = Gift()


def _usual_scoring() -> Scoring:
    return Scoring(ranking=USUAL_RANKING, table_points=tuple(map(Fraction, (4, 3, 2, 1))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """How an event is played and counted.

    ``hands`` of a round, ``round_minutes``: None where the game or nobody limits them.
    ``draws`` by round, the last for all that follow; ``swiss_start`` and ``byes`` of those by the
    Swiss system; so many ``final_rounds`` at the end are drawn ``ranked`` instead, or the best
    ``knockout`` units play a knock-out there, perhaps with a match for ``third_place``. Who is tied
    for the last place there is set apart by ``tie_keys`` behind those of the ranking, then by
    ``tie_rule`` (None: as the director says then). ``final_by_standing``: equal finalists share no
    place, the better standing before comes first. ``apart``: ``team``, ``club``, ``pair`` and how
    firmly they are kept from meeting. ``options`` are the game's, as JSON. ``missed_rounds`` count
    nothing where it is None. ``fee`` of a person in ``currency``, ``fees`` in its place by
    category.
    """

    game: str = "kop"
    ruleset: str = "kop"
    options: Mapping[str, Any] = field(default_factory=dict)
    unit: UnitKind = UnitKind.PLAYER
    table_size: int = 4
    rounds: int = 5
    hands: int | None = 32
    round_minutes: int | None = None
    scoring: Scoring = field(default_factory=_usual_scoring)
    draws: tuple[Method, ...] = (Method.ROTATION,)
    swiss_start: SwissStart = SwissStart.LOT
    byes: Byes = Byes.LOWEST
    final_rounds: int = 0
    knockout: int = 0
    third_place: bool = False
    tie_keys: tuple[str, ...] = ()
    tie_rule: TieRule | None = None
    final_by_standing: bool = False
    apart: Mapping[str, Apart] = field(default_factory=dict)
    uneven: Uneven = Uneven.FILL
    awards: Awards = Awards()
    missed_rounds: MissedRounds | None = None
    categories: tuple[str, ...] = ()
    second_look: SecondLook = SecondLook.BLIND
    fee: Fraction = Fraction(0)
    fees: Mapping[str, Fraction] = field(default_factory=dict)
    currency: str = "PLN"

    @property
    def two_sided(self) -> bool:
        """Whether two sides play a match at each table: two units, or two against two."""
        return self.scoring.match_points is not None

    @property
    def before_knockout(self) -> int:
        """How many rounds are played before the knock-out; all where there is none."""
        return self.rounds - rounds_of(self.knockout, self.table_size)

    @property
    def before_last(self) -> int:
        """How many rounds are played before final rounds or a knock-out."""
        return self.before_knockout if self.knockout else self.rounds - self.final_rounds

    def chooses(self, number: int) -> bool:
        """Whether the best alone go on to round ``number``, or to the first table of it."""
        if self.knockout:
            return number == self.before_knockout + 1
        return bool(self.final_rounds) and number > self.before_last

    def in_knockout(self, number: int) -> int:
        """How many can play round ``number`` of the knock-out; 0: it is none of it."""
        later = number - self.before_knockout - 1
        if not self.knockout or later < 0:
            return 0
        left = self.knockout >> later
        small = self.third_place and left == self.table_size
        return left * 2 if small else left

    @property
    def changing_partners(self) -> bool:
        """Whether single players make the sides, with another partner in every round."""
        alone = self.unit is UnitKind.PLAYER and self.table_size == PARTNERS_TABLE
        return self.two_sided and alone

    def draw_of(self, number: int) -> Method:
        """How round ``number``, from 1, is drawn."""
        if self.knockout and number > self.before_knockout:
            return Method.KNOCKOUT
        if self.final_rounds and number > self.rounds - self.final_rounds:
            return Method.RANKED
        return self.draws[min(number, len(self.draws)) - 1]

    def drawn_until(self, number: int) -> int:
        """The last of the rounds that are drawn together with round ``number``."""
        if self.draw_of(number) in ONE_ROUND:
            return number
        return max(number, self.before_last)
