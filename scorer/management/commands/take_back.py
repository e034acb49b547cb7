"""``manage.py take_back``: a lent club comes home, with its file or without."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import club_named, wrong
from scorer.operations.services.lending.file import LendingRefused
from scorer.operations.services.lending.lending import give_up
from scorer.operations.services.lending.taking_back import take_back
from scorer.support.terminal import gettext as _


class Command(BaseCommand):
    """Take a lent club back."""

    help = (
        "Takes a club back from the file that return_club wrote; --without-file where the laptop "
        "is lost."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, or the club that is given up there."""
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
        parser.add_argument("--without-file", metavar="SLUG", help="go on from what was lent")
        parser.add_argument("--yes", action="store_true", help="what the laptop has is lost")

    def handle(
        self,
        *args: object,
        file: Path | None,
        without_file: str | None,
        yes: bool,
        **options: object,
    ) -> None:
        """Exit status 1: refused, and nothing is changed; 2: the command line is wrong."""
        if (file is None) == (without_file is None):
            raise wrong(_("Name the file, or --without-file and the club."))
        try:
            said = _taken(file) if file else self._given_up(str(without_file), sure=yes)
        except LendingRefused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(said)

    def _given_up(self, slug: str, *, sure: bool) -> str:
        club = club_named(slug)
        if not sure:
            said = _(
                "What was written on the laptop would be lost, and its file refused. If that is "
                "meant, add --yes."
            )
            raise wrong(said)
        give_up(club)
        return _("%(club)s is open here again, as it was lent.") % {"club": club.name}


def _taken(file: Path) -> str:
    club, changes = take_back(file)
    said = _(
        "%(club)s is back and open here: %(rows)d rows compared; new: %(new)d, changed: "
        "%(changed)d, gone: %(gone)d."
    )
    return said % {
        "club": club.name,
        "rows": changes.count,
        "new": changes.new,
        "changed": changes.changed,
        "gone": changes.removed,
    }
