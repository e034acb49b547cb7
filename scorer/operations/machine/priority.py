"""Who goes first on a machine with two cores."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

NICE = 10  # of what nobody waits for with cards in their hand
GROUP = Path("/proc/self/autogroup")  # Linux shares its time out by sessions first


def give_way() -> None:
    """Let processes that answer people go before this one, as far as the system knows of that.

    Where time is shared out by sessions, being nice counts within the own one alone: a process
    that leads a session says it for all of that.
    """
    if not hasattr(os, "nice"):
        return
    os.nice(NICE)
    if os.getsid(0) == os.getpid():
        with suppress(OSError):
            GROUP.write_text(str(NICE), encoding="ascii")
