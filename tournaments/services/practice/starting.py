"""A practice begun from a page: in a process apart, which ends with the site."""

from __future__ import annotations

import subprocess
from pathlib import Path

from django.conf import settings

from scorer.operations.machine.parents import lives
from scorer.operations.machine.running import last_server
from scorer.support.places import PACKAGES, command
from tournaments.services.practice.folder import Status, say_status, status_in


def practice_root() -> Path:
    """Where the practices of this site lie."""
    return Path(settings.VAR_DIR) / "practice"


def serving_process() -> int | None:
    """The process by which our own start serves this site; None where another serves it."""
    if settings.BEHIND_PROXY or settings.PRACTICE:
        return None
    server = last_server(Path(settings.VAR_DIR))
    return server.pid if server and lives(server.pid) else None


def begin_practice(event: str, site: int) -> None:
    """Begin to practise the event of an address beside the site that process serves.

    Nothing happens where somebody practises already.
    """
    now = status_in(practice_root())
    if now is not None and not now.fault:
        return
    say_status(practice_root(), Status(event, ""))
    subprocess.Popen(  # noqa: S603 — our own
        command("practise", event, "--with-site", str(site)),
        cwd=PACKAGES,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
