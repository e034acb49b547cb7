"""Whether the process that started this one lives, on every system."""

from __future__ import annotations

import os
import sys

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
