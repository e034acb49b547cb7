"""``manage.py backup``: everything the site keeps, as one file, while it is being written."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scorer.operations.selectors.copies import copies_folder
from scorer.operations.services.backups.archive import BackupRefused, read_archive
from scorer.operations.services.backups.making import archive_lines, backup


class Command(BaseCommand):
    """Copy the database, the secret key and the certificate into one file, and check it."""

    help = "Copy everything the site keeps into one file."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the file goes: a folder."""
        parser.add_argument("to", nargs="?", type=Path, metavar="TO", help="a folder")

    def handle(self, *args: object, to: Path | None, **options: object) -> None:
        """Exit status 1 when no copy could be made."""
        folder = to or copies_folder()
        if to is None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not folder.is_dir():
            raise CommandError(_("There is no folder %(folder)s.") % {"folder": folder})
        try:
            archive = read_archive(backup(folder))
        except BackupRefused as refused:
            raise CommandError(str(refused)) from None
        except OSError as fault:
            raise CommandError(f"{folder}: {fault.strerror or fault}.") from None
        self.stdout.write("\n".join(archive_lines(archive)))
