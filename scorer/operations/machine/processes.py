"""Whether the process that started this one lives, and which one gives way to others."""

from __future__ import annotations

import os
import sys
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


if sys.platform == "win32":
    # Windows gives an orphan no other parent, so that it is asked for the process itself.
    from ctypes import windll

    _SYNCHRONIZE, _STILL_RUNS = 0x100000, 258

    def lives(parent: int) -> bool:
        """Whether the process with that id, which started this one, is there still."""
        handle = windll.kernel32.OpenProcess(_SYNCHRONIZE, False, parent)  # noqa: FBT003 — its shape
        if not handle:
            return False
        try:
            return bool(windll.kernel32.WaitForSingleObject(handle, 0) == _STILL_RUNS)
        finally:
            windll.kernel32.CloseHandle(handle)

else:

    def lives(parent: int) -> bool:
        """Whether the process with that id, which started this one, is there still."""
        return os.getppid() == parent
