"""Cut connections of the one address that takes most places, before nobody else finds one.

The server of connections counts none by address. While few places of a process are left, its
largest crowd is ended but for a quarter of them; who was heard just then sends again.
"""

from __future__ import annotations

import os
import socket
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

LISTED = next((at for at in ("/proc/self/fd", "/dev/fd") if Path(at).is_dir()), "")  # Unix alone
INTERNET = {socket.AF_INET, socket.AF_INET6}
CROWDED = 0.75  # of the places taken
LEFT = 0.25  # of the places, to the address that took most


def thin_out(places: int) -> int:
    """End what the largest crowd has too many, where it is crowded; how many were ended."""
    files = os.listdir(LISTED) if LISTED else []  # noqa: PTH208 — many, and names alone
    if len(files) < CROWDED * places:
        return 0
    crowds: dict[str, list[int]] = defaultdict(list)
    for file in map(int, files):
        if address := _peer(file):
            crowds[address].append(file)
    crowd = max(crowds.values(), key=len, default=[])
    surplus = crowd[int(LEFT * places) :]
    for file in surplus:
        _end(file)
    return len(surplus)


def _peer(file: int) -> str:
    """From where the connection comes that this file is; empty for all else."""
    try:
        line = socket.socket(fileno=file)
    except OSError:
        return ""
    try:
        return str(line.getpeername()[0]) if line.family in INTERNET else ""
    except OSError:
        return ""
    finally:
        line.detach()


def _end(file: int) -> None:
    with suppress(OSError):
        line = socket.socket(fileno=file)
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.detach()
