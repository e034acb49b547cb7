"""The disk that all is written on, and the database's file on it. Standard library only.

A file of SQLite's comes into being by being opened, unless one asks otherwise. Here one does: a
site whose database is gone must say so, not go on with an empty one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

RESERVE, RESERVED = "reserve", 4 * 2**20  # a file, and its bytes
ROOM = 200 * 2**20  # bytes to be left free beside the database, which must go on growing


class NoDatabase(sqlite3.OperationalError):
    """The file is not there, or is empty."""


class Existing(sqlite3.Connection):
    """A connection to a database that is there; raises ``NoDatabase`` where there is none.

    One in memory, or named by an address of SQLite's own (``file:…``), is opened as it is.
    """

    def __init__(self, database: str | Path, **options: object) -> None:
        name = str(database)
        if name != ":memory:" and not name.startswith("file:"):
            if not is_there(Path(name)):
                raise NoDatabase(f"there is no database {name}")
            name = f"{Path(name).absolute().as_uri()}?mode=rw"
        opened: dict[str, Any] = options | {"uri": True}
        super().__init__(name, **opened)


def is_there(database: Path) -> bool:
    """Whether the file holds a database; an empty one is what a cut-off start has left."""
    try:
        return database.is_file() and database.stat().st_size > 0
    except PermissionError:  # it lies in somebody else's folder; SQLite says so when it is opened
        return True


def make_database(database: Path) -> None:
    """Make the file, where it is missing, for its owner alone.

    Raises ``OSError`` and ``sqlite3.Error``.
    """
    if not is_there(database):
        database.touch(mode=0o600)
        with closing(sqlite3.connect(database)) as made:
            made.execute("PRAGMA journal_mode = WAL")  # which writes its first page


def room(folder: Path) -> int | None:
    """The bytes that are free where ``folder`` is or will be; None where that cannot be asked."""
    try:
        return shutil.disk_usage(standing(folder)).free
    except OSError:
        return None


def is_read_only(folder: Path) -> bool:
    """Whether the disk there takes nothing at all, whoever asks."""
    if sys.platform == "win32":
        return False  # there a write that fails says so
    try:
        return bool(os.statvfs(standing(folder)).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def keep_reserve(folder: Path) -> None:
    """Keep some room that a start on a full disk can give up: SQLite opens nothing without any."""
    place = folder / RESERVE
    with suppress(OSError):
        if not place.exists() and (room(folder) or 0) >= ROOM:
            place.write_bytes(os.urandom(RESERVED))  # zeros take no room on some disks


def give_up_reserve(folder: Path) -> bool:
    """Whether there was a reserve; it is room from then on."""
    try:
        (folder / RESERVE).unlink()
    except OSError:
        return False
    return True


def standing(path: Path) -> Path:
    """The path itself, or the nearest folder above it that is there."""
    return next((each for each in (path, *path.absolute().parents) if os.path.exists(each)), path)  # noqa: PTH110 — Path's raises where one may not look


def rename_durably(beside: Path, place: Path) -> None:
    """Give a file that the disk holds its name, and have the disk hold that too.

    On FAT, which sticks have, a name is a new entry that leads to nothing, until the file itself
    is synced once more.
    """
    beside.replace(place)
    with place.open("r+b") as file:  # Windows syncs what may be written alone
        os.fsync(file.fileno())
    sync_folder(place.parent)


def sync_folder(folder: Path) -> None:
    """Have the disk hold the names in a folder; some, such as a stick's, cannot be asked."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
