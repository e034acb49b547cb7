"""Wait beside the server until a second laptop is paired, then feed it.

Most sites never pair one: until then this process reads one row a second, and no Django.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOOK = 1.0  # seconds
PAIRED = "SELECT 1 FROM scorer_understudy WHERE withdrawn_at IS NULL LIMIT 1"


def is_paired(database: Path) -> bool:
    """Whether a second laptop is to be fed."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return base.execute(PAIRED).fetchone() is not None
    except sqlite3.Error:
        return False


def main(arguments: list[str]) -> None:
    """``DATABASE PARENT``; ends with that process."""
    database, parent = Path(arguments[0]), arguments[1]
    while not is_paired(database):
        time.sleep(LOOK)
        if os.getppid() != int(parent):
            return
    command = [sys.executable, str(ROOT / "manage.py"), "feed_second_laptop"]
    os.execv(sys.executable, [*command, "--with-parent", parent])  # noqa: S606 — our own


if __name__ == "__main__":
    main(sys.argv[1:])
