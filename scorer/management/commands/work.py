"""``manage.py work``: prints what is ordered on any of several machines."""

from __future__ import annotations

import logging
import signal
import time
from types import FrameType

from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError, close_old_connections

from scorer.operations.services.printing import run_waiting_print_job
from scorer.printing.print_handlers import print_kept

REST = 1.0  # seconds between two looks while nothing waits
log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Take print jobs from the database, one after the other, until stopped."""

    help = "Print what is ordered on any machine that shares this database."

    def handle(self, *args: object, **options: object) -> None:
        """Ends after the job at hand when told to stop."""
        stopped: list[int] = []

        def stop(number: int, _frame: FrameType | None) -> None:
            stopped.append(number)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        while not stopped:
            if not _print_next():
                time.sleep(REST)


def _print_next() -> bool:
    """Whether there was a job; while the database is away there is none."""
    close_old_connections()
    try:
        return run_waiting_print_job(print_kept)
    except (InterfaceError, OperationalError) as error:
        log.warning("The database does not answer (%s).", type(error).__name__)
        return False
