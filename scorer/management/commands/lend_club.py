"""``manage.py lend_club``: one club goes to a laptop, in a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import club_named
from scorer.operations.services.lending.file import LendingRefused
from scorer.operations.services.lending.lending import lend
from scorer.support.terminal import gettext as _
from scorer.support.terminal import ngettext


class Command(BaseCommand):
    """Lend a club to a laptop; here nothing of it is written until it is taken back."""

    help = "Lends a club to a laptop: writes it to a file, and closes it here until it is back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The club, the file, and who has it meanwhile."""
        parser.add_argument("club", metavar="SLUG")
        parser.add_argument("file", metavar="FILE", type=Path, help="a new file")
        parser.add_argument("--to", metavar="WHOM", default="", help="who has it meanwhile")

    def handle(self, *args: object, club: str, file: Path, to: str, **options: object) -> None:
        """Exit status 1: refused, and the club is not lent."""
        lent = club_named(club)
        try:
            rows = lend(lent, file, to)
        except LendingRefused as refused:
            raise CommandError(str(refused)) from None
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}.") from None
        said = ngettext(
            "%(club)s is lent: %(count)d row in %(file)s, which is as secret as the club's names.",
            "%(club)s is lent: %(count)d rows in %(file)s, which is as secret as the club's names.",
            rows,
        )
        self.stdout.write(said % {"club": lent.name, "count": rows, "file": file})
        self.stdout.write(_("Nothing of it is written here until the file comes back."))
