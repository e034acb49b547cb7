"""Draws: who sits where, in which round, by a seed that anyone can repeat."""

from __future__ import annotations

from importlib import import_module

from tournaments.engine.draws.request import Draw, DrawRequest, Method

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


def draw(request: DrawRequest) -> Draw:
    """The draw of a request, the same on any machine.

    Raises ``DrawImpossible`` where there is none.
    """
    module = import_module(f"{__name__}.{METHODS[request.method]}")
    drawn: Draw = module.draw(request)
    return drawn
