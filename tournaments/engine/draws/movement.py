"""Individual tournaments of a game with partners: two against two, seats 0 and 2 against 1 and 3.

Whist tournaments where they are known (4k, 4k + 1 and, without INFINITY's table, 4k + 3 units,
all up to 41): everyone is partner of everyone at most once and opponent at most twice. Other
fields, and those with history or units to be kept apart, are searched. Of
part of a whist tournament both are made where no table may be short, and the better one is taken.
"""

from __future__ import annotations

from collections import Counter

from scorer.games.text import gettext as _
from tournaments.engine.draws.lots import lots_of, numbered, shuffled
from tournaments.engine.draws.partners import (
    OPPONENTS,
    PARTNERS,
    SEATS,
    Meetings,
    Search,
    seated_evenly,
)
from tournaments.engine.draws.request import (
    Apart,
    Draw,
    DrawImpossible,
    DrawRequest,
    Round,
    Table,
    Told,
    untold,
)
from tournaments.engine.draws.sizes import whole_tables
from tournaments.engine.draws.whist import starter, whist_round

FEW = 3  # rounds in which nobody need meet anybody again: three opponents each


def draw(request: DrawRequest, told: Told = untold) -> Draw:
    """``rounds`` rounds; a seed draws who gets which place.

    Raises ``DrawImpossible`` for fewer than four units and other sizes of tables.
    """
    if request.table_size != SEATS:
        raise DrawImpossible(_("Partners need tables of 4."), "table_size")
    if len(request.units) < SEATS:
        raise DrawImpossible(_("At least 4 are needed for a table with partners."), "units")
    numbers = [unit.number for unit in request.units]
    lots = lots_of(request)
    if request.seed:
        numbers = shuffled(numbers, lots)
    drawn = _whist(request, numbers)
    few = request.rounds * FEW < len(numbers)
    if drawn is None or few or (whole_tables(request) and request.rounds < len(numbers) - 1):
        resting = _resting(request, numbers)
        seated = [[number for number in numbers if number not in rest] for rest in resting]
        searched = Draw(
            rounds=tuple(Search(Meetings(request), lots, told).rounds(seated)),
            sitting_out=tuple(resting),
        )
        drawn = searched if drawn is None else min(drawn, searched, key=_blemishes)
    rounds = seated_evenly(drawn.rounds, request.history)
    return Draw(
        rounds=tuple(numbered(tables, request) for tables in rounds),
        sitting_out=drawn.sitting_out,
    )


def _whist(request: DrawRequest, numbers: list[int]) -> Draw | None:
    """The first rounds of a whist tournament, where one is known and answers the request."""
    units = len(numbers) + (len(numbers) % SEATS == SEATS - 1)
    special = request.history or Apart.MUST in request.apart.values()
    if special or not starter(units):
        return None
    rounds: list[Round] = []
    sitting_out: list[Table] = []
    for number in range(request.rounds):
        places, resting = whist_round(units, number)
        open_tables = [table for table in places if max(table) >= len(numbers)]
        resting += tuple(place for table in open_tables for place in table)
        rounds.append(
            tuple(
                tuple(numbers[place] for place in table)
                for table in places
                if table not in open_tables
            )
        )
        sitting_out.append(tuple(numbers[place] for place in resting if place < len(numbers)))
    return Draw(rounds=tuple(rounds), sitting_out=tuple(sitting_out))


def _resting(request: DrawRequest, numbers: list[int]) -> list[Table]:
    """Who rests in each round: those who did least often, the history included."""
    rested = Counter(dict.fromkeys(numbers, 0))
    for tables in request.history:
        seated = {number for table in tables for number in table}
        rested.update(number for number in numbers if number not in seated)
    rounds: list[Table] = []
    for _round in range(request.rounds):
        least = sorted(numbers, key=lambda number: rested[number])
        rounds.append(tuple(least[: len(numbers) % SEATS]))
        rested.update(rounds[-1])
    return rounds


def _blemishes(drawn: Draw) -> tuple[int, int, int]:
    """How often anybody rests, at most; partners again; meetings again."""
    rests = Counter(number for resting in drawn.sitting_out for number in resting)
    partners, meetings = (
        Counter(
            frozenset((table[one], table[other]))
            for tables in drawn.rounds
            for table in tables
            for one, other in seats
        )
        for seats in (PARTNERS, (*PARTNERS, *OPPONENTS))
    )
    return (
        max(rests.values(), default=0),
        partners.total() - len(partners),
        meetings.total() - len(meetings),
    )
