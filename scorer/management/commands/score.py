"""``manage.py score``: match records in, results out; needs no database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.games.registry import all_games, find_game
from scorer.management.arguments import check_known, wrong
from scorer.management.json_file import file_content, print_lines, refusal
from scorer.management.languages import add_language
from scorer.management.plain_sheet import plain_sheet


class Command(BaseCommand):
    """Score every record given, each on its own: a refused one stops none of the others."""

    help = "Score match records (score-record/1) without a database."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, or ``-`` for JSON Lines from standard input."""
        parser.add_argument("records", nargs="*", metavar="RECORD.json")
        parser.add_argument("--text", action="store_true", help="a readable table instead of JSON")
        parser.add_argument("--schema", metavar="GAME", help="the JSON Schema of a game's record")
        add_language(parser)

    def handle(
        self,
        *args: object,
        schema: str | None,
        records: list[str],
        text: bool,
        language: str,
        **options: object,
    ) -> None:
        """Exit status 0: all scored; 1: some refused; 2: wrong command line."""
        if schema is not None:
            self._print_schema(schema)
            return
        if not records:
            raise wrong("Name at least one record file, or - for standard input.")
        self.all_scored = True
        with translation.override(language):
            print_lines(self, (self._scored(read, as_text=text) for read in _readers(records)))
        if not self.all_scored:
            sys.exit(1)

    def _print_schema(self, slug: str) -> None:
        check_known("game", slug, list(all_games()))
        schema = records.json_schema(find_game(slug))
        self.stdout.write(json.dumps(schema, ensure_ascii=False, indent=1))

    def _scored(self, read: Callable[[], bytes], *, as_text: bool) -> str:
        """A record's result, or why it is refused."""
        try:
            record = records.parse_record(records.read_json(read()))
            match = records.score_record(record)
        except records.RecordRefused as refused:
            self.all_scored = False
            return refusal(refused, as_text=as_text)
        if as_text:
            return plain_sheet(record, match)
        return to_json(records.result_json(record, match)).decode()


def _readers(names: list[str]) -> Iterator[Callable[[], bytes]]:
    """What reads the text of each record; raises ``RecordRefused``."""
    for name in names:
        if name == "-":
            yield from (partial(bytes, line) for line in sys.stdin.buffer if line.strip())
        else:
            yield partial(file_content, name)
