"""Everyone against everyone, two at a table: Berger's tables.

With n units (an odd number gets an empty chair) there are n − 1 rounds. Unit n stays at the
first table and changes its side every round; the others move on, so that both sides come to
everybody equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorer.games.text import gettext as _
from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.lots import lots_of, numbered, shuffled
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawImpossible,
    DrawRequest,
    Round,
    Table,
)

EMPTY_CHAIR = 0  # as a Berger number
PLACES = 2  # at a table


def cycle_length(units: int) -> int:
    """After how many rounds everyone has met everyone.

    >>> cycle_length(21), cycle_length(22)
    (21, 21)
    """
    return units - 1 + units % PLACES


def berger_round(units: int, number: int) -> tuple[tuple[int, int], ...]:
    """The games of round ``number`` (from 0) by Berger numbers 1 … ``units``, an even number.

    Rounds beyond the cycle repeat it with sides changed.

    >>> berger_round(6, 0), berger_round(6, 1)
    (((1, 6), (2, 5), (3, 4)), ((6, 4), (5, 3), (1, 2)))
    """
    others = units - 1
    cycle, turn = divmod(number, others)
    first = turn * (units // 2) % others  # who meets the last number, from 0
    last = (units, first + 1) if turn % 2 else (first + 1, units)
    games = [last] + [
        ((first + step) % others + 1, (first - step) % others + 1) for step in range(1, units // 2)
    ]
    return tuple((away, home) if cycle % 2 else (home, away) for home, away in games)


def draw(request: DrawRequest) -> Draw:
    """The first ``rounds`` rounds; a seed draws who gets which Berger number.

    Without a seed they are given in the order of the units. After a history ``remaining`` draws.
    Raises ``DrawImpossible`` for one unit alone and where units that must be kept apart meet.
    """
    units = [unit.number for unit in request.units]
    if len(units) < PLACES:
        raise DrawImpossible(_("At least two are needed to play."), "units")
    if request.seed:
        units = shuffled(units, lots_of(request))
    chairs = [*units, EMPTY_CHAIR] if len(units) % PLACES else units
    rounds: list[Round] = []
    sitting_out: list[Table] = []
    for number in range(request.rounds):
        games = [
            (chairs[home - 1], chairs[away - 1]) for home, away in berger_round(len(chairs), number)
        ]
        sitting_out.append(
            tuple(one for game in games if EMPTY_CHAIR in game for one in game if one)
        )
        rounds.append(tuple(game for game in games if EMPTY_CHAIR not in game))
    check_apart(request, rounds)
    if request.rounds % cycle_length(len(units)):
        rounds = even_sides(rounds)
    return Draw(
        rounds=tuple(numbered(tables, request) for tables in rounds),
        sitting_out=tuple(sitting_out),
    )


def even_sides(rounds: list[Round], history: Sequence[Round] = ()) -> list[Round]:
    """The same games with sides that come to everybody equally often, within one.

    Units are joined by their games; a walk along games not yet walked, first from those with an
    odd number of games, comes to every unit as often as it leaves it. Who is left goes first, so
    the walks begin with those who were second more often in the ``history``.
    """
    first = Counter(table[0] for tables in history for table in tables)
    second = Counter(table[-1] for tables in history for table in tables)
    games = [(place, table) for place, tables in enumerate(rounds) for table in tables]
    at: dict[int, list[int]] = {}
    for index, (_place, table) in enumerate(games):
        for number in table:
            at.setdefault(number, []).append(index)
    odd_first = sorted(
        at, key=lambda number: (len(at[number]) % 2 == 0, first[number] - second[number], number)
    )
    turned: dict[int, Table] = {}
    for start in odd_first:
        _walk(start, games, at, turned)
    changed: list[list[Table]] = [[] for _tables in rounds]
    for index, (place, _table) in enumerate(games):
        changed[place].append(turned[index])
    return [tuple(tables) for tables in changed]


def _walk(
    start: int,
    games: list[tuple[int, Table]],
    at: dict[int, list[int]],
    turned: dict[int, Table],
) -> None:
    """Walk from ``start`` until it goes no further; who is left in a game sits first in it."""
    here = start
    while True:
        while at[here] and at[here][-1] in turned:
            at[here].pop()
        if not at[here]:
            return
        index = at[here].pop()
        one, other = games[index][1]
        there = other if here == one else one
        turned[index] = (here, there)
        here = there


def check_apart(request: DrawRequest, rounds: Sequence[Round]) -> None:
    """Who plays everyone cannot be kept from anyone."""
    units = {unit.number: unit for unit in request.units}
    for one, other in (table for tables in rounds for table in tables):
        for what in shared(request, units[one], units[other], Apart.MUST):
            raise DrawImpossible(
                _(
                    "%(one)d and %(other)d cannot be kept apart: in a round robin everyone "
                    "meets everyone.",
                    one=one,
                    other=other,
                ),
                "apart",
                what,
            )
