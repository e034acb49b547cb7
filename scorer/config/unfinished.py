"""Where bodies of requests wait until they are whole, and how many of them, and how large.

Small bodies wait in memory and are never refused because of large ones. Large bodies wait in files
that share one limit of bytes, a part of which one address may fill. Each process has one store.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, cast

IN_MEMORY = 64 * 1024  # bytes of a body; more lies in a file
MOST_OF_ONE = 200  # bodies under way from one address: a hall behind one has fewer
MOST_OF_ALL = 2000  # 128 MB in memory
TRIES = 3  # before an address with too many bodies is refused


class RefusedError(Exception):
    """A request that is not read to its end; ``status`` is the answer."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class Body:
    """A body that is arriving; it frees its room in the store when it is closed."""

    def __init__(self, store: Unfinished, address: str) -> None:
        self.file = cast("IO[bytes]", SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115 — closed below
        self.size = 0
        self.address = address
        self._store = store
        self._reserved = 0

    def reserve(self, size: int) -> None:
        """Reserve room for so many bytes; raises ``RefusedError``."""
        if size > max(IN_MEMORY, self._reserved):
            self._store.take(self.address, size - self._reserved)
            self._reserved = size

    def write(self, part: bytes) -> None:
        """Add a part that arrived; raises ``RefusedError``."""
        self.reserve(self.size + len(part))
        self.size += self.file.write(part)

    def close(self) -> None:
        """Discard the body."""
        self.file.close()
        self._store.take(self.address, -self._reserved)


class Unfinished:
    """All bodies of a process: ``in_files`` bytes of them on disk, ``largest`` of one alone.

    One address fills at most half of the store, but may always send one body.
    """

    def __init__(self, in_files: int, largest: int) -> None:
        self.in_files = max(in_files, largest)
        self.of_one = max(in_files // 2, largest)
        self._under_way: Counter[str] = Counter()
        self._in_files: Counter[str] = Counter()

    @contextmanager
    def body(self, address: str) -> Iterator[Body]:
        """A new body, as long as the block runs."""
        body = Body(self, address)
        try:
            yield body
        finally:
            body.close()

    @asynccontextmanager
    async def place(self, address: str, patience: float) -> AsyncIterator[None]:
        """A place among the bodies under way; raises ``RefusedError`` where none is free in time.

        A request that waits unread costs less than one that is refused and sent again. Each waits
        a random time, so that they do not all come back together.
        """
        own = patience * random.uniform(0.5, 1.5)  # noqa: S311 — chance, no secret
        for _try in range(TRIES):
            if self._under_way[address] < MOST_OF_ONE:
                break
            await asyncio.sleep(own / TRIES)
        else:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS)
        if self._under_way.total() >= MOST_OF_ALL:
            raise RefusedError(HTTPStatus.SERVICE_UNAVAILABLE)
        self._under_way[address] += 1
        try:
            yield
        finally:
            _lessen(self._under_way, address, 1)

    def take(self, address: str, size: int) -> None:
        """Take room for so many bytes, or give it back; raises ``RefusedError``."""
        has, all_have = self._in_files[address], self._in_files.total()
        if size > 0 and (has + size > self.of_one or all_have + size > self.in_files):
            raise RefusedError(HTTPStatus.SERVICE_UNAVAILABLE)
        _lessen(self._in_files, address, -size)


def _lessen(counted: Counter[str], address: str, by: int) -> None:
    counted[address] -= by
    if not counted[address]:
        del counted[address]
