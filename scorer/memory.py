"""A memory of bounded size for what a process worked out and will be asked for again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """Values by key, for all requests of a process; the one unused for longest makes room.

    ``most`` values, or as much as they ``weigh`` together.
    """

    def __init__(self, most: int, weigh: Callable[[T], int] = lambda _value: 1) -> None:
        self.most = most
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """The value kept under ``key``."""
        with self._lock:
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
            return value

    def keep(self, key: Hashable, value: T) -> None:
        """Keep a value, which must never change."""
        with self._lock:
            if key in self._kept:
                self._weight -= self._weigh(self._kept.pop(key))
            self._kept[key] = value
            self._weight += self._weigh(value)
            while self._weight > self.most:
                self._weight -= self._weigh(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._weight = 0
