"""``manage.py host_club``: a lent club is put into a laptop's own, empty site."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from scorer.operations.services.backups.restoring import ServerIsRunning, nobody_serves
from scorer.operations.services.lending.file import LendingRefused
from scorer.operations.services.lending.hosting import host
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext as _
from scorer.support.terminal import ngettext

RUNNING = 3  # exit status, as of ``restore``


class Command(BaseCommand):
    """Have a lent club play here."""

    help = "Puts the club of a file that lend_club wrote into this site, which must be empty."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", metavar="FILE", type=Path, help="written by lend_club")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        """Exit status 1: refused, and all is as it was; 3: a server is running."""
        try:
            with nobody_serves():
                here = host(file)
        except LendingRefused as refused:
            raise CommandError(str(refused)) from None
        except ServerIsRunning:
            said = _("A server is running on what is here. Stop it first: %(command)s")
            raise CommandError(said % {"command": f"{PROGRAM} stop"}, returncode=RUNNING) from None
        said = ngettext(
            "%(club)s plays here: %(count)d row, equal to the file's.",
            "%(club)s plays here: %(count)d rows, equal to the file's.",
            here.rows,
        )
        self.stdout.write(said % {"club": here.club.name, "count": here.rows})
        if here.secret:
            said = _("Who opens this address on this laptop is an owner of the club: %(path)s")
            self.stdout.write(said % {"path": reverse("scorer:join", args=[here.secret])})
