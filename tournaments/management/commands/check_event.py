"""``manage.py check_event``: whether an event's rows are what its log says."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scorer.management.plain_sheet import plain_errors
from scorer.records import RecordRefused
from tournaments.log.fold import LogSaysTooLittle
from tournaments.management.event_named import event_named
from tournaments.models import Event
from tournaments.selectors.history.check import differences


class Command(BaseCommand):
    """Rebuild events from their logs and report every difference; nothing is changed."""

    help = "Rebuild events from their logs alone and report where their rows differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Events by the last part of their address, or all."""
        parser.add_argument("events", nargs="*", metavar="EVENT")
        parser.add_argument("--all", action="store_true", help="every event there is")

    def handle(self, *args: object, events: list[str], **options: object) -> None:
        """Exit status 1 where something differs or a log cannot be rebuilt from."""
        if bool(events) == options["all"]:
            raise CommandError("Name events, or --all.")
        named = [event_named(slug) for slug in events]
        chosen = named or list(Event.objects.select_related("club").order_by("pk"))
        found = 0
        for event in chosen:
            faults = _faults(event)
            found += len(faults)
            for fault in faults:
                self.stdout.write(f"{event.slug}: {fault}")
        self.stdout.write(f"Events checked: {len(chosen)}. Differences: {found}.")
        if found:
            sys.exit(1)


def _faults(event: Event) -> list[str]:
    try:
        return differences(event)
    except LogSaysTooLittle as little:
        return [str(little)]
    except RecordRefused as refused:
        return [plain_errors(refused)]
