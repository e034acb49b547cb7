"""Which database the site keeps: one file beside it, or a PostgreSQL server several may share."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from scorer.config import environment
from scorer.operations.machine.disk import Existing

Database = dict[str, Any]

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"
ALLOWED = "postgresql://NAME:PASSWORD@HOST:5432/DATABASE and sqlite:////folder/file.sqlite3"

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file
OWNERS, OTHERS = 0o600, 0o077

CONNECT_SECONDS = 5
POOL_SECONDS = 10  # to wait for a connection while all are in use
HOUR = 3600
LONGEST_ACT = 60  # seconds a transaction may sit idle before the server ends it


def databases(folder: Path) -> dict[str, Database]:
    """The ``DATABASES`` of the settings.

    Raises ``ImproperlyConfigured``, never with an address in it: it may hold a password.
    """
    return {"default": database("DATABASE_URL") or sqlite(folder / "kontra.sqlite3")}


def database(name: str) -> Database | None:
    """What the address in the variable ``name`` stands for; None where it is not set."""
    address = environment.text(name)
    if not address:
        return None
    try:
        known: Database = dict(dj_database_url.parse(address))
    except ValueError:
        raise refusal(name, "it cannot be read") from None
    if known["ENGINE"] not in {SQLITE, POSTGRESQL}:
        raise refusal(name, "no such kind of database is served")
    if not known["NAME"]:
        raise refusal(name, "it names no database")
    return sqlite(known["NAME"]) if known["ENGINE"] == SQLITE else postgresql(known)


def without_driver(engines: set[str]) -> None:
    """Keep the server's driver out of a process whose databases are files alone.

    django-tables2 asks for a field of PostgreSQL's to know it by, and reads 10 MB with it.
    """
    if engines == {SQLITE}:
        sys.modules.setdefault("django.contrib.postgres.fields", cast("ModuleType", None))


def refusal(name: str, why: str) -> ImproperlyConfigured:
    """What stops the start."""
    return ImproperlyConfigured(
        f"{name}: {why}. Allowed are {ALLOWED}; in a password write @ as %40, / as %2F, "
        f"% as %25, : as %3A."
    )


def sqlite(path: Path | str) -> Database:
    """A file, which ``manage.py migrate`` alone makes.

    Deferred transactions that read before they write fail at once under load ("database is
    locked"); FULL keeps what was answered "saved" through a power cut. What is erased is
    overwritten, also where SQLite was not built to do so (``secure_delete``).
    """
    make_private(Path(path))
    return {
        "ENGINE": SQLITE,
        "NAME": path,
        "CONN_MAX_AGE": 60,  # opening a file and reading its schema costs more than a hand
        "OPTIONS": {
            "factory": Existing,
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"
            ),
        },
    }


def make_private(path: Path) -> None:
    """Let the file's owner alone read it; SQLite makes what lies beside it no more open."""
    for part in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(OSError):  # not there yet, or not ours to change
            if part.stat().st_mode & OTHERS:
                part.chmod(OWNERS)


def postgresql(known: Database) -> Database:
    """A server's database; what the address itself asks for (``?sslmode=require``) holds.

    What was answered "saved" is on the server's disk (``synchronous_commit``). A statement or
    a wait for somebody else's lock that takes too long ends, so that nobody hangs for ever.
    """
    statement = _whole("KONTRA_DB_TIMEOUT", default=30) * 1000
    asked = known.get("OPTIONS", {})
    said = {
        "synchronous_commit": "on",
        "jit": "off",  # compiling a page's query takes longer than the query
        "statement_timeout": statement,
        "lock_timeout": min(statement, 20_000),
        "idle_in_transaction_session_timeout": LONGEST_ACT * 1000,
    }
    options = {
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "kontra",
        **asked,
        "options": " ".join(
            [*(f"-c {key}={value}" for key, value in said.items()), str(asked.get("options", ""))]
        ).strip(),
    }
    if pool := _pool():
        options["pool"] = pool
    return known | {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def _pool() -> Database | None:
    """How many connections a process keeps and opens at most; None: one for each request."""
    text = os.environ.get("KONTRA_DB_POOL", "1-8")
    if text == "0":
        return None
    found = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,3})", text, re.ASCII)
    least, most = map(int, found.groups()) if found else (1, 0)
    if not least <= most or not most:
        raise ImproperlyConfigured(
            f"KONTRA_DB_POOL is {text!r}; allowed are two whole numbers such as 1-8 (connections "
            f"kept open, connections at most) and 0 (none is kept)."
        )
    return {"min_size": least, "max_size": most, "timeout": POOL_SECONDS}


def _whole(name: str, *, default: int) -> int:
    """A whole number of seconds, at most an hour."""
    text = os.environ.get(name, str(default))
    if not re.fullmatch(r"[0-9]{1,4}", text, re.ASCII) or int(text) > HOUR:
        raise ImproperlyConfigured(
            f"{name} is {text!r}; allowed are whole seconds from 0 (no limit) to 3600."
        )
    return int(text)
