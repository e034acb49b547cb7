"""Copy the whole site into another, empty database: from a laptop's file to a server, or back."""

from __future__ import annotations

import os

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError

from scorer.config.databases import ALLOWED, database
from scorer.operations.services.moving import MoveRefused, move


class Command(BaseCommand):
    """``manage.py move_to``, which reads the new address from ``KONTRA_MOVE_TO``."""

    help = (
        "Copies everything into the empty database that KONTRA_MOVE_TO names (an address as for "
        "DATABASE_URL), keeps all ids, and compares every row afterwards. Stop the site first."
    )

    def handle(self, *_arguments: object, **_options: object) -> None:
        """Copy, compare, say how much there is."""
        os.environ |= {"KONTRA_DB_TIMEOUT": "0", "KONTRA_DB_POOL": "0"}
        try:
            known = database("KONTRA_MOVE_TO")
        except ImproperlyConfigured as refused:
            raise CommandError(str(refused)) from None
        if known is None:
            raise CommandError(f"KONTRA_MOVE_TO names no database. Allowed are {ALLOWED}.")
        try:
            told = move(known, self.stdout.write)
        except MoveRefused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(
            f"{told.rows} rows of {told.tables} tables are there and equal. Now start the site "
            f"with DATABASE_URL set to the new address; keep the old database until it has."
        )
