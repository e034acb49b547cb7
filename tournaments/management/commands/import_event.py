"""``manage.py import_event``: a file becomes an event of a club, or brings it up to date."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import club_named, json_in
from scorer.management.plain_sheet import plain_errors
from scorer.records import RecordRefused
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor


class Command(BaseCommand):
    """Make an event of a file that ``export_event`` wrote, or bring the club's up to date."""

    help = "Make a club's event of a file, or bring it up to date; print its address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and the club that runs the event."""
        parser.add_argument("file", metavar="EVENT.json")
        parser.add_argument("--club", metavar="SLUG", required=True)

    def handle(self, *args: object, club: str, file: str, **options: object) -> None:
        """Exit status 1 when the file is refused; then nothing is kept.

        What came goes to standard error.
        """
        owner, raw = club_named(club), json_in(file)
        try:
            imported = import_event(raw=raw, club=owner, actor=Actor(name="import_event"))
        except RecordRefused as refused:
            raise CommandError(f"{file}: {plain_errors(refused)}") from None
        self.stderr.write(str(imported.words))
        self.stdout.write(imported.event.slug)
