"""``manage.py migrate``: Django's own, and the one command that makes a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from scorer.config import preflight
from scorer.operations.machine.disk import make_database
from scorer.operations.selectors.copies import copies_folder


class Command(Migrate):
    """Bring the tables up to date; a file that is missing is made, unless there are copies."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Exit status 1 where the database is gone while there are copies of it.

        Here, since Django's checks ask the database before ``handle`` is reached.
        """
        known = connections[options["database"]]
        if isinstance(known, DatabaseWrapper) and not known.is_in_memory_db():
            path = Path(known.settings_dict["NAME"])
            is_ours = known.alias == DEFAULT_DB_ALIAS
            if is_ours and (said := preflight.gone(path, copies_folder())):
                raise CommandError(said)
            if not (options["check_unapplied"] or options["plan"]):
                make_database(path)
        return super().execute(*args, **options)
