"""A backup of everything before migrations change its tables."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper

from scorer.models import Entry
from scorer.operations.selectors.copies import CopyFault, copies_folder
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.making import copy_everywhere
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext, gettext_noop

WHY = {
    CopyFault.FULL: gettext_noop("too little room is free in %(folder)s."),
    CopyFault.UNWRITABLE: gettext_noop("%(folder)s cannot be written in."),
}


def backup_before_migrating() -> str:
    """The path of a new backup; empty where there is nothing to lose yet.

    Raises ``BackupRefused`` where none could be made.
    """
    if not _has_tables():
        return ""
    try:
        own = copy_everywhere(pressed=True).own
    except (BackupRefused, OSError, DatabaseError) as fault:
        raise _refused(str(fault)) from fault
    if own is None or own.fault:
        why = gettext(WHY[own.fault if own and own.fault in WHY else CopyFault.UNWRITABLE])
        raise _refused(why % {"folder": copies_folder()})
    return str(copies_folder() / own.file)


def _has_tables() -> bool:
    if isinstance(connection, DatabaseWrapper) and connection.is_in_memory_db():
        return False
    return Entry._meta.db_table in connection.introspection.table_names()  # noqa: SLF001 — Django's name


def _refused(reason: str) -> BackupRefused:
    said = gettext(
        "No backup could be made before the update, so the database was not changed: %(reason)s\n"
        "Solve this and start again. Or make a backup yourself, then go on with: %(command)s"
    )
    return BackupRefused(said % {"reason": reason, "command": f"{PROGRAM} migrate --no-backup"})
