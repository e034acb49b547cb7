"""What the desk of an event announces to the tables: shown on the pages of their score sheets.

The app with events adds a function that answers for a sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID
from zlib import crc32

from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Announcement:
    """A message, and when it is over; None: it is withdrawn."""

    text: str
    until: datetime | None = None

    @property
    def mark(self) -> str:
        """A short text that differs from one announcement to the next."""
        return f"{crc32(f'{self.until} {self.text}'.encode()):x}"


Ask = Callable[[UUID], Announcement | None]
_functions: list[str] = []


def add_announcements(function: str) -> None:
    """Have the function of this dotted name asked what is announced at a sheet's table."""
    if function not in _functions:
        _functions.append(function)


def announcement_at(sheet_id: UUID) -> Announcement | None:
    """What is announced now at the table of an event's sheet."""
    found = (_function(name)(sheet_id) for name in _functions)
    return next((one for one in found if one is not None), None)


@cache
def _function(name: str) -> Ask:
    ask: Ask = import_string(name)
    return ask
