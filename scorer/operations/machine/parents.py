"""How processes of ours end together, on every system."""

from __future__ import annotations

import os
import signal
import sys

ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows knows no SIGHUP


def hear_endings() -> None:
    """Have whatever asks us to end be heard as Ctrl+C is."""
    for name in ENDINGS:
        if number := getattr(signal, name, None):
            signal.signal(number, signal.default_int_handler)


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
