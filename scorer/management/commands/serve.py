"""``kontra serve``: the site on this machine and its network."""

from __future__ import annotations

import os
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from scorer.command import serve, takeover
from scorer.command.overview import COMMANDS, SUPPRESSED
from scorer.support.terminal import gettext


class Command(BaseCommand):
    """Serve until Ctrl+C, ``kontra stop`` or a closed window ends it."""

    help = gettext(COMMANDS["serve"])
    requires_system_checks = ()  # a start asks more, and goes on where the disk is full
    suppressed_base_arguments = SUPPRESSED

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where, and from what."""
        parser.add_argument(
            "port",
            nargs="?",
            type=serve.parsed_port,
            metavar="PORT",
            default=os.environ.get("PORT") or None,
            help=gettext("1 to 65535, usually 8000"),
        )
        parser.add_argument(
            "--from",
            dest="copy",
            metavar="COPY",
            help=gettext("restore this backup first, or the newest in a folder"),
        )

    def handle(self, *args: object, port: int | None, copy: str | None, **options: object) -> None:
        """Exit status 1 where it cannot start, 130 where a start is ended."""
        with serve.exit_on_signals():
            if copy is not None:
                port = takeover.restored_from(copy, port)
            serve.start(port or serve.USUAL_PORT)
