"""``manage.py standings``: an event's record in, its standings out; needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import TextIO, cast

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.management.languages import add_language
from tournaments.engine.standings import standings
from tournaments.management.json_file import answer, json_in, refusal
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
        add_language(parser)

    def handle(
        self, *args: object, language: str, tournament: str, text: bool, **options: object
    ) -> None:
        """Exit status 0: standings; 1: the record is refused; 2: wrong command line."""
        out = cast("TextIO", getattr(self.stdout, "_out"))  # noqa: B009 — its wrapper styles every line
        with translation.override(language):
            accepted, shown = _work_out(tournament, as_text=text)
        answer(out, shown)
        if not accepted:
            sys.exit(1)


def _work_out(name: str, *, as_text: bool) -> tuple[bool, str]:
    try:
        record = parse_tournament(json_in(name))
        result = standings(record.tournament)
    except records.RecordRefused as refused:
        return False, refusal(refused, as_text=as_text)
    if as_text:
        return True, plain_standings(record, result)
    return True, to_json(standings_json(result)).decode()
