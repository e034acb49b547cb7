"""A bad line: a proxy that drops, delays, repeats and reorders, by a seeded lot.

It speaks just enough HTTP/1.1 to know where a request ends; every request has a connection of
its own. What may befall one: it never arrives; it arrives but its answer is lost; it arrives
twice; it is held back so that later ones overtake it. Where several machines answer, requests go
to them in turn.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Self

REQUEST_LOST = ANSWER_LOST = REPEATED = 0.1
HELD_BACK, LONGEST = 0.2, 0.15  # how likely, and seconds


class BadLine:
    """A proxy before ports of this machine; ``befallen`` counts what happened.

    Ports in ``out`` are left out, as by proxies that ask machines whether they are ready.
    """

    def __init__(self, ports: Sequence[int], seed: int) -> None:
        self._turn = itertools.cycle(ports)
        self._many = len(ports)
        self.out: set[int] = set()
        self.lot = random.Random(seed)
        self.befallen: Counter[str] = Counter()
        self.port = 0
        self._kept: set[asyncio.Task[None] | None] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    @property
    def url(self) -> str:
        """Where the line begins."""
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**22)
        )
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._kept.add(task)  # nothing else holds a task that waits: it would be swept away
        try:
            request = await _whole(reader)
            if request:
                answer = await self._through(request)
                if answer is not None:
                    writer.write(answer)
                    await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            self.befallen["broken"] += 1
        finally:
            writer.close()
            self._kept.discard(task)

    async def _through(self, request: bytes) -> bytes | None:
        fate = self.lot.random()
        if fate < REQUEST_LOST:
            self.befallen["request lost"] += 1
            return None
        if self.lot.random() < HELD_BACK:
            self.befallen["held back"] += 1
            await asyncio.sleep(self.lot.random() * LONGEST)
        answer = await self._ask(request)
        if self.lot.random() < REPEATED:
            self.befallen["repeated"] += 1
            answer = await self._ask(request)
        if fate < REQUEST_LOST + ANSWER_LOST:
            self.befallen["answer lost"] += 1
            return None
        if self.lot.random() < HELD_BACK:
            await asyncio.sleep(self.lot.random() * LONGEST)
        self.befallen["through"] += 1
        return answer

    async def _ask(self, request: bytes) -> bytes:
        reader, writer = await self._next()
        writer.write(request)
        await writer.drain()
        answer = await reader.read(-1)  # the request asked the server to close
        writer.close()
        return answer

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The next machine that takes a connection."""
        for port in itertools.islice(self._turn, self._many):
            with suppress(OSError):
                if port not in self.out:
                    return await asyncio.open_connection("127.0.0.1", port)
        raise OSError("no machine is ready")


async def _whole(reader: asyncio.StreamReader) -> bytes:
    """A request with its body, told to close the connection after it."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    lengths = [line.split(b":")[1] for line in lines if line.lower().startswith(b"content-length:")]
    body = await reader.readexactly(int(lengths[0])) if lengths else b""
    return b"\r\n".join([lines[0], b"Connection: close", *lines[1:]]) + body
