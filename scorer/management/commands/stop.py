"""``kontra stop``: end the server of this folder from another window."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from scorer.command.overview import COMMANDS, SUPPRESSED
from scorer.operations.machine.locks import SAID, running
from scorer.support.terminal import gettext

PATIENCE = 45.0  # seconds that a server may take to answer what it has begun
STEP = 0.1


class Command(BaseCommand):
    """Stop the server, and wait until it has answered what it began."""

    help = gettext(COMMANDS["stop"])
    requires_system_checks = ()
    suppressed_base_arguments = SUPPRESSED

    def handle(self, *args: object, **options: object) -> None:
        """Exit status 1 where there is none, or it does not end."""
        folder = Path(settings.VAR_DIR)
        found = running(folder)
        if found is None:
            sys.exit(gettext("Kontra is not running here."))
        try:
            os.kill(found.pid, signal.SIGTERM)
        except PermissionError:
            sys.exit(
                gettext("Another user of this machine started Kontra: stop it from their account.")
            )
        except ProcessLookupError:  # it has ended meanwhile
            pass
        _wait_for_end(found.pid, folder)
        (folder / SAID).unlink(missing_ok=True)
        self.stdout.write(gettext("Stopped: %(site)s") % {"site": found.site})


def _wait_for_end(pid: int, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while running(folder) is not None:
        if time.monotonic() > until:
            message = gettext("Kontra (process %(pid)s) has not ended yet; ask again in a minute.")
            sys.exit(message % {"pid": pid})
        time.sleep(STEP)
