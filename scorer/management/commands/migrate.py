"""``manage.py migrate``: Django's own, after a backup; the one command that makes a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.models.signals import pre_migrate

from scorer.config import checks
from scorer.operations.machine.disk import make_database
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.before_migrating import backup_before_migrating
from scorer.support.terminal import gettext as _

LOCK = 0x4B6F6E747261  # "Kontra": any number that all of us agree on


class Command(Migrate):
    """Bring the tables up to date; a file that is missing is made, unless there are copies.

    Of several machines that share a server's database one migrates, and the others wait for it.
    """

    requires_system_checks = (checks.FOLDER,)

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's, and to go on without a backup."""
        super().add_arguments(parser)
        parser.add_argument(
            "--no-backup", action="store_true", help="change the tables without a backup"
        )

    def handle(self, *args: object, **options: object) -> None:
        """Exit status 1 where no backup could be made."""
        if options["no_backup"] or options["fake"]:
            super().handle(*args, **options)
            return
        ours = apps.get_app_config("scorer")
        pre_migrate.connect(self._back_up, sender=ours)
        try:
            super().handle(*args, **options)
        finally:
            pre_migrate.disconnect(self._back_up, sender=ours)

    def _back_up(self, **told: object) -> None:
        """Make a backup where a migration will run on the site's own database."""
        if not told["plan"] or told["using"] != DEFAULT_DB_ALIAS:
            return
        try:
            path = backup_before_migrating()
        except BackupRefused as refused:
            raise CommandError(str(refused)) from None
        if path and told["verbosity"]:
            self.stdout.write(_("Backup made before the update: %(path)s") % {"path": path})

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Exit status 1 where the database is gone while there are copies of it.

        Here, since Django's checks ask the database before ``handle`` is reached.
        """
        known = connections[options["database"]]
        if known.vendor == "postgresql" and not (options["check_unapplied"] or options["plan"]):
            with known.cursor() as cursor:
                cursor.execute("SET statement_timeout = 0; SET lock_timeout = 0")
                cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])  # until the command ends
        if isinstance(known, DatabaseWrapper) and not known.is_in_memory_db():
            path = Path(known.settings_dict["NAME"])
            if known.alias == DEFAULT_DB_ALIAS and (said := checks.gone(path)):
                raise CommandError(said)
            if not (options["check_unapplied"] or options["plan"]):
                make_database(path)
        return super().execute(*args, **options)
