"""``manage.py rescore``: the projections of sheets are made anew from the log."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from scorer.management.arguments import sheet_named
from scorer.management.plain_sheet import plain_errors
from scorer.models import ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.services.rescoring import rescore


class Command(BaseCommand):
    """Rebuild what lists and statistics read, and report every difference from the log."""

    help = "Rebuild the projections of sheets from the log and report differences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Sheets by id; without any, all of them."""
        parser.add_argument("sheets", nargs="*", metavar="SHEET")

    def handle(self, *args: object, sheets: list[str], **options: object) -> None:
        """Exit status 1 when a projection differed from the log or a log could not be scored."""
        named = [sheet_named(text).pk for text in sheets]
        ids = named or list(ScoreSheet.objects.values_list("pk", flat=True))
        found = 0
        for sheet_id in ids:
            try:
                differences = rescore(sheet_id)
            except RecordRefused as refused:
                differences = [plain_errors(refused)]
            found += len(differences)
            for difference in differences:
                self.stdout.write(f"{sheet_id}: {difference}")
        self.stdout.write(f"Sheets rescored: {len(ids)}. Differences: {found}.")
        if found:
            sys.exit(1)
