"""What was tried lately, counted in a small file that all processes of a machine share.

It lies beside the database and not in it: counting must not wait for who records, nor make copies
due. Losing it loses nothing but the counts, so it is written without waiting for the disk. Keys
are kept as digests: nobody's address is in it. Where ``KONTRA_REDIS`` is set, that counts instead.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path

from django.utils.crypto import salted_hmac
from limits.storage.base import MovingWindowSupport, Storage

PATIENCE = 2.0  # seconds to wait for another process
SWEPT_EVERY = 500  # entries of a process
SCHEMA = """
CREATE TABLE IF NOT EXISTS tried (key TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL);
CREATE INDEX IF NOT EXISTS tried_by_key ON tried (key, at);
CREATE INDEX IF NOT EXISTS tried_until ON tried (until);
"""


class FileStorage(Storage, MovingWindowSupport):
    """Moving windows for the library ``limits``; each thread of each process has a connection."""

    STORAGE_SCHEME = None

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._mine = threading.local()

    @property
    def base_exceptions(self) -> type[Exception]:
        """What a file that cannot be asked raises."""
        return sqlite3.Error

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count ``amount`` tries, unless that makes more than ``limit`` in ``expiry`` seconds."""
        if amount > limit:
            return False
        key, now, here = _salted(key), time.time(), self._connection()
        here.execute("BEGIN IMMEDIATE")
        try:
            last = here.execute(
                "SELECT at FROM tried WHERE key = ? ORDER BY at DESC LIMIT 1 OFFSET ?",
                (key, limit - amount),
            ).fetchone()
            free = last is None or last[0] < now - expiry
            if free:
                rows = [(key, now, now + expiry)] * amount
                here.executemany("INSERT INTO tried VALUES (?, ?, ?)", rows)
                self._sweep(here, now)
        finally:
            here.execute("COMMIT")
        return free

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Since when, in seconds since 1970, how many tries are counted."""
        now = time.time()
        found = self._connection().execute(
            "SELECT MIN(at), COUNT(*) FROM tried WHERE key = ? AND at >= ?",
            (_salted(key), now - expiry),
        )
        first, many = found.fetchone()
        return first or now, many

    def _of_fixed_windows(self, *_given: object, **_named: object) -> int:
        """What the library wants of every storage, and nobody asks of this one."""
        raise NotImplementedError

    incr = get = get_expiry = _of_fixed_windows

    def check(self) -> bool:
        """Whether the file can be asked."""
        with suppress(sqlite3.Error):
            self._connection().execute("SELECT 1 FROM tried LIMIT 1")
            return True
        return False

    def reset(self) -> int:
        """Count anew; how many entries there were."""
        return self._connection().execute("DELETE FROM tried").rowcount

    def clear(self, key: str) -> None:
        """Forget one key."""
        self._connection().execute("DELETE FROM tried WHERE key = ?", (_salted(key),))

    def _connection(self) -> sqlite3.Connection:
        """One for each thread; a process that was forked opens others."""
        mine = self._mine
        if getattr(mine, "process", None) != os.getpid():
            mine.connection, mine.process, mine.since = self._opened(), os.getpid(), 0
        connection: sqlite3.Connection = mine.connection
        return connection

    def _opened(self) -> sqlite3.Connection:
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        opened = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("PRAGMA synchronous=OFF")
        opened.executescript(SCHEMA)
        return opened

    def _sweep(self, here: sqlite3.Connection, now: float) -> None:
        """Take away what counts no more, now and then."""
        self._mine.since += 1
        if self._mine.since >= SWEPT_EVERY:
            self._mine.since = 0
            here.execute("DELETE FROM tried WHERE until < ?", (now,))


def _salted(key: str) -> str:
    return salted_hmac("tried", key, algorithm="sha256").hexdigest()[:32]
