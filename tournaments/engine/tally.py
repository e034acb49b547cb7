"""What somebody played, added up: the ground that ranking keys stand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import NamedTuple

from tournaments.engine.points import SIDES, Places, PointsTable, places
from tournaments.engine.results import (
    Award,
    Missed,
    MissedRounds,
    RoundResults,
    TableResult,
    Tournament,
)

NOTHING, HALF = Fraction(0), Fraction(1, 2)
MISSED = "missed"  # why an award is given for a round that somebody missed


class RoundOutcome(NamedTuple):  # made for everybody and every round: quicker than a dataclass
    """What a round brought somebody: at a table, by awards, both or neither.

    ``table_points`` and ``score`` hold the awards; ``table`` counts from 1, as ``place``
    does; both are None where nothing was played. ``seat`` counts from 0, ``places`` are those
    of all seats. ``partners``: two played against two, seats 0 and 2 against 1 and 3.
    """

    table: int | None = None
    place: int | None = None
    table_points: Fraction = NOTHING
    score: int = 0
    seat: int = 0
    result: TableResult | None = None
    places: Places = ()
    awards: tuple[Award, ...] = ()
    partners: bool = False

    @property
    def counts(self) -> bool:
        """Whether the round brought anything at all."""
        return self.result is not None or bool(self.awards)

    @property
    def small_points(self) -> int | None:
        """The score that stands beside the points; None where it says no more than they do.

        A walk-over has none: without a table and awarded small points nothing was scored, not 0.
        """
        played = self.result is not None or self.score
        return self.score if played and self.score != self.table_points else None

    @property
    def own_score(self) -> int:
        """The score at the table, without awards; 0 without a table."""
        return self.result.scores[self.seat] if self.result else 0


ABSENT = RoundOutcome()


@dataclass(slots=True)
class Tally:
    """One unit's results: a round's outcome each, and the sums that keys read.

    ``table_points`` and ``score`` hold awards and penalties, ``earned`` the table points
    without penalties.
    """

    number: int
    rounds: list[RoundOutcome] = field(default_factory=list)
    table_points: Fraction = NOTHING
    earned: Fraction = NOTHING
    score: int = 0
    penalties: list[Award] = field(default_factory=list)


def tallies(tournament: Tournament) -> dict[int, Tally]:
    """Everybody's results, by number in ascending order.

    Raises ``KeyError`` for a number that no participant has.
    """
    found = {
        number: Tally(number)
        for number in sorted(person.number for person in tournament.participants)
    }
    worth = PointsTable(tournament.scoring)
    for played in tournament.rounds:
        outcomes = _round(tournament, played, worth)
        for number, tally in found.items():
            tally.rounds.append(outcomes.pop(number, ABSENT))
        if outcomes:
            raise KeyError(*outcomes)
    _make_up(tournament, found)
    for penalty in tournament.penalties:
        found[penalty.number].penalties.append(penalty)
    for tally in found.values():
        _add_up(tally, tournament)
    return found


def _round(
    tournament: Tournament, played: RoundResults, worth: PointsTable
) -> dict[int, RoundOutcome]:
    outcomes: dict[int, RoundOutcome] = {}
    lowest_wins = tournament.scoring.lowest_wins
    for at, table in enumerate(played.tables, start=1):
        partners = tournament.scoring.match_points is not None and len(table.seats) > SIDES
        sides = table.scores[:SIDES] if partners else table.scores
        stood: Places = places(sides, lowest_wins=lowest_wins)
        if partners:
            stood += stood
        points = worth.of(stood)
        for seat, number in enumerate(table.seats):
            if number is not None:
                outcomes[number] = RoundOutcome(
                    table.table or at,
                    stood[seat],
                    points[seat],
                    table.scores[seat],
                    seat,
                    table,
                    stood,
                    partners=partners,
                )
    for award in played.awards:
        outcomes[award.number] = _with(outcomes.get(award.number, ABSENT), award, tournament)
    return outcomes


def _with(outcome: RoundOutcome, award: Award, tournament: Tournament) -> RoundOutcome:
    return RoundOutcome(
        outcome.table,
        outcome.place,
        outcome.table_points + award.counted(tournament.scoring),
        outcome.score + award.score,
        outcome.seat,
        outcome.result,
        outcome.places,
        (*outcome.awards, award),
        outcome.partners,
    )


def _make_up(tournament: Tournament, found: Mapping[int, Tally]) -> None:
    """Give those who missed rounds what these count."""
    if tournament.missed_rounds is None:
        return
    for person in tournament.participants:
        tally = found[person.number]
        given = _for_missed(tally, tournament, tournament.missed_rounds)
        if given is None:
            continue
        for number in person.missed:
            if number <= len(tally.rounds) and not tally.rounds[number - 1].counts:
                tally.rounds[number - 1] = _with(ABSENT, given, tournament)


def _for_missed(tally: Tally, tournament: Tournament, missed: MissedRounds) -> Award | None:
    """What a missed round counts; None where somebody has no round to take the average of.

    The average is of rounds at a table, without awards and penalties; half a small point rounds
    up.
    """
    if missed.policy is Missed.AWARD:
        points, score = missed.table_points, missed.score
    else:
        own = [outcome for outcome in tally.rounds if outcome.result is not None]
        if not own:
            return None
        beside = [award.counted(tournament.scoring) for one in own for award in one.awards]
        points = (total([one.table_points for one in own]) - total(beside)) / len(own)
        score = floor(Fraction(sum(one.own_score for one in own), len(own)) + HALF)
    return Award(number=tally.number, table_points=points, score=score, why=MISSED, missed=True)


def _add_up(tally: Tally, tournament: Tournament) -> None:
    tally.earned = total([outcome.table_points for outcome in tally.rounds])
    tally.score = sum(outcome.score for outcome in tally.rounds)
    tally.table_points = tally.earned
    for penalty in tally.penalties:
        tally.table_points += penalty.counted(tournament.scoring)
        tally.score += penalty.score


def total(numbers: Iterable[Fraction]) -> Fraction:
    """The exact sum; whole numbers, which most are, are added quickly."""
    ratios = [number.as_integer_ratio() for number in numbers]
    whole = Fraction(sum(above for above, below in ratios if below == 1))
    return sum((Fraction(*ratio) for ratio in ratios if ratio[1] != 1), whole)


@dataclass(frozen=True, slots=True)
class Opponents:
    """The other side of a match by its numbers, None for a substitute, and its score."""

    numbers: tuple[int | None, ...]
    score: int


def opponents(outcome: RoundOutcome) -> Opponents | None:
    """The other side of a two-sided match; None without a match."""
    result = outcome.result
    if result is None or not (outcome.partners or len(result.seats) == SIDES):
        return None
    other = 1 - outcome.seat % SIDES
    return Opponents(result.seats[other::SIDES], result.scores[other])


def partner(outcome: RoundOutcome) -> int | None:
    """The number of who played with somebody in a match of two against two, if it has one."""
    if outcome.result is None or not outcome.partners:
        return None
    return outcome.result.seats[(outcome.seat + SIDES) % len(outcome.result.seats)]
