"""What the database refuses of a club that plays elsewhere, under a name of its own.

SQLite tells every refusal of a trigger as a broken constraint, which services take for a name or
an id that is taken. So what our guards say becomes ``ClubIsLent`` where a statement is executed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper

SAID = "kontra: club %d is lent"
_SAID = re.compile(SAID.replace("%d", "([0-9]+)"))


class ClubIsLent(DatabaseError):  # noqa: N818 — nothing failed, the club plays elsewhere
    """Something of a club was to be written that plays on another site."""

    def __init__(self, club_id: int) -> None:
        super().__init__(SAID % club_id)
        self.club_id = club_id


def tell_lent(connection: BaseDatabaseWrapper, **_how: object) -> None:
    """Have a connection raise ``ClubIsLent``; innermost, since others come and go around it."""
    if _executed not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _executed)


def lent_in(fault: BaseException | None) -> ClubIsLent | None:
    """The refusal that a fault came from; None: it came from another."""
    while fault is not None and not isinstance(fault, ClubIsLent):
        fault = fault.__cause__ or fault.__context__
    return fault


def _executed(execute: Callable[..., object], *given: object) -> object:
    try:
        return execute(*given)
    except DatabaseError as fault:
        if said := _SAID.search(str(fault)):
            raise ClubIsLent(int(said[1])) from fault
        raise
