"""``manage.py backup``: everything the site keeps, as one file, while it is being written."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from pathlib import Path
from types import FrameType

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scorer.config import checks
from scorer.operations.machine.processes import give_way, lives
from scorer.operations.selectors.copies import copies_folder
from scorer.operations.services.backups.archive import BackupRefused, read_archive
from scorer.operations.services.backups.keeper import keep
from scorer.operations.services.backups.making import archive_lines, backup


class Command(BaseCommand):
    """Back up the database, the secret key and the certificate: once, or while it runs."""

    help = "Back up everything the site keeps into one file; --keep: while something changes."
    requires_system_checks = (checks.DATABASE,)  # an older one too

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the file goes: a folder."""
        parser.add_argument("to", nargs="?", type=Path, metavar="TO", help="a folder")
        kept = "every few seconds, until told to stop, wherever backups belong"
        parser.add_argument("--keep", action="store_true", help=kept)
        parser.add_argument("--with-parent", type=int, metavar="PID", help="end with that process")

    def handle(
        self,
        *args: object,
        to: Path | None,
        keep: bool,
        with_parent: int | None,
        **options: object,
    ) -> None:
        """Exit status 1 when no backup could be made, or another keeper stays at work."""
        if keep:
            _keep(with_parent)
            return
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


def _keep(with_parent: int | None) -> None:
    """Until told to stop, or until the server that started it is gone."""
    stopped: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        stopped.append(number)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    give_way()
    if not keep(lambda: not stopped and (with_parent is None or lives(with_parent))):
        raise CommandError("Another keeper of backups is at work.")
