"""``manage.py update``: another version from a file, or back to the one before."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scorer.operations.machine.programs import UpdateStep
from scorer.operations.selectors.updates import STEPS
from scorer.operations.services.updates.archive import UpdateRefused
from scorer.operations.services.updates.updating import go_back, update_from
from scorer.support.places import PROGRAM


class Command(BaseCommand):
    """Update from a file, having tried it; or go back."""

    help = "Update from a file (kontra-….update), or go back to the version before."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One of the two."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("file", type=Path, nargs="?", metavar="FILE", help="kontra-….update")
        which.add_argument("--back", action="store_true", help="go back to the version before")
        parser.add_argument(
            "--put-back",
            action="store_true",
            help="with the copy made before the update, where the older version needs it",
        )

    def handle(
        self, *args: object, file: Path | None, back: bool, put_back: bool, **options: object
    ) -> None:
        """Exit status 1 where nothing was changed."""
        try:
            if file is None:
                starts = go_back(put_back=put_back)
            else:
                starts = update_from(file.absolute(), self._says)
        except UpdateRefused as refused:
            raise CommandError(str(refused)) from None
        if not starts:
            said = _("It serves from the next start on: %(command)s")
            self.stdout.write(said % {"command": f"{PROGRAM} serve"})

    def _says(self, step: UpdateStep) -> None:
        self.stdout.write(str(STEPS[step]))
        self.stdout.flush()
