"""``manage.py score``: match records in, results out; needs no database."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.games.registry import all_games, find_game
from scorer.games.text import gettext as _
from scorer.management.languages import add_language
from scorer.management.plain_sheet import plain_errors, plain_sheet
from scorer.records.faults import refuse
from scorer.support.translation import translate

WRONG_COMMAND_LINE = 2


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
            raise CommandError(
                "Name at least one record file, or - for standard input.",
                returncode=WRONG_COMMAND_LINE,
            )
        out = cast("TextIO", getattr(self.stdout, "_out"))  # noqa: B009 — its wrapper styles every line
        if isinstance(out, TextIOWrapper):
            out.reconfigure(encoding="utf-8")  # whatever the terminal believes, JSON is UTF-8
        show = self._as_text if text else self._as_json
        all_scored = True
        try:
            with translation.override(language):
                for record in _texts(records):
                    scored, shown = show(record)
                    all_scored = all_scored and scored
                    out.write(shown + "\n")
            out.flush()
        except BrokenPipeError:  # whoever read has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not all_scored:
            sys.exit(1)

    def _print_schema(self, slug: str) -> None:
        if slug not in all_games():
            raise CommandError(
                f"The game {slug!r} is not known. Allowed: {', '.join(all_games())}.",
                returncode=WRONG_COMMAND_LINE,
            )
        schema = records.json_schema(find_game(slug))
        self.stdout.write(json.dumps(schema, ensure_ascii=False, indent=1))

    def _as_json(self, text: bytes | records.RecordRefused) -> tuple[bool, str]:
        try:
            record = _parse(text)
            result = records.result_json(record, records.score_record(record))
        except records.RecordRefused as refused:
            return False, to_json(records.error_json(refused, translate)).decode()
        return True, to_json(result).decode()

    def _as_text(self, text: bytes | records.RecordRefused) -> tuple[bool, str]:
        try:
            record = _parse(text)
            return True, plain_sheet(record, records.score_record(record))
        except records.RecordRefused as refused:
            return False, plain_errors(refused)


def _parse(text: bytes | records.RecordRefused) -> records.Record:
    if isinstance(text, records.RecordRefused):
        raise text
    return records.parse_record(records.read_json(text))


def _texts(names: list[str]) -> Iterator[bytes | records.RecordRefused]:
    """The text of every record, or why it cannot be read."""
    for name in names:
        if name == "-":
            yield from (line for line in sys.stdin.buffer if line.strip())
            continue
        try:
            yield Path(name).read_bytes()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            yield refuse(
                _("The file %(name)s cannot be read: %(reason)s.", name=name, reason=reason)
            )
