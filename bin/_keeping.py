"""What a start does for the copies: keeps restores away from the folder, starts their keeper."""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def hold(folder: Path) -> None:
    """Hold the folder for as long as this process and its children serve: nothing is restored.

    Ends the start while something is being put back there.
    """
    handle = os.open(folder / "serving.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"A copy is just being put back into {folder}; start again when that is done.")
    os.set_inheritable(handle, True)  # noqa: FBT003 — os's own; the server goes on in this process


def start_keeper() -> None:
    """Start the keeper of copies beside the server; it ends with it."""
    command = [sys.executable, str(ROOT / "manage.py"), "keep_backups", "--with-parent"]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603 — our own
