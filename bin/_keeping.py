"""What a start does for the copies: looks whether the database is sound, starts their keeper."""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def check_database(database: Path) -> None:
    """End the start in words when the file is damaged, or gone while there are copies of it."""
    copies = database.parent / "backups"
    put_back = f"Put the newest copy back and start:\n    bin/run --from {copies}"
    if not database.exists():
        if any(copies.glob("kontra-*.kontra")):
            sys.exit(
                f"The database {database} is gone, but there are copies of it. {put_back}\n"
                f"To begin anew instead, move the folder {copies} away."
            )
        return
    try:
        with closing(sqlite3.connect(database)) as base:
            found = base.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as fault:
        if "locked" in str(fault):  # somebody is at work in it: then it is there and sound
            return
        found = str(fault)
    except sqlite3.DatabaseError as fault:
        found = str(fault)
    if found != "ok":
        sys.exit(f"The database {database} is damaged ({found}). {put_back}")


def start_keeper() -> None:
    """Start the keeper of copies beside the server; it ends with it."""
    command = [sys.executable, str(ROOT / "manage.py"), "keep_backups"]
    command += ["--with-parent", str(os.getpid())]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603 — our own
