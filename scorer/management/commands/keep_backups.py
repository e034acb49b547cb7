"""``manage.py keep_backups``: copies by themselves, every few minutes while something changes."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from types import FrameType

from django.core.management.base import BaseCommand, CommandError

from scorer.operations.machine.parents import lives
from scorer.operations.machine.priority import give_way
from scorer.operations.services.backups.keeper import keep


class Command(BaseCommand):
    """Run until told to stop, or until the server that started it is gone."""

    help = "Make copies every KONTRA_BACKUP_EVERY minutes while something changes."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Beside a server: end with it."""
        parser.add_argument("--with-parent", type=int, metavar="PID", help="end with that process")

    def handle(self, *args: object, with_parent: int | None, **options: object) -> None:
        """Exit status 1 where another keeper stays at work until this one is told to stop."""
        stopped: list[int] = []

        def stop(number: int, _frame: FrameType | None) -> None:
            stopped.append(number)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        give_way()
        if not keep(lambda: not stopped and (with_parent is None or lives(with_parent))):
            raise CommandError("Another keeper of copies is at work.")
