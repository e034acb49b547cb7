"""A practice begun from a page: in a process apart, which ends with the site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tournaments.services.practice.folder import Status, say_status, status_in

LOCK = "serving.lock"  # of the site: which process holds its folder


def practice_root() -> Path:
    """Where the practices of this site lie."""
    return Path(settings.VAR_DIR) / "practice"


def serving_process() -> int | None:
    """The process by which our own start serves this site; None where another serves it."""
    if settings.BEHIND_PROXY or settings.PRACTICE:
        return None
    try:
        pid = json.loads((Path(settings.VAR_DIR) / LOCK).read_bytes())["pid"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return pid if pid == os.getppid() else None


def begin_practice(event: str, site: int) -> None:
    """Begin to practise the event of an address beside the site that process serves.

    Nothing happens where somebody practises already.
    """
    now = status_in(practice_root())
    if now is not None and not now.fault:
        return
    say_status(practice_root(), Status(event, ""))
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "practise", event]
    subprocess.Popen(  # noqa: S603 — our own
        [*command, "--with-site", str(site)],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
