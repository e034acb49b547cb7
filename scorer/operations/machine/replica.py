"""Public pages read from a streaming replica, as long as it is known to be close behind.

``DATABASE_REPLICA_URL`` names it. A page that everybody may see and nobody has a part in is read
there from its first query to its last (``reading``); all else, and every write, is the primary's.
How far it is behind is known exactly and without rights of its own: the primary is asked every
second how far its log has come, and the replica how much of that it has. One that is too far
behind, that was promoted, or that does not answer is left alone, and the primary answers.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections, models

if TYPE_CHECKING:
    from django.db.backends.postgresql.base import DatabaseWrapper

REPLICA = "replica"
EVERY = 1.0  # seconds between two questions how far it is
AWAY = 5.0  # seconds without another question, after one without an answer
KEPT = 120  # places of the primary's log that are remembered, one a question
WRITTEN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
REPLAYED = """SELECT pg_is_in_recovery(),
    COALESCE(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint"""

log = logging.getLogger(__name__)
_read_there: ContextVar[bool] = ContextVar("read_there", default=False)


class ReplicaRouter:
    """Django's: reads within ``reading`` are the replica's, writes and all else the primary's."""

    def db_for_read(self, _model: type[models.Model], **_hints: object) -> str:
        """Where to read."""
        return reader()

    def db_for_write(self, _model: type[models.Model], **_hints: object) -> str:
        """Where to write."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *_rows: models.Model, **_hints: object) -> bool:
        """What was read there and here are rows of one database."""
        return True

    def allow_migrate(self, db: str, _app_label: str, **_hints: object) -> bool:
        """The replica gets its tables with all else."""
        return db == DEFAULT_DB_ALIAS


class Follower:
    """How far behind the replica is, as this process last knew."""

    def __init__(self) -> None:
        self._places: deque[tuple[float, int]] = deque(maxlen=KEPT)  # when the log had come so far
        self._asking = Lock()
        self._next = self._complete = float("-inf")

    def is_close(self) -> bool:
        """Whether it has all that was written ``settings.REPLICA_BEHIND`` seconds ago."""
        now = time.monotonic()
        if now >= self._next and self._asking.acquire(blocking=False):
            try:
                self._ask(now)
            finally:
                self._asking.release()
        return now - self._complete <= settings.REPLICA_BEHIND

    def behind(self) -> float:
        """Seconds of which it may lack what was written in them; without end: nothing is known."""
        return time.monotonic() - self._complete

    def leave(self) -> None:
        """It did not answer: nobody asks it for some seconds."""
        self._complete, self._next = float("-inf"), time.monotonic() + AWAY

    def _ask(self, now: float) -> None:
        self._next = now + EVERY
        try:
            with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
                cursor.execute(WRITTEN)
                self._places.append((now, cursor.fetchone()[0]))
        except Error:
            return  # what is known grows old, and then the primary says what is wrong
        try:
            with connections[REPLICA].cursor() as cursor:
                cursor.execute(REPLAYED)
                follows, replayed = cursor.fetchone()
        except Error as error:
            log.warning("The replica does not answer: %s", type(error).__name__)
            self.leave()
            return
        if not follows:
            log.warning("The replica is one no more: it was promoted, or never followed.")
            self.leave()
            _hang_up()
            return
        had = [moment for moment, place in self._places if place <= replayed]
        self._complete = max([self._complete, *had])


def _hang_up() -> None:
    """Let the next question find who follows now: the address may name both of a pair."""
    line = cast("DatabaseWrapper", connections[REPLICA])
    line.close()
    line.close_pool()


follower = Follower()


def reader() -> str:
    """The database to read from now."""
    return REPLICA if _read_there.get() else DEFAULT_DB_ALIAS


@contextmanager
def reading() -> Iterator[bool]:
    """Read from the replica within, where there is one close behind; whether it is so."""
    there = REPLICA in connections.settings and follower.is_close()
    mark = _read_there.set(there)
    try:
        yield there
    finally:
        _read_there.reset(mark)


def behind() -> float | None:
    """A figure for who watches: seconds; None: there is no replica."""
    if REPLICA not in connections.settings:
        return None
    follower.is_close()  # it is asked, though nobody may have read from it for a while
    return follower.behind()
