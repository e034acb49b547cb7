"""Standings of a large event and of a season, by the engine alone, in CPU time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from fractions import Fraction

from tests.bench.measure import keep, told
from tournaments.engine.leagues import Counting, Finish, SeasonRule, season
from tournaments.engine.results import (
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamRule,
    Tournament,
)
from tournaments.engine.standings import standings

PLAYERS, ROUNDS, EVENTS = 400, 5, 10
RANKING = (
    *("table_points", "score", "first_places", "second_places", "third_places"),
    *("best_round", "last_round", "direct_encounter", "lot"),
)
RUNS = 15


def event() -> Tournament:
    """Teams of four, pairs, women; tables by chance, scores invented."""
    chance = random.Random(400)  # noqa: S311 — invented scores
    return Tournament(
        scoring=Scoring(
            ranking=RANKING,
            table_points=tuple(map(Fraction, (5, 3, 1, 0))),
            team=TeamRule(),
            seed="dice",
        ),
        participants=tuple(
            Participant(
                number=number,
                team=f"team {number // 4}",
                pair=f"pair {number // 2}",
                categories=("women",) if number % 3 == 0 else (),
            )
            for number in range(1, PLAYERS + 1)
        ),
        rounds=tuple(_round(chance) for _number in range(ROUNDS)),
    )


def _round(chance: random.Random) -> RoundResults:
    order = chance.sample(range(1, PLAYERS + 1), PLAYERS)
    scores = [[chance.randint(-40, 40) for _seat in range(3)] for _table in range(PLAYERS // 4)]
    return RoundResults(
        tables=tuple(
            TableResult(seats=tuple(order[4 * at : 4 * at + 4]), scores=(*some, -sum(some)))
            for at, some in enumerate(scores)
        )
    )


def finishes() -> list[dict[str, Finish]]:
    """Everybody's finishes in all events of a season."""
    chance = random.Random(10)  # noqa: S311 — invented places
    return [
        {
            f"player {who}": Finish(place, Fraction(chance.randint(10, 40), 2))
            for place, who in enumerate(chance.sample(range(PLAYERS), PLAYERS), start=1)
        }
        for _event in range(EVENTS)
    ]


def cpu(act: Callable[[], object]) -> list[float]:
    """CPU seconds of each call, after one that is not counted."""
    act()
    seconds = []
    for _run in range(RUNS):
        begun = time.process_time()
        act()
        seconds.append(time.process_time() - begun)
    return seconds


def main() -> None:
    """Both, one after the other."""
    played = event()
    size = f"{PLAYERS} players × {ROUNDS} rounds, teams, pairs, women, nine keys"
    keep("standings", size, *told(cpu(lambda: standings(played)), "ms CPU", 1e3), "≤ 30 ms")
    rule = SeasonRule(
        events=EVENTS,
        best=8,
        counting=Counting.PLACES,
        scale=tuple(map(Fraction, range(PLAYERS, 0, -1))),
    )
    events = finishes()
    size = f"{EVENTS} events × {PLAYERS} players, the best 8 count"
    keep("season", size, *told(cpu(lambda: season(rule, events)), "ms CPU", 1e3), "≤ 1000 ms")


if __name__ == "__main__":
    main()
