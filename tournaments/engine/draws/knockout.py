"""Knock-out: one round by the bracket, whoever met before.

The places of the bracket are dealt out by snake, a row forwards, the next one backwards. A heat of
which no more are there than go on is not played: they sit out and go on. Tables stand in the order
of the bracket, so that neighbours meet in the next round; the match for third place comes last.
Lots decide seats alone.
"""

from __future__ import annotations

from random import Random

from scorer.games.text import gettext as _
from tournaments.engine.draws.lots import lots_of, numbered
from tournaments.engine.draws.request import Draw, DrawImpossible, DrawRequest, Round, Table
from tournaments.engine.draws.seats import seated
from tournaments.engine.draws.swiss import PLACES, Sides
from tournaments.engine.knockout import NOBODY, tree


def draw(request: DrawRequest) -> Draw:
    """One round by ``bracket`` and ``third_place``.

    Raises ``DrawImpossible`` where nobody is left to play.
    """
    lots = lots_of(request)
    heats = dealt(request.bracket, request.table_size)
    half = request.table_size // PLACES
    small = [number for number in request.third_place if number != NOBODY]
    tables = [heat for heat in heats if len(heat) > half]
    resting = [number for heat in heats if len(heat) <= half for number in heat]
    if len(small) == PLACES:
        tables.append(small)
    else:
        resting += small
    if not tables and not resting:
        raise DrawImpossible(_("Nobody is left in the knock-out."), "bracket")
    return Draw(
        rounds=(numbered(_in_seats(tables, request, lots), request),),
        sitting_out=(tuple(sorted(resting)),),
    )


def dealt(bracket: Table, size: int) -> list[list[int]]:
    """Who is there of each heat, in the order of the bracket."""
    tables = max(1, len(bracket) // size)
    heats: list[list[int]] = [[] for _heat in range(tables)]
    for start in range(0, len(bracket), tables):
        row = bracket[start : start + tables]
        backwards = start // tables % 2
        for heat, number in zip(heats, row[::-1] if backwards else row, strict=True):
            if number != NOBODY:
                heat.append(number)
    return [heats[at - 1] for at in tree(tables)]


def _in_seats(tables: list[list[int]], request: DrawRequest, lots: Random) -> Round:
    """Everybody where they have sat least often."""
    if request.table_size == PLACES:
        sides = Sides(request.history)
        return tuple(sides.seated(one, other, lots) for one, other in tables)
    there = {number for table in tables for number in table}
    past = [
        [[number for number in table if number in there] for table in played]
        for played in request.history
    ]
    [orders] = seated([tables], past, lots)
    return tuple(tuple(order) for order in orders)
