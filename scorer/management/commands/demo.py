"""``manage.py demo``: the demo club with a sheet of each game."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from scorer.operations.services.demo import found_demo_club
from scorer.support.places import DEMO


class Command(BaseCommand):
    """Found the demo club once; a second call changes nothing."""

    help = "Found the demo club with a sheet of each game (once)."

    def handle(self, *args: object, **options: object) -> None:
        """Say what was done."""
        club = found_demo_club(DEMO)
        if options["verbosity"]:
            self.stdout.write(
                f"Founded: {club.name}." if club else "The demo club is there already."
            )
