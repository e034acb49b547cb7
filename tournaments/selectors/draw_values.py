"""Draws as values: what a row of ``Draw`` keeps as JSON, and running the engine."""

from __future__ import annotations

from typing import Any

from tournaments.engine.draws.request import (
    ENGINE,
    Apart,
    DrawRequest,
    Method,
    Uneven,
    Unit,
)
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.fingerprint import request_json
from tournaments.models import Draw


def request_of(draw: Draw) -> DrawRequest:
    """What was asked, with the seed once it is known."""
    raw = draw.request
    return DrawRequest(
        method=Method(raw["method"]),
        units=tuple(Unit(**unit) for unit in raw["units"]),
        table_size=raw["table_size"],
        rounds=raw["rounds"],
        seed=draw.seed,
        apart={what: Apart(firmly) for what, firmly in raw.get("apart", {}).items()},
        uneven=Uneven(raw["uneven"]),
        history=_rounds(raw.get("history", [])),
        ranking=tuple(raw.get("ranking", [])),
    )


def drawn_of(draw: Draw) -> Drawn:
    """What came out; the draw must have been made."""
    made = draw.draw or {}
    return Drawn(rounds=_rounds(made["rounds"]), sitting_out=tuple(map(tuple, made["sitting_out"])))


def _rounds(raw: list[list[list[int]]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(map(tuple, tables)) for tables in raw)


def run(request: DrawRequest) -> Drawn:
    """The engine's draw; raises ``DrawImpossible``."""
    from tournaments.engine.draws import draw  # noqa: PLC0415 — matching is heavy to load

    return draw(request)


def draw_json(request: DrawRequest, drawn: Drawn) -> dict[str, Any]:
    """The draw as draw/1 writes it."""
    return {
        "format": "draw/1",
        "request": request_json(request),
        "engine": ENGINE,
        "rounds": [[list(table) for table in tables] for tables in drawn.rounds],
        "sitting_out": [list(resting) for resting in drawn.sitting_out],
    }


def open_seats(request: DrawRequest) -> int:
    """How many places every table has where the open ones wait for substitutes; else 0."""
    return request.table_size if request.uneven == Uneven.FILL else 0
