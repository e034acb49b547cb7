"""``manage.py export_event``: a whole event becomes one file."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import output_file, write_bytes
from tournaments.models import Event
from tournaments.selectors.event_file import event_json


class Command(BaseCommand):
    """Write everything an event keeps; ``import_event`` makes the same event of it."""

    help = "Write a whole event as one file (kontra-event/1)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event's address, and where to write."""
        parser.add_argument("event", metavar="EVENT", help="the last part of the event's address")
        parser.add_argument("-o", "--output", metavar="EVENT.json")

    def handle(self, *args: object, event: str, output: str | None, **options: object) -> None:
        """Without ``-o`` the file goes to standard output."""
        try:
            found = Event.objects.get(slug=event)
        except Event.DoesNotExist:
            known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none yet"
            raise CommandError(f"There is no event {event!r}. Known: {known}.") from None
        text = json.dumps(event_json(found), ensure_ascii=False, indent=1)
        if output:
            write_bytes(output_file(output), f"{text}\n".encode())
        else:
            self.stdout.write(text)
