"""``manage.py export_record``: a sheet becomes a match record."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scorer.management.arguments import sheet_named
from scorer.selectors.log import current_log
from scorer.selectors.standing import record_json


class Command(BaseCommand):
    """Write the current sheet as a match record; importing it again gives an equal one."""

    help = "Write a sheet as a match record (score-record/1)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The sheet's id, and where to write."""
        parser.add_argument("sheet", metavar="SHEET")
        parser.add_argument("-o", "--output", metavar="RECORD.json")

    def handle(self, *args: object, **options: Any) -> None:
        """Without ``-o`` the record goes to standard output."""
        sheet = sheet_named(options["sheet"])
        record = record_json(sheet, current_log(sheet))
        text = json.dumps(record, ensure_ascii=False, indent=1)
        if options["output"]:
            Path(options["output"]).write_text(text + "\n", encoding="utf-8")
        else:
            self.stdout.write(text)
