"""Draws for every size of field: rotations, by standing, Swiss, movements; time, and how good."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from random import Random

from benchmarks.measure import Figure, figure_of, keep, run
from tests.builders.sizes import size
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawRequest,
    DrawUnit,
    Method,
    Report,
    Round,
)
from tournaments.engine.verify import report

RUNS = size(5, 1)
ROTATIONS = size(((100, 4), (200, 4), (392, 4), (28, 4)), ((12, 0),))  # units, of a team
# Few units, as many of them in each team; each of them with these seeds.
SMALL_FIELDS = size([(units, team) for units in range(16, 25) for team in (0, 2, 3, 4)], [(17, 4)])
SEEDS = size(3, 1)
EVERY_SIZE = size(range(28, 401), range(98, 101))
STANDINGS = size((100, 392), (100,))
PAIRS, SWISS_ROUNDS = size(((196, 500, 1000), 9), ((12,), 3))
MOVEMENTS = size(((24, 23), (42, 41), (96, 5), (392, 5)), ((8, 7),))  # players, rounds
MOST = {100: 0.3, 392: 1}  # CPU seconds
MOST_SWISS = {196: 0.3, 500: 1.5, 1000: 6}
SCALE = (4, 3, 2, 1)


def main() -> None:
    """Every way to draw in turn."""
    for units, team in ROTATIONS:
        _keep_rotation(units, team)
    _keep_small_fields()
    _keep_every_size()
    for units in STANDINGS:
        _keep_standing(units)
    for pairs in PAIRS:
        _keep_swiss(pairs)
    for players, rounds in MOVEMENTS:
        _keep_movement(players, rounds)


def _keep_rotation(units: int, team: int) -> None:
    made = [_timed(_rotation(units, team, f"bench {turn}")) for turn in range(RUNS)]
    kept = f"{team} apart" if team else "nobody apart"
    repeats = sorted({found.repeats for _seconds, _drawn, found in made})
    meetings = max(found.team_meetings for _seconds, _drawn, found in made)
    where = f"5 rounds, {kept}; repeats {repeats}, forbidden meetings {meetings}"
    figure = figure_of([seconds for seconds, _drawn, _found in made], "s CPU")
    keep(f"rotation of {units}, {kept}", where, figure, MOST.get(units))


def _keep_small_fields() -> None:
    """Fields of 16 to 24 and their teams: what they take, and where rematches are left."""
    seconds, left, forbidden = [], [], 0
    for units, team in SMALL_FIELDS:
        made = [_timed(_rotation(units, team, f"bench {turn}")) for turn in range(SEEDS)]
        seconds += [spent for spent, _drawn, _found in made]
        most = max(found.repeats for _spent, _drawn, found in made)
        forbidden += sum(found.team_meetings for _spent, _drawn, found in made)
        if most:
            left.append(f"{units} in {team}s {most} (proved {made[0][2].bound})")
    where = f"5 rounds, teams of 0, 2, 3, 4; meet again: {', '.join(left)}; mates meet {forbidden}"
    slowest = replace(figure_of(seconds, "s CPU"), value=max(seconds))
    keep("rotation of 16 to 24, the slowest", where, slowest, 2)


def _keep_every_size() -> None:
    seconds, wrong = [], []
    for units in EVERY_SIZE:
        spent, _drawn, found = _timed(_rotation(units, 4, "bench"))
        seconds.append(spent)
        if not _as_promised(units, found):
            wrong.append(units)
    what, where = (
        f"every size from {EVERY_SIZE[0]} to {EVERY_SIZE[-1]}",
        "teams of four apart, 5 rounds",
    )
    keep(f"rotation of {what}", where, figure_of(seconds, "s CPU"))
    keep(
        f"rotations that are not as promised, {what}",
        where,
        Figure(len(wrong), text=f"{wrong or 'none'}"),
        0,
    )


def _as_promised(units: int, found: Report) -> bool:
    short = 0 if units % 4 == 0 else 2 if units in {29, 33, 37, 41} else 1
    return (
        (found.repeats, found.team_meetings, found.most_short_tables) == (0, 0, short)
        and found.seat_spread <= 1 + (short > 1)
        and found.optimal
    )


def _keep_standing(units: int) -> None:
    """The fifth round, after four of which three were by standing, with invented results."""
    seconds, distances, repeats = [], [], 0
    for turn in range(RUNS):
        request = _fifth_round(units, turn)
        spent, drawn, found = _timed(request)
        seconds.append(spent)
        repeats += found.repeats
        ranks = {number: rank for rank, number in enumerate(request.ranking)}
        places = [[ranks[number] for number in table] for table in drawn.rounds[0]]
        distances.append(sum(max(some) - min(some) for some in places) / len(places))
    where = f"fifth round, teams of four apart; {repeats} repeats"
    whole = units == max(MOST)
    what = f"draw by standing of {units}"
    keep(what, where, figure_of(seconds, "s CPU"), 0.5 if whole else None)
    what = f"distance in rank at a table of {units}"
    keep(what, where, figure_of(distances, "places"), 3.5 if whole else None)


def _fifth_round(units: int, seed: int) -> DrawRequest:
    lots = Random(seed)
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


def _keep_swiss(pairs: int) -> None:
    """A whole event after results by chance."""
    lots = Random(pairs)
    units = tuple(DrawUnit(number=n, club=f"club {n % 30}") for n in range(1, pairs + 1))
    history: tuple[Round, ...] = ()
    points: Counter[int] = Counter()
    seconds, distances, repeats = [], [], 0
    for number in range(1, SWISS_ROUNDS + 1):
        ranking = tuple(sorted(range(1, pairs + 1), key=lambda one: (-points[one], one)))
        request = DrawRequest(
            method=Method.SWISS,
            units=units,
            history=history,
            ranking=ranking,
            seed=f"round {number}",
            apart={"club": Apart.SHOULD},
        )
        spent, drawn, found = _timed(request)
        seconds.append(spent)
        repeats += found.repeats
        [tables] = drawn.rounds
        distances += [abs(ranking.index(one) - ranking.index(other)) for one, other in tables]
        points.update(lots.choice(table) for table in tables)
        history += (tables,)
    apart = f"{sum(distances) / len(distances):.2f} ranks apart"
    where = f"each of {SWISS_ROUNDS} rounds, clubs apart: {repeats} rematches, {apart}"
    keep(f"Swiss, {pairs} pairs", where, figure_of(seconds, "s CPU"), MOST_SWISS.get(pairs))


def _keep_movement(players: int, rounds: int) -> None:
    units = tuple(DrawUnit(number=n) for n in range(1, players + 1))
    request = DrawRequest(method=Method.MOVEMENT, units=units, rounds=rounds, seed="dice")
    made = [_timed(request) for _run in range(3)]
    found = made[0][2]
    what = f"{found.repeats} meet again, proved {found.bound}"
    figure = figure_of([seconds for seconds, _drawn, _found in made], "s CPU")
    keep(f"movement, {players} × {rounds}", what, figure)


def _timed(request: DrawRequest) -> tuple[float, Draw, Report]:
    """CPU seconds of the draw, it, and how good it is."""
    begun = time.process_time()
    drawn = draw(request)
    seconds = time.process_time() - begun
    return seconds, drawn, report(request, drawn.rounds, drawn.sitting_out)


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


if __name__ == "__main__":
    run(main)
