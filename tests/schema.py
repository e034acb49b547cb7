"""The empty database of the tests: migrated once, then copied from a file.

Every process that runs tests needs it, and migrating takes seconds. The file lies in ``var/`` and
is named after all that it depends on, so that a changed migration makes a new one.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile

from django.conf import settings
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from filelock import FileLock

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "var" / "tests"


def sources() -> list[Path]:
    """Every file that the migrated database depends on; the lock stands for other apps."""
    apps = (path for app in ("scorer", "tournaments") for path in (ROOT / app).rglob("migrations"))
    return [ROOT / "requirements.txt", *sorted(p for app in apps for p in app.glob("*.py"))]


def template() -> Path:
    """Where the file lies, or will lie."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return FOLDER / f"schema-{digest.hexdigest()[:16]}.sqlite3"


def write(database: DatabaseWrapper, path: Path) -> Path:
    """The database, as it is, as a file; not to be called in a transaction."""
    database.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        database.connection.backup(copy)
    return path


@contextmanager
def served(path: Path) -> Iterator[None]:
    """An empty database at ``path`` in the place of the tests' own, for every thread.

    As on a served site each thread has a connection of its own; the tests' database in memory
    would be one connection for all of them, with their transactions in one another's way.
    """
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink(missing_ok=True)  # a request that still runs may close it, and take its log
    copyfile(template(), path)
    kept, own = connections.settings["default"], connections["default"]
    connections.settings["default"] = {**kept, "NAME": path}
    connections["default"] = type(own)(connections.settings["default"], alias="default")
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = kept
        connections["default"] = own


def create(database: DatabaseWrapper, migrated: Callable[..., str], **options: object) -> str:
    """The name of the tests' database, made from the file.

    ``migrated`` makes it the long way, by migrations, where there is no file yet.
    """
    path = template()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with FileLock(FOLDER / "schema.lock"):
        if not path.exists():
            name = migrated(**options)
            for old in FOLDER.glob("schema-*.sqlite3*"):
                old.unlink()
            write(database, path.with_suffix(".sqlite3.new")).replace(path)
            return name
    database.close()
    name = database.creation._get_test_db_name()
    settings.DATABASES[database.alias]["NAME"] = database.settings_dict["NAME"] = name
    database.ensure_connection()
    with closing(sqlite3.connect(path)) as file:
        file.backup(database.connection)
    return name
