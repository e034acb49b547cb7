"""Draws of two-sided games and movements: CPU of a round after eight, and of whole events."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from random import Random

from tests.bench.measure import Aim, figure_of, keep, run, size
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Round
from tournaments.engine.verify import report

ROUNDS = size(9, 3)
AIMS = {196: Aim(0.3, "s"), 500: Aim(1.5, "s"), 1000: Aim(6, "s")}
PAIRS = size((196, 500, 1000), (12,))
MOVEMENTS = size(((24, 23), (42, 41), (96, 5), (392, 5)), ((8, 7),))  # players, rounds


def _request(
    units: tuple[DrawUnit, ...], history: tuple[Round, ...], random: Random
) -> DrawRequest:
    """The next round after results by chance."""
    points: Counter[int] = Counter()
    for tables in history:
        points.update(random.choice(table) for table in tables)
    ranking = sorted((unit.number for unit in units), key=lambda one: (-points[one], one))
    return DrawRequest(
        method=Method.SWISS,
        units=units,
        history=history,
        ranking=tuple(ranking),
        seed=f"round {len(history) + 1}",
        apart={"club": Apart.SHOULD},
    )


def _event(pairs: int) -> tuple[list[float], int, float]:
    """CPU seconds of each round, rematches of all, mean distance in rank."""
    random = Random(pairs)  # noqa: S311 — play, no secret
    units = tuple(DrawUnit(number=n, club=f"club {n % 30}") for n in range(1, pairs + 1))
    history: tuple[Round, ...] = ()
    seconds, distances, repeats = [], [], 0
    for _round in range(ROUNDS):
        request = _request(units, history, random)
        begun = time.process_time()
        drawn = draw(request)
        seconds.append(time.process_time() - begun)
        repeats += report(request, drawn.rounds, drawn.sitting_out).repeats
        ranks = {number: rank for rank, number in enumerate(request.ranking)}
        distances += [abs(ranks[one] - ranks[other]) for one, other in drawn.rounds[0]]
        history += drawn.rounds
    return seconds, repeats, statistics.mean(distances)


def _movement(players: int, rounds: int) -> None:
    units = tuple(DrawUnit(number=n) for n in range(1, players + 1))
    request = DrawRequest(method=Method.MOVEMENT, units=units, rounds=rounds, seed="dice")
    seconds = []
    for _run in range(3):
        begun = time.process_time()
        drawn = draw(request)
        seconds.append(time.process_time() - begun)
    worth = report(request, drawn.rounds, drawn.sitting_out)
    what = f"{worth.repeats} meet again, proved {worth.bound}"
    keep(f"movement, {players} × {rounds}", what, figure_of(seconds, "s CPU"))


def main() -> None:
    """Swiss events, then movements."""
    for pairs in PAIRS:
        seconds, repeats, distance = _event(pairs)
        what = (
            f"each of {ROUNDS} rounds, clubs apart: {repeats} rematches, {distance:.2f} ranks apart"
        )
        keep(f"Swiss, {pairs} pairs", what, figure_of(seconds, "s CPU"), AIMS.get(pairs))
    for players, rounds in MOVEMENTS:
        _movement(players, rounds)


if __name__ == "__main__":
    run(main)
