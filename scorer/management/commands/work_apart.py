"""``manage.py work_apart``: the helper of a process that answers requests, which starts it."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand

from scorer.operations.machine.apart import work_apart


class Command(BaseCommand):
    """Do the work that comes on standard input, until it ends."""

    help = "Make documents and read files for the site; the site starts this by itself."
    requires_system_checks = ()  # they import every page there is

    def handle(self, *args: object, **options: object) -> None:
        """Tasks come and answers leave as ``scorer.operations.machine.apart`` writes them."""
        answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else is written among them
        work_apart(sys.stdin.buffer, answers)
