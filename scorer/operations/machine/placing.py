"""A followed copy becomes the site of this laptop: put in place, marked as taken over.

What was here is put aside, never thrown away. Standard library only: it is done while nothing
else runs, and within a second.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile

from scorer.operations.machine.followed import DATABASE, FILES, OWNERS, SITE, write_private

BESIDE = ("", "-wal", "-shm")
EPOCH, UNDERSTUDY = "scorer_epoch", "scorer_understudy"  # tables, as the models name them
RESTORED, FENCE = "restored", "overtaken.json"
STAMP = "%Y%m%dT%H%M%SZ"
FIRST = 1


def epoch_in(base: sqlite3.Connection) -> int:
    """The epoch that a database is of."""
    newest = base.execute(f"SELECT max(number) FROM {EPOCH}").fetchone()[0]  # noqa: S608 — our own name
    return int(newest or FIRST)


def put_in_place(followed: Path, folder: Path, address: str, now: datetime) -> int:
    """Make the copy in ``followed`` the site in ``folder``, found at ``address``; its epoch.

    Whole or not at all, save that a cut may leave what was here put aside: then it is done again.
    Raises ``OSError`` and ``sqlite3.Error``.
    """
    site = followed / SITE
    ready = folder / f".{DATABASE}.new"
    copyfile(site / DATABASE, ready)
    ready.chmod(OWNERS)
    epoch = _mark(ready, address, now)
    aside = folder / f"set-aside-{now.strftime(STAMP)}"
    for name in (*(DATABASE + end for end in BESIDE), *FILES):
        _put_aside(folder / name, aside / name)
    for name in FILES:
        if (site / name).exists():
            (folder / name).parent.mkdir(mode=0o700, exist_ok=True)
            write_private(folder / name, (site / name).read_bytes())
    write_private(folder / RESTORED, now.isoformat(timespec="microseconds").encode())
    (folder / FENCE).unlink(missing_ok=True)
    ready.replace(folder / DATABASE)
    _sync(folder)
    return epoch


def _mark(database: Path, address: str, now: datetime) -> int:
    """Begin a new epoch in it; who stood by stands by no more."""
    moment = now.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")  # as Django writes it
    with closing(sqlite3.connect(database)) as base:
        base.execute("PRAGMA synchronous = FULL")
        epoch = epoch_in(base) + 1
        base.execute(
            f"INSERT INTO {EPOCH} (number, address, began_at) VALUES (?, ?, ?)",  # noqa: S608 — as above
            [epoch, address, moment],
        )
        base.execute(
            f"UPDATE {UNDERSTUDY} SET withdrawn_at = ? WHERE withdrawn_at IS NULL",  # noqa: S608 — as above
            [moment],
        )
        base.commit()
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    for end in BESIDE[1:]:
        Path(f"{database}{end}").unlink(missing_ok=True)
    return epoch


def _put_aside(place: Path, kept: Path) -> None:
    if place.exists():
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.replace(kept)


def _sync(folder: Path) -> None:
    if sys.platform == "win32":
        return  # a folder is no file there: its names are held as they are written
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
