"""What a start does for the copies: keeps restores away from the folder, starts their keeper."""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def start_keeper() -> None:
    """Start the keeper of copies beside the server; it ends with it."""
    command = [sys.executable, str(ROOT / "manage.py"), "keep_backups"]
    command += ["--with-parent", str(os.getpid())]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603 — our own


def start_feeder(database: Path) -> None:
    """Start what feeds a second laptop, once one is paired; it ends with the server."""
    command = [sys.executable, "-m", "bin._feeding", str(database), str(os.getpid())]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, cwd=ROOT)  # noqa: S603 — our own
