"""Rotation and draws by standing: what they take, what they reach, for every size of field."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

from tests.bench.measure import Aim, figure_of, keep, run, size
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawRequest,
    DrawUnit,
    Method,
    Report,
)
from tournaments.engine.verify import report

RUNS = size(5, 1)
# Units, and how many of them form a team.
ROTATIONS = size(
    (
        *((100, 4), (200, 4), (392, 4)),
        (28, 4),
    ),
    ((12, 0), (100, 4)),
)
STANDINGS = size((100, 392), (100,))
EVERY_SIZE = size(range(28, 401), range(98, 101))
# Few units, as many of them in each team; each of them with these seeds.
SMALL = size(
    [(units, team) for units in range(16, 25) for team in (0, 2, 3, 4)], [(17, 4), (24, 4)]
)
SEEDS = size(3, 1)
AIMS = {100: Aim(0.3, "s"), 392: Aim(1, "s")}
LARGEST = max(AIMS)
SCALE = (4, 3, 2, 1)


def main() -> None:
    """Every size class, then each size of a range."""
    for units, team in ROTATIONS:
        _keep_rotation(units, team)
    _keep_small()
    for units in STANDINGS:
        _keep_standing(units)
    _keep_sweep()


def _keep_rotation(units: int, team: int) -> None:
    seconds, reports = [], []
    for turn in range(RUNS):
        request = _rotation(units, team, f"bench {turn}")
        spent, drawn = _timed(request)
        seconds.append(spent)
        reports.append(report(request, drawn.rounds, drawn.sitting_out))
    kept = f"{team} apart" if team else "nobody apart"
    found = sorted({found.repeats for found in reports})
    meetings = max(found.team_meetings for found in reports)
    where = f"5 rounds, {kept}; repeats {found}, forbidden meetings {meetings}"
    keep(f"rotation of {units}, {kept}", where, figure_of(seconds, "s CPU"), AIMS.get(units))


def _keep_small() -> None:
    """Fields of 16 to 24 and their teams: what they take, and where rematches are left."""
    seconds, left, forbidden = [], [], 0
    for units, team in SMALL:
        reports = []
        for turn in range(SEEDS):
            request = _rotation(units, team, f"bench {turn}")
            spent, drawn = _timed(request)
            seconds.append(spent)
            reports.append(report(request, drawn.rounds, drawn.sitting_out))
        most, bound = max(found.repeats for found in reports), reports[0].bound
        forbidden += sum(found.team_meetings for found in reports)
        if most:
            left.append(f"{units} in {team}s {most} (proved {bound})")
    where = f"5 rounds, teams of 0, 2, 3, 4; meet again: {', '.join(left)}; mates meet {forbidden}"
    keep(
        f"rotation of {SMALL[0][0]} to {SMALL[-1][0]}, the slowest",
        where,
        replace(figure_of(seconds, "s CPU"), value=max(seconds)),
        Aim(2, "s"),
    )


def _keep_standing(units: int) -> None:
    """The fifth round, after four of which three were by standing, with invented results."""
    seconds, distances, repeats = [], [], 0
    for turn in range(RUNS):
        request = _fifth_round(units, turn)
        spent, drawn = _timed(request)
        seconds.append(spent)
        distances.append(_distance(request, drawn))
        repeats += report(request, drawn.rounds, drawn.sitting_out).repeats
    where = f"fifth round, teams of four apart; {repeats} repeats"
    aim = Aim(0.5, "s") if units == LARGEST else None
    near = Aim(3.5, "places", "≤ 3.5") if units == LARGEST else None
    keep(f"draw by standing of {units}", where, figure_of(seconds, "s CPU"), aim)
    keep(f"distance in rank at a table of {units}", where, figure_of(distances, "places"), near)


def _keep_sweep() -> None:
    seconds, wrong = [], []
    for units in EVERY_SIZE:
        request = _rotation(units, 4, "bench")
        spent, drawn = _timed(request)
        seconds.append(spent)
        found = report(request, drawn.rounds, drawn.sitting_out)
        if not _as_promised(units, found):
            wrong.append(units)
    where = f"teams of four apart, 5 rounds; not as promised: {wrong or 'none'}"
    keep(
        f"rotation of every size from {EVERY_SIZE[0]} to {EVERY_SIZE[-1]}",
        where,
        figure_of(seconds, "s CPU"),
    )


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
    players = tuple(
        DrawUnit(number=n + 1, team=f"T{n // team}" if team else "") for n in range(units)
    )
    return DrawRequest(
        method=Method.ROTATION,
        units=players,
        rounds=5,
        seed=seed,
        apart={"team": Apart.MUST},
    )


def _fifth_round(units: int, seed: int) -> DrawRequest:
    lots = Random(seed)  # noqa: S311 — invented results
    points = dict.fromkeys(range(1, units + 1), 0.0)
    request = replace(_rotation(units, 4, f"bench {seed}"), method=Method.RANDOM, rounds=1)
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
    run(main)
