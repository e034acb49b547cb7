"""The end of a game at an event's table: whether its desk has the result, and where to go next.

The app with events adds functions that answer for a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.utils.module_loading import import_string

from scorer.models import ScoreSheet


@dataclass(frozen=True, slots=True)
class NextTable:
    """Where somebody sits in the next round; ``table`` None: they sit out; ``seat`` from 1."""

    name: str
    table: int | None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EventEnd:
    """What a table of an event is told once its game is over.

    ``at_desk``: the desk has its result; ``is_checked``: it looks into it. ``next_round`` is the
    number of the round whose seating is published, None before; ``seating`` is the address of
    that seating. ``is_last``: no round follows.
    """

    at_desk: bool
    is_checked: bool = False
    is_last: bool = False
    next_round: int | None = None
    tables: tuple[NextTable, ...] = ()
    seating: str = ""


Ask = Callable[[ScoreSheet], EventEnd | None]
AskMark = Callable[[UUID], str]
_functions: dict[str, str] = {}


def add_event_end(function: str, mark: str) -> None:
    """Have functions of these dotted names asked what a sheet's table is told at its end.

    ``mark`` gives what that is known by, for pages that stay up to date; empty: nothing.
    """
    _functions[function] = mark


def event_end_of(sheet: ScoreSheet) -> EventEnd | None:
    """What the table is told; None for a sheet of no event, of which nothing is asked."""
    if not sheet.event:
        return None
    asked: Iterator[Ask] = map(import_string, _functions)
    return next((told for ask in asked if (told := ask(sheet)) is not None), None)


def event_mark_of(sheet_id: UUID) -> str:
    """What it is known by, for a sheet of an event whose game is over."""
    asked: Iterator[AskMark] = map(import_string, _functions.values())
    return next(filter(None, (ask(sheet_id) for ask in asked)), "")
