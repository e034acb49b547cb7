"""One server for one folder: it holds a lock there, says where it answers, and can be stopped."""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import fcntl
import json
import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

LOCK = "serving.lock"
PATIENCE = 45.0  # seconds that a server may take to answer what it has begun
STEP = 0.1


@dataclass(frozen=True)
class Running:
    """The server that holds a folder: its process, and the address of its site."""

    pid: int
    site: str


def hold(folder: Path, site: str) -> int:
    """Hold the folder for as long as this process and its children serve; closed, it is free.

    Ends the start where another server holds it, or something is being put back there.
    """
    if other := running(folder):
        sys.exit(f"Kontra is already running here: {other.site}\nStop it with:  bin/run --stop")
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"A copy is just being put back into {folder}; start again when that is done.")
    os.ftruncate(handle, 0)
    os.write(handle, json.dumps(asdict(Running(os.getpid(), site))).encode())
    return handle


def running(folder: Path) -> Running | None:
    """The server that holds the folder; None where nobody does."""
    try:
        handle = os.open(folder / LOCK, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        with suppress(ValueError, TypeError):  # nothing yet, or who puts a copy back holds it
            return Running(**json.loads(os.read(handle, 4096)))
    finally:
        os.close(handle)
    return None


def stop(folder: Path) -> None:
    """Stop the server that holds the folder, and wait until it has answered what it began."""
    found = running(folder)
    if found is None:
        sys.exit("Kontra is not running here.")
    try:
        os.kill(found.pid, signal.SIGTERM)
    except PermissionError:
        sys.exit("Kontra was started by somebody else on this machine: stop it as they.")
    except ProcessLookupError:  # its main process was killed: the others end by themselves
        pass
    until = time.monotonic() + PATIENCE
    while running(folder) is not None:
        if time.monotonic() > until:
            sys.exit(f"Kontra (process {found.pid}) has not ended yet; ask again in a minute.")
        time.sleep(STEP)
    sys.stdout.write(f"Stopped: {found.site}\n")
