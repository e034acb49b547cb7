"""``manage.py export_event``: a whole event becomes one file."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from scorer.management.arguments import output_file, write_bytes
from tournaments.management.event_named import event_named
from tournaments.selectors.event_file import event_json


class Command(BaseCommand):
    """Write everything an event keeps; ``import_event`` reads it."""

    help = "Write a whole event as one file (kontra-event/2)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event's address, and where to write."""
        parser.add_argument("event", metavar="EVENT", help="the last part of the event's address")
        parser.add_argument("-o", "--output", metavar="EVENT.json")

    def handle(self, *args: object, event: str, output: str | None, **options: object) -> None:
        """Without ``-o`` the file goes to standard output."""
        text = json.dumps(event_json(event_named(event)), ensure_ascii=False, indent=1)
        if output:
            write_bytes(output_file(output), f"{text}\n".encode())
        else:
            self.stdout.write(text)
