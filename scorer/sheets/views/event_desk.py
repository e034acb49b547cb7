"""The way from a sheet of an event back to its table at the desk, for people who work there.

The app with events adds a function that answers for a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpRequest
from django.utils.module_loading import import_string

from scorer.models import ScoreSheet

Ask = Callable[[HttpRequest, ScoreSheet], str]
_functions: list[str] = []


def add_event_desk(function: str) -> None:
    """Have the function of this dotted name asked for the address of a sheet's table."""
    if function not in _functions:
        _functions.append(function)


def desk_table_of(request: HttpRequest, sheet: ScoreSheet) -> str:
    """The page of the sheet's table at the desk; empty for others than the desk."""
    if not sheet.event:
        return ""
    asked: Iterator[Ask] = map(import_string, _functions)
    return next(filter(None, (ask(request, sheet) for ask in asked)), "")
