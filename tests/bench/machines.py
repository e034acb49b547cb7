"""Several machines as far as one can play them: each its own server, one PostgreSQL, one Redis.

Before them stands the smallest of proxies, which sends every connection to the next one that
takes it. Everything listens on 127.0.0.1 and ends with the block.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from tests.bench.served import ROOT, SERVE, free_port

SECONDS = 90  # until a machine must answer


@dataclass
class Program:
    """A program that listens on a port and may be killed and started again."""

    command: list[str]
    port: int = field(default_factory=free_port)
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path = ROOT  # where it is started
    said: Path | None = None  # gets what it tells of faults
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, with all that it starts in a group of its own."""
        words = [word.format(port=self.port) for word in self.command]
        environment = os.environ | {
            name: value.format(port=self.port) for name, value in self.environment.items()
        }
        with (self.said or Path(os.devnull)).open("ab") as said:
            self.process = subprocess.Popen(
                words,
                env=environment,
                start_new_session=True,
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=said,
            )

    def stop(self) -> None:
        """Ask it to end, and wait: it answers what it has begun."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(SECONDS)
            self.process = None

    def kill(self) -> None:
        """End it and all it started at once, in the middle of whatever they do."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def redis_server() -> Program | None:
    """A Redis or Valkey that keeps nothing; None where neither is installed."""
    server = shutil.which("valkey-server") or shutil.which("redis-server")
    if not server:
        return None
    options = "--save '' --appendonly no --bind 127.0.0.1 --port"
    words = [word.strip("'") for word in options.split()]
    return Program([server, *words, "{port}"])


def machine(environment: dict[str, str]) -> Program:
    """One machine of the site."""
    bind = {"KONTRA_BIND": "127.0.0.1:{port}", "PYTHONPATH": str(ROOT)}
    return Program(SERVE, environment=environment | bind)


def wait_until_ready(port: int) -> None:
    """Until a machine answers that readers may be sent to it."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as line:
            try:
                line.request("GET", "/ready/")
                if line.getresponse().status == 200:
                    return
            except OSError:
                pass
        time.sleep(0.1)
    raise TimeoutError("a machine did not start")


@contextmanager
def running(*programs: Program) -> Iterator[None]:
    """All of them, for the time of the block, also where this program is told to end."""
    signal.signal(signal.SIGTERM, lambda *_said: sys.exit(1))
    try:
        for program in programs:
            program.start()
        yield
    finally:
        for program in programs:
            program.kill()


@contextmanager
def meanwhile(act: Callable[[threading.Event], None]) -> Iterator[None]:
    """Do it in a thread for the time of the block; the event is set at its end."""
    ended = threading.Event()
    thread = threading.Thread(target=act, args=(ended,))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


class RoundRobin:
    """A proxy that sends every connection on to the next port that takes it.

    Ports in ``out`` are left out: as proxies do that ask machines whether they are ready.
    """

    def __init__(self, ports: list[int]) -> None:
        self.ports = itertools.cycle(ports)
        self.count = len(ports)
        self.port = 0
        self.out: set[int] = set()
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

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
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
            there, back = await self._next()
            pumps = (_pump(reader, back), _pump(there, writer))
            await asyncio.gather(*pumps, return_exceptions=True)
            back.close()
        except OSError:
            pass  # nobody takes it: the line closes without an answer
        finally:
            writer.close()
            self._kept.discard(task)

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for port in itertools.islice(self.ports, self.count):
            if port in self.out:
                continue
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
        raise OSError


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send on what comes until it ends, then say that it ended."""
    try:
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    finally:
        writer.close()
