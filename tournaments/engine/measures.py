"""What ranking keys measure: a unit's value, from its tally and everybody's.

- A shared place counts as that place for all who share it.
- Rounds are compared by score: the best one of those played at a table, the last one with
  its awards; where there is none, that is behind every score.
- Opponents' points are what they earned, without penalties. In Buchholz a round with an
  award and no match counts as an opponent with one's own points; in Sonneborn-Berger it
  counts nothing. Substitutes and rounds without anything count nothing.
- Where two play against two, the other side's points are the mean of both opponents'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from tournaments.engine.ordering import Value
from tournaments.engine.points import SIDES
from tournaments.engine.results import BesidePlay, Scoring
from tournaments.engine.tally import RoundOutcome, Tally, opponents, total

LOT_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody in the event, for keys that look at opponents, and how it is scored.

    ``reached``: the places that a knock-out has brought, if there is one;
    ``sharing``: who share one of them, whatever else they have.
    """

    tallies: Mapping[int, Tally]
    scoring: Scoring
    reached: Mapping[int, int] | None = None
    sharing: frozenset[int] = frozenset()


def points(tally: Tally, _field: Field) -> Fraction:
    """Table points, in a two-sided event match points."""
    return tally.table_points


def score(tally: Tally, _field: Field) -> int:
    """The sum of small points."""
    return tally.score


def places(place: int) -> Callable[[Tally, Field], int]:
    """How often that place was taken at a table, alone or shared."""
    return lambda tally, _field: sum(outcome.place == place for outcome in tally.rounds)


def wins(tally: Tally, _field: Field) -> int:
    """At how many tables nobody was ahead or level."""
    return sum(_alone_first(outcome) for outcome in tally.rounds)


def _alone_first(outcome: RoundOutcome) -> bool:
    if outcome.place != 1 or outcome.result is None:
        return False
    return outcome.result.scores.count(outcome.own_score) == 1 + outcome.partners


def knockout(tally: Tally, everybody: Field) -> int:
    """The place that the knock-out has brought so far; all others come behind who is in it."""
    reached = everybody.reached or {}
    return reached.get(tally.number, len(reached) + 1)


def best_round(tally: Tally, everybody: Field) -> int | None:
    """The best score at a table."""
    best = min if everybody.scoring.lowest_wins else max
    return best((outcome.own_score for outcome in tally.rounds if outcome.result), default=None)


def last_round(tally: Tally, _field: Field) -> int | None:
    """The score of the event's last round so far."""
    return tally.rounds[-1].score if tally.rounds and tally.rounds[-1].counts else None


def rounds(tally: Tally, _field: Field) -> int:
    """How many rounds brought anything."""
    return sum(outcome.counts for outcome in tally.rounds)


def penalties(tally: Tally, everybody: Field) -> int:
    """How many there were: in rounds what takes points, for the whole event what gives none."""
    lowest_wins = everybody.scoring.lowest_wins
    in_rounds = [award for outcome in tally.rounds for award in outcome.awards]
    taking = [
        award
        for award in in_rounds
        if not award.missed and min(award.worth(lowest_wins=lowest_wins)) < 0
    ]
    return len(taking) + awards_taking(tally.penalties, everybody.scoring)


def awards_points(awards: Sequence[BesidePlay], scoring: Scoring) -> Fraction:
    """The table or match points that awards for the whole event bring."""
    return total([award.counted(scoring) for award in awards])


def awards_score(awards: Sequence[BesidePlay], _scoring: Scoring) -> int:
    """The small points that they bring."""
    return sum(award.score for award in awards)


def awards_taking(awards: Sequence[BesidePlay], scoring: Scoring) -> int:
    """How many of them give nothing."""
    worth = [max(award.worth(lowest_wins=scoring.lowest_wins)) for award in awards]
    return sum(best <= 0 for best in worth)


def share(tally: Tally, _field: Field) -> Fraction:
    """The own part of each table's points, summed; tables without points above 0 count nothing."""
    parts = Fraction(0)
    for outcome in tally.rounds:
        table = sum(outcome.result.scores) if outcome.result else 0
        if table > 0:
            parts += Fraction(outcome.own_score * (1 + outcome.partners), table)
    return parts


def difference(tally: Tally, _field: Field) -> int:
    """Own scores less the opponents', over all matches."""
    return sum(
        outcome.own_score - match.score
        for outcome in tally.rounds
        if (match := opponents(outcome)) is not None
    )


def buchholz(tally: Tally, everybody: Field) -> Fraction:
    """The sum of the opponents' points."""
    found = Fraction(0)
    for outcome in tally.rounds:
        match = opponents(outcome)
        if match is not None:
            found += _earned(match.numbers, everybody)
        elif outcome.awards:
            found += tally.earned
    return found


def sonneborn_berger(tally: Tally, everybody: Field) -> Fraction:
    """The points of opponents who were beaten, and half of those who were level."""
    found = Fraction(0)
    for outcome in tally.rounds:
        match = opponents(outcome)
        if match is not None and outcome.place == 1:
            level = match.score == outcome.own_score
            found += _earned(match.numbers, everybody) / (2 if level else 1)
    return found


def _earned(numbers: Sequence[int | None], everybody: Field) -> Fraction:
    """What they earned, on average; a substitute nothing."""
    earned = [everybody.tallies[number].earned for number in numbers if number is not None]
    return sum(earned, Fraction(0)) / len(numbers)


def drawn_lot(tally: Tally, everybody: Field) -> str:
    """The number's lot."""
    return lot(everybody.scoring.seed, tally.number)


def group_lot(name: str, scoring: Scoring) -> str:
    """The lot of a team or pair."""
    return lot(scoring.seed, name)


def lot(seed: str, name: int | str) -> str:
    """The lot that the seed gives to a number or a team, lowest first: hexadecimal digits.

    >>> lot("2026-11-21 Borek", 7)
    'fa8cb175d5b814f6'
    """
    return sha256(f"{seed}:{name}".encode()).hexdigest()[:LOT_DIGITS]


def encounter(group: Sequence[Tally]) -> Mapping[int, Value]:
    """Points from the meetings of units that are equal: 1 for each one is ahead of, ½ if level.

    Who is ahead is seen from all their common tables. Says nothing unless all of them have
    met each other, so that it never puts A before B for having beaten C.
    """
    numbers = {tally.number for tally in group}
    met = {tally.number: _ahead(tally, numbers) for tally in group}
    if any(len(ahead) < len(numbers) - 1 for ahead in met.values()):
        return dict.fromkeys(numbers)
    return {
        number: Fraction(sum((net > 0) - (net < 0) + 1 for net in ahead.values()), 2)
        for number, ahead in met.items()
    }


def _ahead(tally: Tally, numbers: set[int]) -> Counter[int]:
    """At how many common tables the unit was ahead of each of the others, less those behind.

    Partners are not ahead of one another: they have not met there.
    """
    found: Counter[int] = Counter()
    for outcome in tally.rounds:
        seats = outcome.result.seats if outcome.result else ()
        own = outcome.places[outcome.seat] if seats else 0
        for seat, (other, place) in enumerate(zip(seats, outcome.places, strict=True)):
            with_them = outcome.partners and seat % SIDES == outcome.seat % SIDES
            if other in numbers and other != tally.number and not with_them:
                found[other] += (own < place) - (own > place)
    return found
