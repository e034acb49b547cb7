"""``manage.py print_job``: prints what was ordered on the site; started by the site itself."""

from __future__ import annotations

from argparse import ArgumentParser
from uuid import UUID

from django.core.management.base import BaseCommand

from scorer.config import checks
from scorer.operations.machine.processes import give_way
from scorer.operations.services.printing import run_print_jobs
from scorer.printing.print_handlers import print_kept


class Command(BaseCommand):
    """Do a print job, then those that wait; nothing happens where none is to be done."""

    help = "Print what was ordered on the site; the site starts this by itself."
    requires_system_checks = (checks.TABLES,)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The job's id."""
        parser.add_argument("job", metavar="JOB", type=UUID)

    def handle(self, *args: object, job: UUID, **options: object) -> None:
        """Exit status 0 also for a job that failed: its page says so."""
        give_way()
        run_print_jobs(job, print_kept)
