"""What is wrong with a machine, as a sentence for whoever runs it, with what to do.

Standard library only: Django may not be set up. A read-only disk, a full one, a folder of somebody
else's and a damaged database are four things. Restoring a backup helps with the last alone.
"""

from __future__ import annotations

import errno
import getpass
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorer.operations.machine.disk import NoDatabase, standing
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext

FULL, READ_ONLY = {errno.ENOSPC, errno.EDQUOT}, {errno.EROFS}
FORBIDDEN = {errno.EACCES, errno.EPERM}
NO_TABLE, NO_COLUMN = "42P01", "42703"  # of PostgreSQL
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
PRIMARY = 0xFF  # of SQLite's codes: the rest says more than anybody needs
STOPPED = 130  # exit status after Ctrl+C


@contextmanager
def explain_faults(database: Path | None = None) -> Iterator[None]:
    """End with a sentence and status 1 where the machine or its settings are at fault.

    Any other fault is one of the program's and keeps its traceback, as does whoever asks for it.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except Exception as fault:
        message = fault_sentence(fault, database)
        if not message or "--traceback" in sys.argv:
            raise
        sys.exit(message)


def fault_sentence(fault: BaseException | None, database: Path | None = None) -> str:
    """The sentence for a fault of the machine or of its settings; empty for one of ours."""
    while fault is not None:
        if message := _machine_sentence(fault, database or Path("var/kontra.sqlite3")):
            return message
        fault = fault.__cause__
    return ""


def of_sqlite(fault: sqlite3.Error, database: Path) -> str:
    """What SQLite says, in words; only a file that is no database, or a broken one, is damaged."""
    text, code, message = str(fault), code_of(fault), ""
    if code in BUSY:
        message = gettext("Another program holds the database for too long. Try again.")
    elif code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        message = damaged(text, database)
    elif code == sqlite3.SQLITE_FULL:
        message = full(database, None)
    elif code == sqlite3.SQLITE_READONLY:
        message = read_only(database)
    elif code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR}:
        message = gettext(
            "The database %(database)s cannot be opened or written in now (%(reason)s). It need "
            "not be damaged: look whether its disk is there and can be written in, then start "
            "again."
        ) % {"database": database, "reason": text}
    elif type(fault) is NoDatabase:
        message = f"{text[0].upper()}{text[1:]}. {_make_it()}"
    elif text.startswith(("no such table", "no such column")):
        message = older(str(database))
    return message


def code_of(fault: sqlite3.Error) -> int:
    """SQLite's own code for it, 0 where it has none."""
    return int(getattr(fault, "sqlite_errorcode", None) or 0) & PRIMARY


def damaged(found: str, database: Path) -> str:
    """A database that SQLite itself finds broken: the one case in which a copy is the way out."""
    message = gettext(
        "The database %(database)s is damaged (%(reason)s). Put the newest copy back and start:"
    ) % {"database": database, "reason": found}
    return f"{message}\n    {PROGRAM} serve --from {database.parent / 'backups'}"


def read_only(place: Path) -> str:
    """A disk that takes nothing: to replace the database would only lose what is on it."""
    return gettext(
        "The disk of %(place)s is read-only now, so nothing can be written down. The database is "
        "not damaged by that: leave it as it is, and put no copy back. Have the disk written in "
        "again (restart the machine, or: %(command)s), then start again."
    ) % {"place": place, "command": f"sudo mount -o remount,rw {mounted_at(place)}"}


def full(place: Path, free: int | None) -> str:
    """A disk without room."""
    message = gettext(
        "The disk of %(place)s is full. Nothing that was answered “saved” is lost: delete what is "
        "not Kontra's, then start again."
    ) % {"place": place}
    if free is None:
        return message
    return f"{message} " + gettext("Free now: %(free)s MB.") % {"free": free // 2**20}


def not_ours(path: Path, folder: Path) -> str:
    """A file or folder that belongs to somebody else, such as root after a start with ``sudo``."""
    me, owner = _me(), _owner(path)
    if owner == me:
        message = gettext("%(path)s is closed to writing. Open it, then start again:")
        return f"{message % {'path': path}}\n    chmod -R u+rwX {folder}"
    message = gettext(
        "%(path)s belongs to %(owner)s, and %(user)s may not write there; perhaps Kontra was "
        "started as %(owner)s once. Take all of it over, then start again without sudo:"
    ) % {"path": path, "owner": owner, "user": me}
    return f"{message}\n    sudo chown -R {me} {folder}"


def no_database(database: Path) -> str:
    """A question asked of a site that was never started."""
    message = gettext("There is no database %(database)s yet.") % {"database": database}
    return f"{message} {_make_it()}"


def older(database: str) -> str:
    """Tables that are missing."""
    message = gettext(
        "The database %(database)s lacks tables that this program needs. Bring it up to date: "
        "%(command)s"
    )
    return message % {"database": database, "command": _migrate()}


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
        message = gettext(
            "The database server of DATABASE_URL does not answer as it should: %(fault)s"
        )
        return message % {"fault": fault}
    return ""


def _of_system(fault: OSError) -> str:
    place = Path(os.fsdecode(fault.filename)) if fault.filename else Path("var")
    if fault.errno in FULL:
        return full(place, None)
    if fault.errno in READ_ONLY:
        return read_only(place)
    if fault.errno in FORBIDDEN and fault.filename:
        message = gettext(
            "%(place)s: %(reason)s; it belongs to %(owner)s, this program runs as %(user)s."
        )
        names = {"owner": _owner(place), "user": _me()}
        return message % {"place": place, "reason": fault.strerror, **names}
    return ""


def _make_it() -> str:
    return gettext("Make it first: %(command)s") % {"command": _migrate()}


def _migrate() -> str:
    """Either of two commands."""
    return gettext("%(one)s, or %(other)s") % {
        "one": f"{PROGRAM} serve",
        "other": f"{PROGRAM} migrate",
    }


def _me() -> str:
    try:
        import pwd  # noqa: PLC0415 — Unix knows it alone
    except ImportError:
        return getpass.getuser()
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # an account without a name, as in containers
        return str(os.geteuid())


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, OSError, NotImplementedError):
        return "somebody else"
