"""``manage.py export_record``: a sheet becomes a match record."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from scorer.management.arguments import sheet_named
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import record_json


class Command(BaseCommand):
    """Write the current sheet as a match record; importing it again gives an equal one."""

    help = "Write a sheet as a match record (score-record/1)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The sheet's id, and where to write."""
        parser.add_argument("sheet", metavar="SHEET")
        parser.add_argument("-o", "--output", metavar="RECORD.json")

    def handle(self, *args: object, sheet: str, output: str | None, **options: object) -> None:
        """Without ``-o`` the record goes to standard output."""
        found = sheet_named(sheet)
        record = record_json(found, current_log(found))
        text = json.dumps(record, ensure_ascii=False, indent=1)
        if output:
            Path(output).write_text(text + "\n", encoding="utf-8")
        else:
            self.stdout.write(text)
