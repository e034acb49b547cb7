"""What the table of an event is told on its sheet's page, and the way from there to the desk.

Whether the desk has the result, where to go next and what it announces is known to the app with
events, which names its functions here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import cast
from uuid import UUID
from zlib import crc32

from django.http import HttpRequest
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


@dataclass(frozen=True, slots=True)
class Announcement:
    """A message, and when it is over; None: it is withdrawn."""

    text: str
    until: datetime | None = None

    @property
    def mark(self) -> str:
        """A short text that differs from one announcement to the next."""
        return f"{crc32(f'{self.until} {self.text}'.encode()):x}"


_functions: dict[str, str] = {}


def add_event_tables(*, end: str, mark: str, announcement: str, desk: str) -> None:
    """Have the functions of these dotted names asked; what each gives is said below."""
    _functions.update(end=end, mark=mark, announcement=announcement, desk=desk)


@cache
def _function(name: str) -> Callable[..., object]:
    return cast("Callable[..., object]", import_string(_functions[name]))


def _asked(name: str, *about: object) -> object:
    return _function(name)(*about) if _functions else None


def event_end_of(sheet: ScoreSheet) -> EventEnd | None:
    """What the table is told; None for a sheet of no event, of which nothing is asked."""
    return cast("EventEnd | None", _asked("end", sheet)) if sheet.event else None


def event_mark_of(sheet_id: UUID) -> str:
    """What it is known by, for a sheet of an event whose game is over; empty: nothing."""
    return cast("str", _asked("mark", sheet_id) or "")


def announcement_at(sheet_id: UUID) -> Announcement | None:
    """What is announced now at the table of an event's sheet."""
    return cast("Announcement | None", _asked("announcement", sheet_id))


def desk_table_of(request: HttpRequest, sheet: ScoreSheet) -> str:
    """The page of the sheet's table at the desk; empty for others than the desk."""
    return cast("str", _asked("desk", request, sheet) or "") if sheet.event else ""
