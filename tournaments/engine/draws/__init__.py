"""Draws: who sits where, in which round, by a seed that anyone can repeat."""

from __future__ import annotations

from importlib import import_module

from tournaments.engine.draws.request import (
    UNPLAYED_FIRST,
    Draw,
    DrawRequest,
    Method,
    Told,
    engine_of,
    untold,
)

METHODS = {  # the module of each, with a function ``draw``; read when it is needed
    Method.ROTATION: "rotation",
    Method.STANDING: "standing",
    Method.RANDOM: "chance",
    Method.ROUND_ROBIN: "round_robin",
    Method.SWISS: "swiss",
    Method.MOVEMENT: "movement",
    Method.RANKED: "ranked",
    Method.KNOCKOUT: "knockout",
}


LONG = (Method.ROTATION, Method.MOVEMENT)  # those that tell how far they are


def draw(request: DrawRequest, told: Told = untold, engine: str = "") -> Draw:
    """The draw of a request, the same on any machine; ``told`` hears how far it is.

    ``engine``: of an earlier draw that is to be repeated. Raises ``DrawImpossible`` where there is
    none.
    """
    if (engine or engine_of(request)) == UNPLAYED_FIRST:
        rest: Draw = import_module(f"{__name__}.remaining").draw(request)
        return rest
    draw_by = import_module(f"{__name__}.{METHODS[request.method]}").draw
    drawn: Draw = draw_by(request, told) if request.method in LONG else draw_by(request)
    if any(request.absent):
        repaired = import_module(f"{__name__}.repair").repaired
        drawn = repaired(request, drawn, 0, evenly=True, freely=True).draw
    return drawn
