"""How what is wrong with a machine is told to whoever runs it: one sentence, and what to do.

Standard library only. A disk that takes nothing, one that is full, a folder of somebody else's
and a damaged database are four things: only for the last a copy is the way out.
"""

from __future__ import annotations

import errno
import os
import pwd
import sqlite3
from pathlib import Path

from scorer.operations.machine.disk import NoDatabase, standing

MIGRATE = "bin/run, or .venv/bin/python manage.py migrate"
FULL, READ_ONLY = {errno.ENOSPC, errno.EDQUOT}, {errno.EROFS}
FORBIDDEN = {errno.EACCES, errno.EPERM}
NO_TABLE, NO_COLUMN = "42P01", "42703"  # of PostgreSQL
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
PRIMARY = 0xFF  # of SQLite's codes: the rest says more than anybody needs


def fault_sentence(fault: BaseException | None, database: Path | None = None) -> str:
    """The sentence for a fault of the machine or of its settings; empty for one of ours."""
    while fault is not None:
        if said := _machine_sentence(fault, database or Path("var/kontra.sqlite3")):
            return said
        fault = fault.__cause__
    return ""


def of_sqlite(fault: sqlite3.Error, database: Path) -> str:
    """What SQLite says, in words; only a file that is no database, or a broken one, is damaged."""
    text, code, said = str(fault), code_of(fault), ""
    if code in BUSY:
        said = "Another program holds the database for too long. Try again."
    elif code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        said = damaged(text, database)
    elif code == sqlite3.SQLITE_FULL:
        said = full(database, None)
    elif code == sqlite3.SQLITE_READONLY:
        said = read_only(database)
    elif code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR}:
        said = (
            f"The database {database} cannot be opened or written in now ({text}). It need not be "
            f"damaged: look whether its disk is there and can be written in, then start again."
        )
    elif type(fault) is NoDatabase:
        said = f"{text[0].upper()}{text[1:]}. Make it first: {MIGRATE}"
    elif text.startswith(("no such table", "no such column")):
        said = older(str(database))
    return said


def code_of(fault: sqlite3.Error) -> int:
    """SQLite's own code for it, 0 where it has none."""
    return int(getattr(fault, "sqlite_errorcode", None) or 0) & PRIMARY


def damaged(found: str, database: Path) -> str:
    """A database that SQLite itself finds broken: the one case in which a copy is the way out."""
    return (
        f"The database {database} is damaged ({found}). Put the newest copy back and start:\n"
        f"    bin/run --from {database.parent / 'backups'}"
    )


def read_only(place: Path) -> str:
    """A disk that takes nothing: to replace the database would only lose what is on it."""
    return (
        f"The disk of {place} is read-only now, so nothing can be written down. The database is "
        f"not damaged by that: leave it as it is, and put no copy back. Have the disk written in "
        f"again (restart the machine, or: sudo mount -o remount,rw {mounted_at(place)}), then "
        f"start again."
    )


def full(place: Path, free: int | None) -> str:
    """A disk without room."""
    left = "" if free is None else f" ({free // 2**20} MB are free)"
    return (
        f"The disk of {place} is full{left}. Nothing that was answered “saved” is lost: delete "
        f"what is not Kontra's, then start again."
    )


def not_ours(path: Path, folder: Path) -> str:
    """A file or folder that belongs to somebody else, such as root after ``sudo bin/run``."""
    me, owner = _me(), _owner(path)
    if owner == me:
        return (
            f"{path} is closed to writing. Open it, then start again:\n    chmod -R u+rwX {folder}"
        )
    return (
        f"{path} belongs to {owner}, and {me} may not write there; perhaps Kontra was started as "
        f"{owner} once. Take all of it over, then start again without sudo:\n"
        f"    sudo chown -R {me} {folder}"
    )


def no_database(database: Path) -> str:
    """A question asked of a site that was never started."""
    return f"There is no database {database} yet. Make it first: {MIGRATE}"


def older(database: str) -> str:
    """Tables that are missing."""
    return (
        f"The database {database} lacks tables that this program needs. "
        f"Bring it up to date: {MIGRATE}"
    )


def mounted_at(place: Path) -> Path:
    """Where the disk of a path is mounted."""
    found = standing(place)
    while not os.path.ismount(found) and found != found.parent:
        found = found.absolute().parent
    return found


def _machine_sentence(fault: BaseException, database: Path) -> str:
    if isinstance(fault, sqlite3.Error):
        return of_sqlite(fault, database)
    if isinstance(fault, OSError):
        return _of_system(fault)
    kind, state = type(fault), getattr(fault, "sqlstate", None)
    if state in {NO_TABLE, NO_COLUMN}:
        return older("of DATABASE_URL")
    if kind.__name__ == "ImproperlyConfigured":
        return str(fault)
    if kind.__module__.startswith("psycopg") and kind.__name__ in {
        "OperationalError",
        "PoolTimeout",
    }:
        return f"The database server of DATABASE_URL does not answer as it should: {fault}"
    return ""


def _of_system(fault: OSError) -> str:
    place = Path(os.fsdecode(fault.filename)) if fault.filename else Path("var")
    if fault.errno in FULL:
        return full(place, None)
    if fault.errno in READ_ONLY:
        return read_only(place)
    if fault.errno in FORBIDDEN and fault.filename:
        whose = f"it belongs to {_owner(place)}, this program runs as {_me()}"
        return f"{place}: {fault.strerror}; {whose}."
    return ""


def _me() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # an account without a name, as in containers
        return str(os.geteuid())


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, OSError):
        return "somebody else"
