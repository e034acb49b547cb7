"""The transaction every service runs in, begun again where somebody else was in its way.

A service reads what it decides by under the lock of a row, and rows are locked in one order:
season, event, club, further events of the club by id, sheets by id. SQLite lets one write at a
time. On PostgreSQL two may still meet: both insert the same UUID, name or number, or two orders of
locks cross. The one who came second is undone whole and done again, and by then finds what the
first one wrote.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import Error, connection, transaction

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

MOST_STARTS = 4
LOG_PATIENCE = 2_000  # milliseconds to wait for readers
PASSING = {  # SQLSTATE: what another attempt may get past
    "23505",  # unique violation: the row is there by now
    "40001",  # serialization failure
    "40P01",  # deadlock
}


def atomic(service: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Run ``service`` whole or not at all, and again where another process was in its way.

    Within somebody else's transaction it is a part of that, which alone can begin again.
    """

    @wraps(service)
    def run(*given: Given.args, **named: Given.kwargs) -> Answer:
        for _start in range(MOST_STARTS - 1):
            if connection.in_atomic_block:
                break
            try:
                return once(*given, **named)
            except Error as error:
                if not is_passing(error):
                    raise
        return once(*given, **named)

    once = transaction.atomic(service)
    return run


def empty_log_of_writes() -> None:
    """Put what SQLite has in its log of writes into the database, and leave the log empty.

    Until then the log holds pages as they were before. Where a reader is in the way for too long
    the next try empties it.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        patience = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {min(patience, LOG_PATIENCE)}")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {patience}")


def is_passing(error: Error) -> bool:
    """Whether the same may succeed when it is tried again."""
    return getattr(error.__cause__, "sqlstate", None) in PASSING
