"""What was played, as values: tables with scores, awards, penalties, who took part.

Terms: *table points* ("big points") are what a place at a table is worth, *score* ("small
points") what the sheet says; a *unit* is who is placed, a player or, in a two-sided event,
a pair.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class NoPlace(StrEnum):
    """Why somebody is in the standings without a place; in this order they come at the end."""

    UNRANKED = "unranked"  # plays outside the competition
    DISQUALIFIED = "disqualified"
    DID_NOT_PLAY = "did_not_play"  # told by no one: it follows from the results


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Somebody who takes part; ``categories`` are free names such as ``women``.

    ``missed`` are the rounds, by number, that they did not play because they came late or were
    away. ``status``: why they have no place, where that was decided; their opponents keep what
    they got against them.
    """

    number: int
    name: str = ""
    team: str = ""
    pair: str = ""
    categories: tuple[str, ...] = ()
    missed: tuple[int, ...] = ()
    status: NoPlace | None = None


class Missed(StrEnum):
    """What a round counts that somebody missed."""

    AVERAGE = "average"  # as much as a round that they played at a table, on average
    AWARD = "award"  # a fixed award


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedRounds:
    """What rounds count that were missed; ``table_points`` and ``score`` of a fixed award.

    In events of two-sided matches table points are match points.
    """

    policy: Missed = Missed.AVERAGE
    table_points: Fraction = Fraction(0)
    score: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """A table's result: units by seat with their scores.

    None is a substitute without a number: it takes its place at the table and is not ranked.
    """

    seats: tuple[int | None, ...]
    scores: tuple[int, ...]
    table: int = 0  # its number in the hall


@dataclass(frozen=True, slots=True, kw_only=True)
class BesidePlay:
    """Points beside the play, with the reason.

    A penalty is one that takes points, or adds some where the lowest sum wins. In a two-sided
    event table points are match points; ``match_points``, where given, goes before
    ``table_points`` there.
    """

    table_points: Fraction = Fraction(0)
    match_points: Fraction = Fraction(0)
    score: int = 0
    why: str = ""

    def worth(self, *, lowest_wins: bool) -> tuple[float, float]:
        """Table (or match) points and score, each below 0 where its holder stands worse by it."""
        score = -self.score if lowest_wins else self.score
        return float(self.match_points or self.table_points), float(score)

    def counted(self, scoring: Scoring) -> Fraction:
        """Its table points, in a two-sided event match points; 0 in one without such points."""
        if scoring.match_points is not None:
            return self.match_points or self.table_points
        return self.table_points if scoring.table_points else Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award(BesidePlay):
    """What somebody is given beside the play: a bye, a missing fourth, a penalty.

    ``missed``: for a round that they missed.
    """

    number: int
    missed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAward(BesidePlay):
    """What a team is given or loses, for the whole event."""

    team: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResults:
    """A round's tables and the awards given in it.

    ``walk_overs``: who goes on in a knock-out because there is nobody to play against.
    """

    tables: tuple[TableResult, ...] = ()
    awards: tuple[Award, ...] = ()
    walk_overs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPoints:
    """What a two-sided match is worth."""

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)


class Incomplete(StrEnum):
    """Where incomplete teams stand."""

    LAST = "last"  # behind all complete ones
    AS_SCORED = "as_scored"  # by their sums, as if who is missing had 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRule:
    """Teams of ``size``; the ``best`` of at most ``line_up_max`` members count.

    ``incomplete``: where teams stand of which fewer than ``best`` played.
    """

    size: int = 4
    best: int = 4
    line_up_max: int | None = None
    incomplete: Incomplete = Incomplete.LAST


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """How results become standings.

    ``table_points``: for places 1, 2 …; empty: the scores alone are summed.
    ``short_table_points`` by number of units: what shorter tables play for, where it is not
    the equal scale. ``ranking``: keys in order. ``match_points``: for two-sided games.
    """

    ranking: tuple[str, ...]
    table_points: tuple[Fraction, ...] = ()
    short_table_points: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    lowest_wins: bool = False
    match_points: MatchPoints | None = None
    team: TeamRule | None = None
    seed: str = ""  # of drawn lots


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """After ``after`` rounds the best ``units`` go on to another stage.

    ``tie_keys`` are asked there behind those of the ranking; ``decided`` is the order of who are
    equal even then.
    """

    after: int
    units: int
    tie_keys: tuple[str, ...] = ()
    decided: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Knockout(Cut):
    """The best play on at tables of ``size``.

    The better half of a table goes on, until all who are left sit at one. ``third_place``: who
    lost before the final plays for third place. ``seated``: who was at each table of its first
    round, alone who had no opponent; empty before that. ``final_by_standing``: who are equal in
    the final do not share a place, the better standing before the knock-out comes first.
    """

    size: int = 2
    third_place: bool = False
    seated: tuple[tuple[int, ...], ...] = ()
    final_by_standing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """Everything standings are made of."""

    scoring: Scoring
    participants: tuple[Participant, ...]
    rounds: tuple[RoundResults, ...] = ()
    penalties: tuple[Award, ...] = ()
    team_awards: tuple[TeamAward, ...] = ()
    knockout: Knockout | None = None
    missed_rounds: MissedRounds | None = None  # None: they count nothing
