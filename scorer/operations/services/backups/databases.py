"""How a database is copied, checked and put back: SQLite's own way and PostgreSQL's.

Neither waits for who writes, and who writes does not wait for it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.db import connection
from django.db.models import Model

from scorer.models import Entry, Rewriting
from scorer.operations.machine.disk import Existing
from scorer.operations.services.backups import postgresql
from scorer.operations.services.backups.archive import SQLITE, BackupRefused
from scorer.operations.services.backups.guards import check_guards, check_known
from scorer.operations.services.backups.tables import Ask, check_tables
from scorer.support.terminal import gettext

POSTGRESQL = "kontra.pgdump"
PARTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}
TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
}
# all that acts or speaks by itself in a file; ours has triggers, and no views
MADE_BY = "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"
REWRITING = ("scorer", "0011_codes_and_rewriting")  # since then guards can be open
OPEN = f"SELECT count(*) FROM {Rewriting._meta.db_table}"  # noqa: S608, SLF001 — our own name
ENTRIES = Entry._meta.db_table  # noqa: SLF001 — Django's name
BUSY = 0.2  # seconds to wait for who holds the database


def part_name() -> str:
    """The name of the database in a copy made here."""
    return PARTS[connection.vendor]


def copy_database(place: Path) -> dict[str, object]:
    """Write a consistent copy to ``place``; what is in it: tables, triggers, migrations' mark.

    Raises ``BackupRefused`` where PostgreSQL's own programs are missing or fail.
    """
    if connection.vendor == "postgresql":
        return postgresql.dump(place, facts)
    name = str(connection.settings_dict["NAME"])
    with closing(Existing(name)) as base, closing(sqlite3.connect(place)) as copy:
        copy.execute("PRAGMA synchronous = OFF")  # it is packed and only then kept
        base.backup(copy)
    place.chmod(0o600)
    with closing(sqlite3.connect(place)) as copy:
        mark = copy.execute("PRAGMA user_version").fetchone()[0]
        return facts(lambda sql: copy.execute(sql).fetchall()) | {"mark": mark}


def facts(ask: Ask) -> dict[str, object]:
    """Rows and newest id of every table, when the newest line was written, all triggers.

    Tables that migrations have yet to make are left out.
    """
    there = {str(name) for (name,) in ask(TABLES[connection.vendor])}
    known = {model._meta.db_table: model for model in _models()}  # noqa: SLF001 — as above
    tables = {name: _counted(ask, known[name]) for name in sorted(there & set(known))}
    newest = ask(f"SELECT max(written_at) FROM {ENTRIES}")[0][0]  # noqa: S608 — our own name
    return {"tables": tables, "newest_entry_at": str(newest or ""), "triggers": _triggers(ask)}


def check_sqlite(path: Path, name: str) -> bool:
    """Raise ``BackupRefused`` unless the database at ``path`` is whole and guards its logs.

    False where the guards are open: somebody was just made anonymous, or it was altered.
    """
    try:
        with closing(sqlite3.connect(path)) as copy:

            def ask(sql: str) -> list[tuple[object, ...]]:
                return copy.execute(sql).fetchall()

            if ask("PRAGMA integrity_check") != [("ok",)]:
                raise BackupRefused(
                    gettext("%(name)s: the database in it is damaged.") % {"name": name}
                )
            if ask("PRAGMA foreign_key_check"):
                raise BackupRefused(
                    gettext("%(name)s: rows in it belong to rows that are missing.")
                    % {"name": name}
                )
            return check_schema(ask, name)
    except sqlite3.Error as fault:
        raise BackupRefused(
            gettext("%(name)s: the database in it cannot be read (%(reason)s).")
            % {"name": name, "reason": fault}
        ) from fault


def check_schema(ask: Ask, name: str) -> bool:
    """Raise ``BackupRefused`` unless tables and guards are those of the migrations; as above."""
    applied = {
        (str(app), str(each)) for app, each in ask("SELECT app, name FROM django_migrations")
    }
    check_known(applied, name)
    made = {str(each): str(sql) for each, sql in ask(MADE_BY)}
    check_guards(made, applied, "sqlite", name)
    check_tables(ask, applied, name)
    return REWRITING not in applied or not ask(OPEN)[0][0]


def faults_here() -> Iterator[str]:
    """What is wrong with tables and guards of the site's own database, a sentence each."""
    if connection.vendor != "sqlite":
        return  # a server's owner alone can alter it

    name = Path(str(connection.settings_dict["NAME"])).name
    try:
        with connection.cursor() as cursor:
            closed = check_schema(lambda sql: list(cursor.execute(sql).fetchall()), name)
    except BackupRefused as refused:
        yield str(refused)
    else:
        if not closed:
            yield gettext(
                "The guards of the log are open: somebody could change what was written down. "
                "Stop Kontra and start it again, which closes them."
            )


def is_held(path: Path) -> bool:
    """Whether another process has this SQLite file open; what it left in its log is put in.

    Only who is alone can leave the log that readers and writers share.
    """
    if not path.exists():
        return False
    with closing(sqlite3.connect(path, timeout=BUSY)) as base:
        try:
            base.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            return False  # a damaged one is what copies are for
    return False


def _models() -> list[type[Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]  # noqa: SLF001 — as above


def _counted(ask: Ask, model: type[Model]) -> dict[str, int]:
    about = model._meta  # noqa: SLF001 — as above
    key = about.pk.column if about.pk else ""
    numbered = about.pk is not None and "AutoField" in about.pk.get_internal_type()
    newest = f'coalesce(max("{key}"), 0)' if numbered else "0"
    rows, last = ask(f'SELECT count(*), {newest} FROM "{about.db_table}"')[0]  # noqa: S608 — our own names
    count = {"rows": int(str(rows))}
    return count | {"newest": int(str(last))} if numbered else count


def _triggers(ask: Ask) -> list[str]:
    return sorted(str(name) for (name,) in ask(TRIGGERS[connection.vendor]))
