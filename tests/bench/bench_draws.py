"""Rotation and draws by standing: what they take, what they reach, for every size of field."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

from tests.bench.measure import keep, told
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawRequest,
    Method,
    Report,
    Unit,
)
from tournaments.engine.verify import report

RUNS = 5
AIMS = {100: "≤ 0.3 s", 392: "≤ 1 s"}
SCALE = (4, 3, 2, 1)


def main() -> None:
    """Every size class, then each size from 28 to 400."""
    for units in (100, 200, 392):
        _keep_rotation(units, 4, RUNS, AIMS.get(units, "–"))
    for units, team in ((16, 0), (16, 2), (16, 4), (20, 2), (20, 4), (24, 4), (28, 4)):
        _keep_rotation(units, team, RUNS, "–")
    for units in (100, 392):
        _keep_standing(units)
    _keep_sweep()


def _keep_rotation(units: int, team: int, runs: int, aim: str) -> None:
    seconds, reports = [], []
    for run in range(runs):
        request = _rotation(units, team, f"bench {run}")
        spent, drawn = _timed(request)
        seconds.append(spent)
        reports.append(report(request, drawn.rounds, drawn.sitting_out))
    kept = f"{team} apart" if team else "nobody apart"
    found = sorted({found.repeats for found in reports})
    meetings = max(found.team_meetings for found in reports)
    where = f"5 rounds, {kept}; repeats {found}, forbidden meetings {meetings}"
    keep(f"rotation of {units}, {kept}", where, *told(seconds, "s CPU"), aim)


def _keep_standing(units: int) -> None:
    """The fifth round, after four of which three were by standing, with invented results."""
    seconds, distances, repeats = [], [], 0
    for run in range(RUNS):
        request = _fifth_round(units, run)
        spent, drawn = _timed(request)
        seconds.append(spent)
        distances.append(_distance(request, drawn))
        repeats += report(request, drawn.rounds, drawn.sitting_out).repeats
    where = f"fifth round, teams of four apart; {repeats} repeats"
    aim, nearness = ("≤ 0.5 s", "≤ 3.5") if units == max(AIMS) else ("–", "–")
    keep(f"draw by standing of {units}", where, *told(seconds, "s CPU"), aim)
    keep(f"distance in rank at a table of {units}", where, *told(distances, "places"), nearness)


def _keep_sweep() -> None:
    seconds, wrong = [], []
    for units in range(28, 401):
        request = _rotation(units, 4, "bench")
        spent, drawn = _timed(request)
        seconds.append(spent)
        found = report(request, drawn.rounds, drawn.sitting_out)
        if not _as_promised(units, found):
            wrong.append(units)
    where = f"teams of four apart, 5 rounds; not as promised: {wrong or 'none'}"
    keep("rotation of every size from 28 to 400", where, *told(seconds, "s CPU"), "–")


def _as_promised(units: int, found: Report) -> bool:
    short = 0 if units % 4 == 0 else 2 if units in {29, 33, 37, 41} else 1
    return (
        (found.repeats, found.team_meetings, found.most_short_tables) == (0, 0, short)
        and found.seat_spread <= 1 + (short > 1)
        and found.optimal
    )


def _timed(request: DrawRequest) -> tuple[float, Draw]:
    begun = time.process_time()
    drawn = draw(request)
    return time.process_time() - begun, drawn


def _rotation(units: int, team: int, seed: str) -> DrawRequest:
    players = tuple(Unit(number=n + 1, team=f"T{n // team}" if team else "") for n in range(units))
    return DrawRequest(
        method=Method.ROTATION,
        units=players,
        rounds=5,
        seed=seed,
        apart={"team": Apart.MUST},
    )


def _fifth_round(units: int, run: int) -> DrawRequest:
    lots = Random(run)  # noqa: S311 — invented results
    points = dict.fromkeys(range(1, units + 1), 0.0)
    request = replace(_rotation(units, 4, f"bench {run}"), method=Method.RANDOM, rounds=1)
    for _round in range(4):
        [tables] = draw(request).rounds
        for table in tables:
            places = sorted(table, key=lambda _number: lots.random())
            for number, worth in zip(places, SCALE, strict=False):
                points[number] += worth + lots.random() / 100
        ranking = tuple(sorted(points, key=lambda number: -points[number]))
        history = (*request.history, tables)
        request = replace(request, method=Method.STANDING, ranking=ranking, history=history)
    return request


def _distance(request: DrawRequest, drawn: Draw) -> float:
    ranks = {number: rank for rank, number in enumerate(request.ranking)}
    spans = [
        max(map(ranks.__getitem__, table)) - min(map(ranks.__getitem__, table))
        for table in drawn.rounds[0]
    ]
    return sum(spans) / len(spans)


if __name__ == "__main__":
    main()
