"""``manage.py work``: prints what is ordered on any of several machines."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from scorer.operations.services import print_queue


class Command(BaseCommand):
    """Take print jobs from the queue in Redis, one after the other, until stopped."""

    help = "Print what is ordered on any machine that shares this Redis (KONTRA_REDIS)."

    def handle(self, *args: object, **options: object) -> None:
        """Ends after the job at hand when told to stop; exit status 1 without Redis."""
        if not print_queue.is_shared():
            message = "KONTRA_REDIS is not set: without it the site prints by itself."
            raise CommandError(message)
        print_queue.work()
