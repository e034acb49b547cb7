"""``manage.py as_of``: an event's results and standings at a time of its day."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from pydantic_core import to_json

from scorer.management.arguments import output_file, write_bytes
from scorer.management.languages import add_language
from tournaments.engine.standings import standings
from tournaments.management.event_named import event_named, moment_named
from tournaments.management.plain_standings import plain_standings
from tournaments.models import Event
from tournaments.records.standings import parse_tournament
from tournaments.selectors.as_of import Then, at_step, at_time, event_data_at
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.tournament_record import record_in


class Command(BaseCommand):
    """Write what an event's tables had scored by a time."""

    help = (
        "The results of an event at a time (tournament-record/1). Seating, names, settings and "
        "who left or was disqualified are those of now; the event log says how they changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event and a time of its day, or a step of its minutes."""
        parser.add_argument("event", metavar="EVENT", help="the last part of the event's address")
        parser.add_argument("time", nargs="?", metavar="14:05", help="or a whole ISO time")
        parser.add_argument("--day", type=date.fromisoformat, help="if not the event's own")
        parser.add_argument("--step", type=int, help="a step by its id, in place of a time")
        parser.add_argument("--text", action="store_true", help="standings in place of JSON")
        add_language(parser)
        parser.add_argument("-o", "--output", metavar="FILE")

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 1: nothing was there by then; 2: wrong command line."""
        event = event_named(options["event"])
        if (options["time"] is None) == (options["step"] is None):
            raise CommandError("Give a time, or --step.", returncode=2)
        then = self._then(event, options)
        record = record_in(event_data_at(event, then))
        with translation.override(options["language"]):
            shown = _lists(record, then) if options["text"] else to_json(record, indent=1).decode()
        if options["output"]:
            write_bytes(output_file(options["output"]), f"{shown}\n".encode())
        else:
            self.stdout.write(shown)

    def _then(self, event: Event, options: Mapping[str, Any]) -> Then:
        if options["step"] is not None:
            then = at_step(event, options["step"])
        else:
            then = at_time(event, moment_named(options["time"], options["day"] or event.day))
        if then is None:
            raise CommandError("The event has no step that early, or none of that number.")
        return then


def _lists(record: Mapping[str, object], then: Then) -> str:
    """The last step that counts, then all standings."""
    last = then.steps[-1]
    at = timezone.localtime(last.at).strftime("%Y-%m-%d %H:%M:%S")
    parsed = parse_tournament(record)
    lists = plain_standings(parsed, standings(parsed.tournament))
    return f"{at} {sentence_of(last)}\n\n{lists}"
