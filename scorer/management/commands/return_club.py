"""``manage.py return_club``: the club that this laptop hosts goes home, in a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorer.operations.services.lending.file import LendingRefused
from scorer.operations.services.lending.hosting import give_back
from scorer.support.terminal import gettext as _
from scorer.support.terminal import ngettext


class Command(BaseCommand):
    """Close the hosted club and write it to a file."""

    help = "Closes the club that is lent to this site, and writes it to a file to be taken back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", metavar="FILE", type=Path, help="a new file")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        """Exit status 1: refused. It can be done again, where a file was lost."""
        try:
            club, rows = give_back(file)
        except LendingRefused as refused:
            raise CommandError(str(refused)) from None
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}.") from None
        said = ngettext(
            "%(club)s is closed here: %(count)d row in %(file)s.",
            "%(club)s is closed here: %(count)d rows in %(file)s.",
            rows,
        )
        self.stdout.write(said % {"club": club.name, "count": rows, "file": file})
        self.stdout.write(_("Keep this laptop as it is until the file has been taken back."))
