"""``manage.py standings``: an event's record in, its standings out; needs no database."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO, cast

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.games.text import gettext as _
from scorer.management.plain_sheet import plain_errors
from scorer.records.faults import refuse
from scorer.translation import translate
from tournaments.engine.standings import standings
from tournaments.management.plain_standings import plain_standings
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json


class Command(BaseCommand):
    """Work out the standings of one event."""

    help = "Standings of an event (tournament-record/1) without a database."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file, or ``-`` for standard input."""
        parser.add_argument("tournament", metavar="TOURNAMENT.json")
        parser.add_argument("--text", action="store_true", help="readable lists instead of JSON")
        parser.add_argument("--language", default="en", choices=["pl", "cs", "ro", "en"])

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 0: standings; 1: the record is refused; 2: wrong command line."""
        out = cast("TextIO", getattr(self.stdout, "_out"))  # noqa: B009 — its wrapper styles every line
        if isinstance(out, TextIOWrapper):
            out.reconfigure(encoding="utf-8")  # whatever the terminal believes, JSON is UTF-8
        with translation.override(options["language"]):
            accepted, shown = _work_out(options["tournament"], as_text=options["text"])
        try:
            out.write(shown + "\n")
            out.flush()
        except BrokenPipeError:  # whoever read has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not accepted:
            sys.exit(1)


def _work_out(name: str, *, as_text: bool) -> tuple[bool, str]:
    try:
        record = parse_tournament(records.read_json(_content(name)))
        result = standings(record.tournament)
    except records.RecordRefused as refused:
        if as_text:
            return False, plain_errors(refused)
        return False, to_json(records.error_json(refused, translate)).decode()
    if as_text:
        return True, plain_standings(record, result)
    return True, to_json(standings_json(result)).decode()


def _content(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(
            _("The file %(name)s cannot be read: %(reason)s.", name=name, reason=reason)
        ) from None
