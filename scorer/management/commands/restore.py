"""``manage.py restore``: a copy in the place of what is here, checked before all else."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scorer.config import checks
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.making import archive_lines
from scorer.operations.services.backups.places import newest_in
from scorer.operations.services.backups.restoring import ServerIsRunning, restore
from scorer.operations.services.backups.restoring import check as checked
from scorer.support.places import PROGRAM

REFUSED, RUNNING, DIFFERS = 1, 3, 4  # exit statuses; 2 is a wrong command line


class Command(BaseCommand):
    """Put a copy back, or only check it."""

    help = "Put a copy in the place of what is here; --check only looks at it."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, or a folder whose newest copy is meant."""
        parser.add_argument("file", type=Path, metavar="FILE", help="a copy, or a folder of copies")
        parser.add_argument("--check", action="store_true", help="check it and touch nothing")

    def handle(self, *args: object, file: Path, check: bool, **options: object) -> None:
        """Exit status 1: refused; 3: a server is running; 4: restored, but sheets differ."""
        folder = Path(settings.VAR_DIR)  # needed here also where a server keeps the database
        if said := checks.folder_fault(folder, checks.database_file()) or checks.full_disk():
            raise CommandError(said)
        try:
            path = newest_in(file)
            self._check(path) if check else self._restore(path)
        except BackupRefused as refused:
            raise CommandError(str(refused), returncode=REFUSED) from None
        except ServerIsRunning:
            said = _("A server is running on what is here. Stop it first: %(command)s")
            text = said % {"command": f"{PROGRAM} stop"}
            raise CommandError(text, returncode=RUNNING) from None
        except OSError as fault:
            raise CommandError(f"{fault.filename or file}: {fault.strerror}.") from None

    def _check(self, path: Path) -> None:
        archive, faults = checked(path)
        self.stdout.write("\n".join(archive_lines(archive)))
        if faults:
            raise CommandError("\n".join(faults), returncode=REFUSED)
        self.stdout.write(_("Sound: it can be put back."))

    def _restore(self, path: Path) -> None:
        done = restore(path)
        self.stdout.write("\n".join([_("Restored: %(path)s") % {"path": path}, *done.faults]))
        if done.aside:
            aside = _("What was here before lies in %(folder)s")
            self.stdout.write(aside % {"folder": done.aside})
        compared = _("Sheets compared with the log: %(sheets)s. Differences: %(count)s.")
        self.stdout.write(compared % {"sheets": done.sheets, "count": len(done.differences)})
        if done.differences:
            raise CommandError("\n".join(done.differences), returncode=DIFFERS)
