"""``manage.py read_list``: an entry list in, what it would become out. Needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.management.json_file import file_content, print_lines
from scorer.management.languages import add_language
from scorer.support.translation import translate
from tournaments.records.entry_list.files import MOST_BYTES, read_sheet
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import UnreadableError
from tournaments.records.entry_list_json import entry_list_json, error_json

EVENTS = ("players", "pairs", "teams")


class Command(BaseCommand):
    """Show what an entry list would become: the reader of the page, without a database."""

    help = "Read an entry list (text, XLSX, ODS) as entry-list/1, without a database."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file, or ``-`` for standard input; whose list it is."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--event", choices=EVENTS, default="players", help="who enters")
        add_language(parser)

    def handle(
        self, *args: object, file: str, event: str, language: str, **options: object
    ) -> None:
        """Exit status 0: a list; 1: the file is none; 2: wrong command line."""
        with translation.override(language):
            try:
                sheet = read_sheet(file_content(file, MOST_BYTES), file)
            except UnreadableError as refused:
                said, status = error_json(refused.text, translate), 1
            except records.RecordRefused as refused:
                said, status = error_json(refused.faults[0].message, translate), 1
            else:
                listed = read_entries(sheet, pairs=event == "pairs", teams=event == "teams")
                said, status = entry_list_json(listed, translate), 0
        print_lines(self, [to_json(said, indent=1).decode()])
        if status:
            sys.exit(status)
