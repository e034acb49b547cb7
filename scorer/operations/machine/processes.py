"""Processes of ours: which one gives way, which one is kept running, whether a parent lives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

from scorer.support.places import PACKAGES, command

AGAIN = 1.0  # seconds until a process that ended is started again
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


def keep_running(*words: str) -> None:
    """Start a command of ours as a process, and again whenever it ends; it ends with this one."""

    def keep() -> None:
        while True:
            subprocess.run(  # noqa: S603 — our own
                command(*words, "--with-parent", str(os.getpid())),
                check=False,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                cwd=PACKAGES,
            )
            time.sleep(AGAIN)

    Thread(target=keep, daemon=True).start()


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
