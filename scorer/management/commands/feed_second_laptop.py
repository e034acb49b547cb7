"""``manage.py feed_second_laptop``: send what changes to the laptop that stands by."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from types import FrameType

from django.core.management.base import BaseCommand

from scorer.operations.machine.parents import lives
from scorer.operations.services.feeding import feed
from scorer.operations.services.fencing import look_whether_overtaken


class Command(BaseCommand):
    """Run until told to stop, or until the server that started it is gone."""

    help = "Send what changes to the laptop that stands by (serving does this by itself)."
    requires_system_checks = ()  # they import every page there is

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Beside a server: end with it. Before one starts: only ask."""
        parser.add_argument("--with-parent", type=int, metavar="PID", help="end with that process")
        parser.add_argument(
            "--only-ask", action="store_true", help="only ask whether another laptop has taken over"
        )

    def handle(
        self, *args: object, with_parent: int | None, only_ask: bool, **options: object
    ) -> None:
        """Where another laptop has taken over this one is fenced, and the terminal says so."""
        if only_ask:
            other = look_whether_overtaken()
            if other:
                self.stdout.write(
                    f"Another laptop serves this site now: {other.address}\n"
                    "Here everything can be read, and nothing is saved."
                )
            return
        stopped: list[int] = []

        def stop(number: int, _frame: FrameType | None) -> None:
            stopped.append(number)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        feed(lambda: not stopped and (with_parent is None or lives(with_parent)))
