"""``manage.py practice_copy``: what ``practise`` asks for in the practice's own database."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorer.management.plain_sheet import plain_errors
from scorer.operations.services.backups.making import copy_everywhere
from scorer.records import RecordRefused
from tournaments.services.practice.copy import copy_event


class Command(BaseCommand):
    """Make the copy of an event from its file, who runs it, and a first copy for copies' sake."""

    help = "Used by practise: put the event of a file into the database of a practice."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", metavar="EVENT.json")

    def handle(self, *args: object, file: str, **options: object) -> None:
        """Prints the event's address; exit status 1 outside a practice."""
        if not settings.PRACTICE:
            raise CommandError("This is for a practice alone: kontra practise EVENT")
        raw = json.loads(Path(file).read_bytes())
        club = str(raw.pop("club"))
        try:
            event = copy_event(raw=raw, slug="practice", name=club)
        except RecordRefused as refused:
            raise CommandError(plain_errors(refused)) from None
        copy_everywhere()
        self.stdout.write(event.slug)
