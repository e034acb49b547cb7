"""``manage.py migrate``: Django's own, and the one command that makes a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from scorer.config import preflight
from scorer.models import Lending
from scorer.models.lending import CLOSED
from scorer.operations.machine.disk import make_database
from scorer.operations.selectors.copies import copies_folder
from scorer.support.terminal import gettext as _


class Command(Migrate):
    """Bring the tables up to date; a file that is missing is made, unless there are copies."""

    def handle(self, *args: object, **options: object) -> None:
        """Exit status 1 where tables would change under the guards of a club that is lent."""
        is_trial = options["check_unapplied"] or options["plan"]
        if not is_trial and (club := _lent_club(str(options["database"]))):
            said = _(
                "%(club)s plays on another site, whose file fits these tables alone: take it back "
                "before the update (take_back)."
            )
            raise CommandError(said % {"club": club})
        super().handle(*args, **options)

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


def _lent_club(alias: str) -> str:
    """The name of a club that is away while there is something to migrate; else empty."""
    connection = connections[alias]
    known = MigrationExecutor(connection)
    is_there = Lending._meta.db_table in connection.introspection.table_names()  # noqa: SLF001 — Django's name
    if not is_there or not known.migration_plan(known.loader.graph.leaf_nodes()):
        return ""
    away = Lending.objects.using(alias).filter(state__in=CLOSED)
    return away.values_list("club__name", flat=True).first() or ""
