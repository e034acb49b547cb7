"""The end of a game at an event's table: whether its desk has the result, and where to go next.

What an event is, the app that has events says: it adds a function that is asked about a sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from scorer.models import ScoreSheet


@dataclass(frozen=True, slots=True)
class NextTable:
    """Where somebody sits in the next round; ``table`` None: they sit out."""

    name: str
    table: int | None


@dataclass(frozen=True, slots=True)
class EventEnd:
    """What a table of an event is told once its game is over.

    ``at_desk``: the desk has its result. ``next_round`` is the number of the round whose seating
    is published, None before; ``seating`` is the address of that seating.
    """

    at_desk: bool
    next_round: int | None = None
    tables: tuple[NextTable, ...] = ()
    seating: str = ""


Ask = Callable[[ScoreSheet], EventEnd | None]
_functions: list[str] = []


def add_event_end(function: str) -> None:
    """Have the function of this dotted name asked what a sheet's table is told at its end."""
    if function not in _functions:
        _functions.append(function)


def event_end_of(sheet: ScoreSheet) -> EventEnd | None:
    """What the table is told; None for a sheet of no event, of which nothing is asked."""
    if not sheet.event:
        return None
    found = (_found(function)(sheet) for function in _functions)
    return next((told for told in found if told is not None), None)


@cache
def _found(function: str) -> Ask:
    module, _, name = function.rpartition(".")
    ask: Ask = getattr(import_module(module), name)
    return ask
