"""A database on a PostgreSQL server: dumped, checked and put back by the server's own programs."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from django.db import connection, transaction

from scorer.models import Entry
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.guards import (
    check_guards,
    check_known,
    guards_in_dump,
)
from scorer.operations.services.backups.tables import Ask
from scorer.support.terminal import gettext

ENTRIES = Entry._meta.db_table  # noqa: SLF001 — Django's name
MIGRATED = re.compile(r"^COPY [^(]*\((.*)\) FROM stdin;\n(.*?)^\\\.$", re.DOTALL | re.MULTILINE)
LOOKS, BREATH = 10, 0.2  # how often it is looked who else is connected; seconds in between
CONNECTED = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)

NOT_LIBPQ = {"pool", "options"}  # what Django's options hold besides


def dump(place: Path, facts: Callable[[Ask], dict[str, object]]) -> dict[str, object]:
    """Write a dump; ``facts`` of the same moment. Raises ``BackupRefused``."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SELECT pg_export_snapshot()")
        [snapshot] = cursor.fetchone()
        options = ["--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={place}"]
        _run("pg_dump", *options, "--dbname", _address())

        def ask(sql: str) -> list[tuple[object, ...]]:
            cursor.execute(sql)
            return list(cursor.fetchall())

        return facts(ask) | {"mark": 0}


def check_dump(path: Path, name: str) -> None:
    """Raise ``BackupRefused`` unless a dump guards the logs as this program does."""
    rows = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(path))
    seen = MIGRATED.search(rows)
    if seen is None:
        raise BackupRefused(
            gettext("%(name)s is no copy of a site: nothing was ever migrated in it.")
            % {"name": name}
        )
    columns = [column.strip() for column in seen[1].split(",")]
    told = [dict(zip(columns, row.split("\t"), strict=True)) for row in seen[2].splitlines()]
    applied = {(row["app"], row["name"]) for row in told}
    check_known(applied, name)
    schema = _run("pg_restore", "--schema-only", "--file=-", str(path))
    check_guards(guards_in_dump(schema), applied, "postgresql", name)


def restore_dump(path: Path) -> None:
    """Put a dump back in one transaction. Raises ``BackupRefused``."""
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", *options, "--dbname", _address(), str(path))


def is_empty() -> bool:
    """Whether there are no tables to be put aside; raises ``BackupRefused`` for another's."""
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
    if there and ENTRIES not in there:
        raise BackupRefused(
            gettext("The database holds tables that are not Kontra's; name an empty one.")
        )
    return not there


def others_at_work() -> bool:
    """Whether somebody else is connected to the database as the site's own user.

    Servers keep connections open. What this process itself has kept open is closed first, which
    the server notices a moment later.
    """
    import psycopg  # noqa: PLC0415 — a laptop needs no driver of a server

    connection.close()
    cast("Any", connection).close_pool()  # PostgreSQL's has one
    password = connection.settings_dict.get("PASSWORD") or None
    with psycopg.connect(_address(), password=password, autocommit=True) as server:
        for _look in range(LOOKS):
            row = server.execute(CONNECTED).fetchone()
            if row is None or not row[0]:
                return False
            time.sleep(BREATH)
    return True


def _run(program: str, *options: str) -> str:
    """What the program says; the password goes by the environment, where no list shows it."""
    password = connection.settings_dict.get("PASSWORD")
    told = {"PGPASSWORD": str(password)} if password else {}
    command = [program, *options]
    try:
        done = subprocess.run(  # noqa: S603 — PostgreSQL's own program, our own words
            command, env=os.environ | told, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise BackupRefused(
            gettext(
                "%(program)s is not installed here; on Debian it is in the package %(package)s."
            )
            % {"program": program, "package": "postgresql-client"}
        ) from None
    if done.returncode:
        raise BackupRefused(
            gettext("%(program)s gave up: %(reason)s")
            % {"program": program, "reason": done.stderr.strip()}
        )
    return done.stdout


def _address() -> str:
    """Where the database is, as libpq reads it, without the password."""
    from psycopg.conninfo import make_conninfo  # noqa: PLC0415 — as above

    known = connection.settings_dict
    named = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
    said = {key: known[name] for key, name in named.items() if known.get(name)}
    options = {key: value for key, value in known["OPTIONS"].items() if key not in NOT_LIBPQ}
    return make_conninfo(**said, **options)
