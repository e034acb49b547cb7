"""System checks of the machine and the database: what keeps the site from its work, and what to do.

``scorer.command`` asks them before a command, ``scorer.config.serving`` before it serves, and
``kontra check --database default`` among all others. Nothing is made, changed or taken away here,
and restoring a backup is never advised where the database may be sound. Why:
``docs/decisions/0041-one-command-line.md``.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Error, register, run_checks
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory

from scorer.config import faults
from scorer.operations.machine.disk import Existing, is_read_only, is_there, room, standing
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext

# How much must be in order for a command, each with what stands before it. A command names one in
# ``requires_system_checks``.
FOLDER = "kontra_folder"  # the site's folder can be written in
DATABASE = "kontra_database"  # there is a database
TABLES = "kontra_tables"  # it has the tables of this program
ALL = (FOLDER, DATABASE, TABLES)

TO_BEGIN = 50 * 2**20  # bytes that a new database, the demo club and the static files take
TO_GO_ON = 2**20  # bytes that SQLite takes to open one that is there
BUSY = 0.2  # seconds to wait for others that write in the database
OURS = (  # what the site writes in its folder; their owners decide whether it can go on
    *("kontra.sqlite3", "kontra.sqlite3-wal", "kontra.sqlite3-shm", "secret_key"),
    *("serving.lock", "serving.json", "static", "static.mark", "print", "backups"),
    *("backups/keeper.lock", "backups/copying.lock", "backups/status.json"),
)


def first_fault(tags: Iterable[str]) -> str:
    """What the checks with one of the tags find first, with what to do; empty: all is well."""
    found = run_checks(tags=list(tags), databases=[DEFAULT_DB_ALIAS])
    found.sort(key=lambda message: str(message.id))
    return found[0].msg if found else ""


@register(FOLDER, DATABASE, TABLES)
def check_folder(**_asked: object) -> list[CheckMessage]:
    """The folder can be written in; a site whose database is on a server needs none."""
    if database_file() is None:
        return []
    return _errors(1, folder_fault(Path(settings.VAR_DIR), database_file()) or full_disk())


@register(DATABASE, TABLES)
def check_database(databases: Sequence[str] | None = None, **_asked: object) -> list[CheckMessage]:
    """There is a database; asked where databases are, as checks of Django's are."""
    database = database_file()
    if not databases or database is None or check_folder():
        return []
    message = gone(database)
    if not message and not is_there(database):
        message = faults.no_database(database)
    return _errors(2, message)


@register(TABLES)
def check_tables(databases: Sequence[str] | None = None, **_asked: object) -> list[CheckMessage]:
    """The database has the tables of this program."""
    database = database_file()
    if not databases or database is None or check_folder() or check_database(databases):
        return []
    try:
        message = faults.older(str(database)) if lacks_migrations() else ""
    except DatabaseError as fault:
        message = faults.fault_sentence(fault, database)
    return _errors(3, message)


def database_file() -> Path | None:
    """The file that is the site's database; None where a server keeps it."""
    known = connections[DEFAULT_DB_ALIAS]
    if not isinstance(known, DatabaseWrapper) or known.is_in_memory_db():
        return None
    return Path(known.settings_dict["NAME"])


def lacks_migrations() -> bool:
    """Whether the database was last brought up to date by an older program."""
    try:
        call_command("migrate", check_unapplied=True, verbosity=0)
    except (SystemExit, InconsistentMigrationHistory):
        return True
    return False


def folder_fault(folder: Path, database: Path | None) -> str:
    """Whose the folder and the files in it are, and whether the disk takes anything."""
    if folder.exists() and not folder.is_dir():
        message = gettext("KONTRA_VAR is %(path)s, which is a file; allowed is a folder.")
        return message % {"path": repr(str(folder))}
    if database and database.parent != folder and not database.parent.is_dir():
        message = gettext("DATABASE_URL names a file in %(folder)s: make that folder first.")
        return message % {"folder": database.parent}
    if is_read_only(folder):
        return faults.read_only(folder)
    inside = [folder / name for name in OURS]
    if database:
        inside += [database.parent, database]
    for path in (standing(folder), *inside):  # whoever may not look into the folder ends with it
        if os.path.exists(path):  # noqa: PTH110 — Path's raises
            need = os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)
            if not os.access(path, need):
                return faults.not_ours(path, folder)
    return ""


def full_disk() -> str:
    """That there is no room to begin with, or to go on."""
    folder, database = Path(settings.VAR_DIR), database_file()
    free = room(folder)
    wanted = TO_GO_ON if database is None or is_there(database) else TO_BEGIN
    return faults.full(folder, free) if free is not None and free < wanted else ""


def gone(database: Path) -> str:
    """That the database is gone while there are backups of it; empty where it is not so."""
    backups = Path(settings.VAR_DIR) / "backups"
    if _has_tables(database) or not any(backups.glob("kontra-*.kontra")):
        return ""
    message = gettext(
        "The database %(database)s is gone, but there are copies of it. Put the newest copy back "
        "and start:"
    ) % {"database": database}
    anew = gettext("To begin anew instead, move the folder %(folder)s away.") % {"folder": backups}
    return f"{message}\n    {PROGRAM} serve --from {backups}\n{anew}"


def unsound(database: Path) -> str:
    """What is wrong with a database that is to be served; one that is not there is made."""
    if message := gone(database):
        return message
    if not is_there(database):
        return ""
    try:
        with closing(Existing(database, timeout=BUSY)) as base:
            found = base.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as fault:
        is_busy = faults.code_of(fault) in faults.BUSY  # then it is there and sound
        return "" if is_busy else faults.of_sqlite(fault, database)
    return "" if found == "ok" else faults.damaged(found, database)


def _has_tables(database: Path) -> bool:
    """Whether the database has tables; one that cannot be read now is taken to have some."""
    if not is_there(database):
        return False
    try:
        with closing(Existing(database, timeout=BUSY)) as base:
            base.execute("SELECT 1 FROM django_migrations")
    except sqlite3.Error as fault:
        return "no such table" not in str(fault)
    return True


def _errors(number: int, message: str) -> list[CheckMessage]:
    return [Error(message, id=f"kontra.E{number:03}")] if message else []
