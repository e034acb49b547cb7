"""Wait beside the server until a second laptop is paired, then feed it.

Most sites never pair one: until then this process reads one row a second, and no Django.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from scorer.command.folder import DATABASE
from scorer.operations.machine.parents import lives
from scorer.support.places import become

LOOK = 1.0  # seconds
PAIRED = "SELECT 1 FROM scorer_understudy WHERE withdrawn_at IS NULL LIMIT 1"


def is_paired(database: Path) -> bool:
    """Whether a second laptop is to be fed."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return base.execute(PAIRED).fetchone() is not None
    except sqlite3.Error:
        return False


def wait_and_feed(parent: int) -> None:
    """Wait until one is paired, then become what feeds it; ends with process ``parent``."""
    while not is_paired(DATABASE):
        time.sleep(LOOK)
        if not lives(parent):
            return
    become("feed_second_laptop", "--with-parent", str(parent))
