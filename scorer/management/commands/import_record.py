"""``manage.py import_record``: a match record becomes a sheet."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import club_named, json_in
from scorer.management.plain_sheet import plain_errors
from scorer.records import RecordRefused
from scorer.sheets.services.sheets import import_record, with_clean_names


class Command(BaseCommand):
    """Open a sheet from each record and print its id; a refused record opens none."""

    help = "Open a sheet from each match record (score-record/1) and print its id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, and the club the sheets belong to."""
        parser.add_argument("records", nargs="+", metavar="RECORD.json")
        parser.add_argument("--club", metavar="SLUG", help="the club the sheets belong to")

    def handle(
        self, *args: object, club: str | None, records: list[str], **options: object
    ) -> None:
        """Exit status 1 at the first record that is refused."""
        owner = None if club is None else club_named(club)
        for name in records:
            raw = with_clean_names(json_in(name))
            try:
                sheet = import_record(raw=raw, club=owner)
            except RecordRefused as refused:
                raise CommandError(f"{name}: {plain_errors(refused)}") from None
            self.stdout.write(str(sheet.pk))
