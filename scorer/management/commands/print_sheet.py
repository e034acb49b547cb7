"""``manage.py print_sheet``: a match record becomes a sheet on paper; needs no database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import json_in, output_file, write_bytes
from scorer.management.paper import add_order, ordered, site_in, warning_of
from scorer.management.plain_sheet import plain_errors
from scorer.printing.addresses import new_address
from scorer.printing.render import PrintingUnavailableError, sheet_pdf_bytes
from scorer.printing.typed_texts import typed_in
from scorer.printing.unsaved import standing_of
from scorer.records import RecordRefused
from scorer.sheets.forms.paper import PaperForm


class Command(BaseCommand):
    """Print a match record as a PDF sheet, filled or blank with the names."""

    help = "Print a match record (score-record/1) as a PDF sheet, without a database."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record, where to write, and what kind of sheet."""
        parser.add_argument("record", metavar="RECORD.json")
        add_order(parser)
        parser.add_argument("--table", metavar="N")
        parser.add_argument("--archive", action="store_true", help="PDF/A")

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 0: written; 1: the record is refused; 2: wrong command line."""
        form = ordered(PaperForm, options)
        options["site"] = site_in(options)
        output = output_file(options["output"])
        occasion = form.occasion()
        try:
            now = standing_of(json_in(options["record"]))
            if warning := warning_of([occasion.event, *typed_in(now)]):
                self.stderr.write(warning)
            address = new_address(options["site"], now.setup.ruleset, occasion)
            pdf = sheet_pdf_bytes(now, form.order(), occasion, address)
        except RecordRefused as refused:
            raise CommandError(f"{options['record']}: {plain_errors(refused)}") from None
        except PrintingUnavailableError as missing:
            raise CommandError(str(missing)) from None
        write_bytes(output, pdf)
