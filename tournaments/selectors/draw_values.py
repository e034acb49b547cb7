"""Draws as values: what a row of ``Draw`` keeps as JSON."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import DrawRequest, Report, Uneven, engine_of
from tournaments.engine.fingerprint import request_json
from tournaments.engine.verify import report
from tournaments.models import Draw
from tournaments.records import draws as records


def checked(request: DrawRequest) -> DrawRequest:
    """The request as anybody will read it again; raises ``RecordRefused`` for what cannot be."""
    return records.read_request(request_json(request))


def request_of(draw: Draw) -> DrawRequest:
    """What was asked, with the seed once it is known."""
    return replace(records.read_drawn(draw.request), seed=draw.seed)


def drawn_of(draw: Draw) -> Drawn:
    """What came out; the draw must have been made."""
    made = draw.draw or {}
    return Drawn(
        rounds=tuple(tuple(map(tuple, tables)) for tables in made["rounds"]),
        sitting_out=tuple(map(tuple, made["sitting_out"])),
    )


def engine_in(draw: Draw) -> str:
    """The engine that drew what came out."""
    engine: str = (draw.draw or {}).get("engine", "")
    return engine


def report_of(draw: Draw) -> Report:
    """What a draw that was made is worth, worked out anew."""
    made = drawn_of(draw)
    return report(request_of(draw), made.rounds, made.sitting_out)


def draw_json(request: DrawRequest, drawn: Drawn) -> dict[str, object]:
    """The draw as draw/1 writes it, with its report."""
    worth = report(request, drawn.rounds, drawn.sitting_out)
    return records.draw_json(request_json(request), drawn, worth, engine_of(request)) | {
        "rounds": [[list(table) for table in tables] for tables in drawn.rounds],
        "sitting_out": [list(resting) for resting in drawn.sitting_out],
    }


def open_seats(request: DrawRequest) -> int:
    """How many places every table has where the open ones wait for substitutes; else 0."""
    return request.table_size if request.uneven == Uneven.FILL else 0
