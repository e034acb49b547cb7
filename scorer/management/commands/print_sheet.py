"""``manage.py print_sheet``: a match record becomes a sheet on paper; needs no database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import check_known, json_in, output_file, write_bytes
from scorer.management.plain_sheet import plain_errors
from scorer.printing.render import PAPERS, PrintingUnavailableError, sheet_pdf_bytes
from scorer.printing.unsaved import standing_of
from scorer.records import RecordRefused


class Command(BaseCommand):
    """Print a match record as a PDF sheet, filled or blank with the names."""

    help = "Print a match record (score-record/1) as a PDF sheet, without a database."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record, where to write, and what kind of sheet."""
        parser.add_argument("record", metavar="RECORD.json")
        parser.add_argument("-o", "--output", metavar="OUT.pdf", required=True)
        parser.add_argument("--blank", action="store_true", help="names only, to be filled by hand")
        parser.add_argument("--language", default="en", help="pl, cs, ro or en (default: en)")
        parser.add_argument("--paper", default="A4", help="A4 or A5 (default: A4)")

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 0: written; 1: the record is refused; 2: wrong command line."""
        check_known("language", options["language"], [code for code, _name in settings.LANGUAGES])
        check_known("paper", options["paper"], list(PAPERS))
        output = output_file(options["output"])
        try:
            pdf = sheet_pdf_bytes(
                standing_of(json_in(options["record"])),
                language=options["language"],
                paper=options["paper"],
                blank=options["blank"],
            )
        except RecordRefused as refused:
            raise CommandError(f"{options['record']}: {plain_errors(refused)}") from None
        except PrintingUnavailableError as missing:
            raise CommandError(str(missing)) from None
        write_bytes(output, pdf)
