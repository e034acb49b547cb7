"""``manage.py practice_phones``: the simulated phones of a practice."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from random import Random

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorer.operations.machine.parents import lives
from scorer.operations.machine.priority import give_way
from tournaments.management.event_named import event_named
from tournaments.management.practice.player import REST, Player
from tournaments.services.practice.folder import PracticeFolder


class Command(BaseCommand):
    """Play the tables of an event until who started this is gone."""

    help = "Used by practise: play the tables of the event in a practice."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event, where the practice answers, who runs it."""
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("site", metavar="ADDRESS")
        parser.add_argument("parent", type=int, metavar="PID", help="ends with that process")

    def handle(self, *args: object, event: str, site: str, parent: int, **options: object) -> None:
        """Exit status 1 outside a practice: nobody else's tables are to be played."""
        if not settings.PRACTICE:
            raise CommandError("This is for a practice alone: kontra practise EVENT")
        give_way()
        folder = PracticeFolder(Path(settings.VAR_DIR))
        lots = Random()  # noqa: S311 — a game, no secret
        player = Player(event_named(event), folder, site, lots)
        while lives(parent):
            player.turn()
            time.sleep(REST)
