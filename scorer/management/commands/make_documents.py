"""``manage.py make_documents``: the press of a process that answers requests, which starts it."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand

from scorer.printing.apart import make_documents


class Command(BaseCommand):
    """Make the documents that are asked for on standard input, until it ends."""

    help = "Make documents for the site; the site starts this by itself."
    requires_system_checks = ()  # they import every page there is

    def handle(self, *args: object, **options: object) -> None:
        """Tasks come and answers leave as ``scorer.printing.apart`` writes them."""
        answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else is written among them
        make_documents(sys.stdin.buffer, answers)
