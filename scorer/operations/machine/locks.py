"""A file that one process holds at a time, on every system; free once that process has ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


class HeldError(Exception):
    """Another process holds the file."""


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
