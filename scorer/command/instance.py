"""One server for one folder: a start holds it, and another command can stop it."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from filelock import FileLock

from scorer.config.faults import FULL
from scorer.operations.machine import locks
from scorer.operations.machine.locks import LOCK, SAID, Running, running, say
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext

PATIENCE = 45.0  # seconds that a server may take to answer what it has begun
STEP = 0.1


def hold(folder: Path, site: str) -> FileLock:
    """Hold the folder for as long as this process serves; released, it is free.

    Ends the start where another server holds it, or something is being put back there.
    """
    if other := running(folder):
        said = gettext("Kontra is already running here: %(site)s\nStop it with:  %(command)s")
        sys.exit(said % {"site": other.site, "command": f"{PROGRAM} stop"})
    try:
        lock = locks.hold(folder / LOCK)
    except locks.HeldError:
        said = gettext(
            "A copy is just being put back into %(folder)s; start again when that is done."
        )
        sys.exit(said % {"folder": folder})
    try:
        say(folder, Running(os.getpid(), site))
    except OSError as fault:  # on a full disk the site is served to be read
        if fault.errno not in FULL:
            raise
    return lock


def stop(folder: Path) -> None:
    """Stop the server that holds the folder, and wait until it has answered what it began."""
    found = running(folder)
    if found is None:
        sys.exit(gettext("Kontra is not running here."))
    try:
        os.kill(found.pid, signal.SIGTERM)
    except PermissionError:
        sys.exit(gettext("Kontra was started by somebody else on this machine: stop it as they."))
    except ProcessLookupError:  # it has ended meanwhile
        pass
    until = time.monotonic() + PATIENCE
    while running(folder) is not None:
        if time.monotonic() > until:
            said = gettext("Kontra (process %(pid)s) has not ended yet; ask again in a minute.")
            sys.exit(said % {"pid": found.pid})
        time.sleep(STEP)
    (folder / SAID).unlink(missing_ok=True)
    sys.stdout.write(gettext("Stopped: %(site)s") % {"site": found.site} + "\n")
