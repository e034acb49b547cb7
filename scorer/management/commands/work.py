"""``manage.py work``: does the jobs that the site leaves to workers."""

from __future__ import annotations

import logging
import signal
import time
from argparse import ArgumentParser
from types import FrameType

from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError, close_old_connections

from scorer.config import checks
from scorer.operations.machine.processes import give_way, lives
from scorer.operations.services.jobs import forget_old
from scorer.operations.services.working import do_next_job

REST = 0.25  # seconds between two looks while nothing waits
log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Take jobs from the database, one after the other, until stopped."""

    help = "Make papers and draws and read large files, for all machines that share this database."
    requires_system_checks = (checks.TABLES,)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which jobs, and until when."""
        parser.add_argument("--quick", action="store_true", help="leave long prints to others")
        parser.add_argument("--with-parent", type=int, metavar="PID", help="end with that process")

    def handle(
        self, *args: object, quick: bool, with_parent: int | None, **options: object
    ) -> None:
        """Ends after the job at hand when told to, or when the server that began it is gone."""
        stopped: list[int] = []

        def stop(number: int, _frame: FrameType | None) -> None:
            stopped.append(number)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        give_way()
        forget_old()
        while not stopped and (with_parent is None or lives(with_parent)):
            if not _do_next(quick=quick):
                time.sleep(REST)


def _do_next(*, quick: bool) -> bool:
    """Whether there was a job; while the database is away there is none."""
    close_old_connections()
    try:
        return do_next_job(quick=quick)
    except (InterfaceError, OperationalError) as error:
        log.warning("The database does not answer (%s).", type(error).__name__)
        return False
