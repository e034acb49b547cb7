"""A memory of bounded size for what a process worked out and will be asked for again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from cachetools import TTLCache

T = TypeVar("T")


LIFETIME = 3_600  # seconds: an evening's sheets need no place a week later


class _Clearable(Protocol):
    def clear(self) -> None: ...


_every_memory: list[_Clearable] = []


class LruCache(Generic[T]):
    """Values by key, for all requests of a process; the one unused for longest makes room.

    ``most`` values, or as much as they ``weigh`` together; a value heavier than all of it is not
    kept, nor is one for more than ``LIFETIME``. Memories live as long as the process: make them at
    the top of a module, so that ``forget_all`` reaches them. What grows with the clubs of a site
    is weighed, so that one large event and a hundred small ones both fit.
    """

    def __init__(self, most: int, weigh: Callable[[T], int] = lambda _value: 1) -> None:
        self.most = most
        self._kept: TTLCache[Hashable, T] = TTLCache(most, LIFETIME, getsizeof=weigh)
        self._lock = Lock()
        _every_memory.append(self)

    def get(self, key: Hashable) -> T | None:
        """The value kept under ``key``."""
        with self._lock:
            return self._kept.get(key)

    def keep(self, key: Hashable, value: T) -> None:
        """Keep a value, which must never change."""
        with self._lock:
            self._kept.pop(key, None)
            with suppress(ValueError):  # heavier than all that may be kept
                self._kept[key] = value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


def forget_all(*kept: LruCache[Any]) -> None:
    """Empty every memory of this process but those ``kept``, whichever module made it."""
    for memory in _every_memory:
        if memory not in kept:
            memory.clear()
