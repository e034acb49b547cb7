"""Files that one process holds at a time, on every system; free once that process has ended.

The server that serves a folder holds one there, and says beside it where it answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout

LOCK = "serving.lock"  # held by who serves, and by who puts a copy back
SAID = "serving.json"


class HeldError(Exception):
    """Another process holds the file."""


@dataclass(frozen=True, slots=True)
class Running:
    """The server that holds a folder: its process, and the address of its site."""

    pid: int
    site: str


def hold(path: Path, patience: float = 0.0) -> FileLock:
    """Hold the file until ``release()``, or for as long as this process lives.

    Raises ``HeldError`` where another holds it for so many seconds, and
    ``OSError`` where nothing can be made there.
    """
    lock = FileLock(path, timeout=patience, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise HeldError(path) from None
    return lock


@contextmanager
def held(path: Path, patience: float = 0.0) -> Iterator[None]:
    """Hold the file while the block runs; raises what ``hold`` does."""
    lock = hold(path, patience)
    try:
        yield
    finally:
        lock.release()


def running(folder: Path) -> Running | None:
    """The server that holds the folder; None where nobody does, or a copy is put back there."""
    if not (folder / LOCK).exists():
        return None
    try:
        with held(folder / LOCK):
            return None
    except HeldError:
        pass
    except OSError:  # somebody else's folder
        return None
    try:
        known = json.loads((folder / SAID).read_bytes())
        return Running(int(known["pid"]), str(known["site"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def say(folder: Path, server: Running) -> None:
    """Say it, who holds the lock."""
    (folder / SAID).write_text(json.dumps(asdict(server)), encoding="utf-8")
