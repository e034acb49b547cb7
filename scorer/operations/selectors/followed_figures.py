"""What two laptops compare beside the bytes: how far each running event is, in a line.

What an event is, the app that has events says: it adds a function that asks one database, be it
the site's or the copy in memory of who follows.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module


@dataclass(frozen=True, slots=True)
class EventFigures:
    """One running event: its newest step and the lines on its sheets, and a mark of both."""

    name: str
    step: int
    lines: int
    mark: str


Ask = Callable[[sqlite3.Connection], list[EventFigures]]
_functions: list[str] = []


def add_figures(function: str) -> None:
    """Have the function of this dotted name asked too."""
    if function not in _functions:
        _functions.append(function)


def figures(base: sqlite3.Connection) -> list[EventFigures]:
    """Of everything that runs, as the database has it; empty where it has no such tables yet."""
    try:
        return [one for function in _functions for one in _found(function)(base)]
    except sqlite3.OperationalError:
        return []


@cache
def _found(function: str) -> Ask:
    module, _, name = function.rpartition(".")
    ask: Ask = getattr(import_module(module), name)
    return ask
