"""What must be checked after a backup was restored: when it was made, and how each event stood.

``restore`` says it in a file beside the database. What an event is, the app that has events says:
it adds a function that lists those that are running.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib import import_module
from pathlib import Path

from django.conf import settings
from pydantic import TypeAdapter

SITE = ""  # what the operator's own check is kept under


@dataclass(frozen=True, slots=True)
class Restore:
    """When the backup was made and restored, and who has checked: slugs of events, ``SITE``."""

    made_at: datetime
    restored_at: datetime
    checked: frozenset[str] = frozenset()

    @property
    def gap(self) -> timedelta:
        """What lies between: that much work is missing."""
        return max(timedelta(0), self.restored_at - self.made_at)


@dataclass(frozen=True, slots=True)
class EventToCheck:
    """A running event: its desk's address, the last act in the backup, who has not come back.

    ``tables``: those of the open round without an entry since the restore; None without a round.
    """

    name: str
    address: str
    last: str
    last_by: str
    last_at: datetime | None
    tables: tuple[int, ...] | None


Ask = Callable[[Restore], list[EventToCheck]]
_functions: list[str] = []


def add_events(function: str) -> None:
    """Have the function of this dotted name asked for running events."""
    if function not in _functions:
        _functions.append(function)


def to_check(whose: str) -> Restore | None:
    """The restore that ``whose`` desk, or the operator, has yet to check; None: there is none."""
    found = last_restore()
    return None if found is None or whose in found.checked else found


def last_restore() -> Restore | None:
    """The last one, checked or not; None where there was none, or its file cannot be read."""
    try:
        return RESTORE.validate_json(restore_file().read_bytes())
    except (OSError, ValueError):
        return None


def restore_file() -> Path:
    """Where ``restore`` says what it did."""
    return Path(settings.VAR_DIR) / "restored.json"


def events_to_check(restore: Restore) -> list[EventToCheck]:
    """Every running event."""
    return [event for function in _functions for event in _found(function)(restore)]


@cache
def _found(function: str) -> Ask:
    module, _, name = function.rpartition(".")
    ask: Ask = getattr(import_module(module), name)
    return ask


RESTORE = TypeAdapter(Restore)
