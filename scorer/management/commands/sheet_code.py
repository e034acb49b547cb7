"""``manage.py sheet_code``: a code for a sheet whose phone is gone."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import sheet_named
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.support.typed_codes import grouped


class Command(BaseCommand):
    """Print the code by which a phone writes in a sheet; the one that is good stays."""

    help = "Print a code by which a phone writes in a sheet, to be typed at /t/ (Join)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The sheet."""
        parser.add_argument("sheet", metavar="SHEET", help="the sheet's id, as in its address")

    def handle(self, *args: object, sheet: str, **options: object) -> None:
        """Exit status 1 for a sheet that is not there, or whose play is over."""
        found = sheet_named(sheet)
        issued = issue_codes([found.pk])
        if not issued:
            raise CommandError("Play at this table is over: it gets no code.")
        self.stdout.write(grouped(code_text(issued[found.pk])))
