"""What was tried lately, counted in a small file that all processes of a machine share.

It lies beside the database and not in it: counting must not wait for who records, nor make copies
due. Losing it loses nothing but the counts, so it is written without waiting for the disk, and
made anew where it is broken or gone. Keys are kept as digests: nobody's address is in it. Where
``KONTRA_REDIS`` is set, that counts instead.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from django.utils.crypto import salted_hmac
from limits.storage.base import MovingWindowSupport, Storage

from scorer.operations.machine import locks

PATIENCE = 2.0  # seconds to wait for another process
# What the file is not to blame for: it is held, or the disk is full or may not be written.
NOT_BROKEN = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOMEM,
}
SWEPT_EVERY = 500  # entries of a process
DAY = 24 * 60 * 60.0
SCHEMA = """
CREATE TABLE IF NOT EXISTS tried (key TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL);
CREATE INDEX IF NOT EXISTS tried_by_key ON tried (key, at);
CREATE INDEX IF NOT EXISTS tried_until ON tried (until);
"""
NOT_ASKED = sqlite3.Error, OSError, locks.HeldError  # of a file that cannot be asked
Found = TypeVar("Found")
log = logging.getLogger(__name__)


class FileStorage(Storage, MovingWindowSupport):
    """Moving windows for the library ``limits``; each thread of each process has a connection."""

    STORAGE_SCHEME = None

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._mine = threading.local()

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        """What a file that cannot be asked raises."""
        return NOT_ASKED

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count ``amount`` tries, unless that makes more than ``limit`` in ``expiry`` seconds."""
        if amount > limit:
            return False
        key, now = _salted(key), time.time()

        def enter(here: sqlite3.Connection) -> bool:
            with here:
                here.execute("BEGIN IMMEDIATE")
                last = here.execute(
                    "SELECT at FROM tried WHERE key = ? AND at <= ?"
                    " ORDER BY at DESC LIMIT 1 OFFSET ?",
                    (key, now, limit - amount),
                ).fetchone()
                free = last is None or last[0] < now - expiry
                if free:
                    rows = [(key, now, now + expiry)] * amount
                    here.executemany("INSERT INTO tried VALUES (?, ?, ?)", rows)
                    self._sweep(here, now)
            return free

        return self._asked(enter)

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Since when, in seconds since 1970, how many tries are counted."""
        now = time.time()
        first, many = self._asked(
            lambda here: here.execute(
                "SELECT MIN(at), COUNT(*) FROM tried WHERE key = ? AND at BETWEEN ? AND ?",
                (_salted(key), now - expiry, now),
            ).fetchone()
        )
        return first or now, many

    def _of_fixed_windows(self, *_given: object, **_named: object) -> int:
        """What the library wants of every storage, and nobody asks of this one."""
        raise NotImplementedError

    incr = get = get_expiry = _of_fixed_windows

    def check(self) -> bool:
        """Whether the file can be asked."""
        with suppress(*NOT_ASKED):
            self._asked(lambda here: here.execute("SELECT 1 FROM tried LIMIT 1"))
            return True
        return False

    def reset(self) -> int:
        """Count anew; how many entries there were."""
        return self._asked(lambda here: here.execute("DELETE FROM tried").rowcount)

    def clear(self, key: str) -> None:
        """Forget one key."""
        self._asked(lambda here: here.execute("DELETE FROM tried WHERE key = ?", (_salted(key),)))

    def _asked(self, question: Callable[[sqlite3.Connection], Found]) -> Found:
        """What the file answers; one that is broken is made anew first, for all processes."""
        try:
            return question(self._connection())
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in NOT_BROKEN:
                raise
            self._make_anew(error)
        return question(self._connection())

    def _connection(self) -> sqlite3.Connection:
        """One for each thread, to the file that lies there; a forked process opens others."""
        mine = self._mine
        if getattr(mine, "connection", None) is None or mine.of != self._identity():
            mine.connection = None
            with self._held():
                mine.connection, mine.since = self._opened(), 0
        connection: sqlite3.Connection = mine.connection
        return connection

    def _opened(self) -> sqlite3.Connection:
        with suppress(FileExistsError):  # to open what others use, and close it, ends their locks
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        opened = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        self._mine.of = self._identity()
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("PRAGMA synchronous=OFF")
        opened.executescript(SCHEMA)
        return opened

    def _make_anew(self, error: sqlite3.Error) -> None:
        """Take the broken file away, unless another process or thread did so before."""
        self._mine.connection = None
        with self._held():
            if self._mine.of != self._identity():
                return
            for end in ("", "-wal", "-shm"):
                self.path.with_name(f"{self.path.name}{end}").unlink(missing_ok=True)
        log.warning("The file of what was tried was broken and is made anew: %s", error)

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Nobody else opens the file, or takes it away, meanwhile."""
        lock = self.path.with_name(f"{self.path.name}.lock")
        os.close(os.open(lock, os.O_CREAT | os.O_RDWR, 0o600))
        with locks.held(lock, PATIENCE):
            yield

    def _identity(self) -> tuple[int, int, int] | None:
        """Of the process and of the file that lies there; None: there is none."""
        try:
            file = self.path.stat()
        except FileNotFoundError:
            return None
        return os.getpid(), file.st_dev, file.st_ino

    def _sweep(self, here: sqlite3.Connection, now: float) -> None:
        """Take away, now and then, what counts no more, also of a clock that was ahead."""
        self._mine.since += 1
        if self._mine.since >= SWEPT_EVERY:
            self._mine.since = 0
            here.execute("DELETE FROM tried WHERE until < ? OR at > ?", (now, now + DAY))


def _salted(key: str) -> str:
    return salted_hmac("tried", key, algorithm="sha256").hexdigest()[:32]
