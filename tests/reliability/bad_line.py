"""A bad line: a proxy that drops, delays, repeats and reorders, by a seeded lot.

It speaks just enough HTTP/1.1 to know where a request ends; every request has a connection of
its own. What may befall one: it never arrives; it arrives but its answer is lost; it arrives
twice; it is held back so that later ones overtake it. Where several machines answer, requests go
to them in turn.
"""

from __future__ import annotations

import itertools
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import BinaryIO, Self

REQUEST_LOST = ANSWER_LOST = REPEATED = 0.1
HELD_BACK, LONGEST = 0.2, 0.15  # how likely, and seconds


class BadLine(ThreadingTCPServer):
    """A proxy before ports of this machine; ``befallen`` counts what happened.

    Ports in ``out`` are left out, as by proxies that ask machines whether they are ready.
    """

    daemon_threads = True
    request_queue_size = 100

    def __init__(self, ports: Sequence[int], seed: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.out: set[int] = set()
        self.befallen: Counter[str] = Counter()
        self._lot = random.Random(seed)
        self._turn, self._many = itertools.cycle(ports), len(ports)
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.shutdown()
        self.server_close()

    def note(self, what: str) -> None:
        """Count something that happened."""
        with self._lock:
            self.befallen[what] += 1

    def answer_to(self, request: bytes) -> bytes:
        """What comes back of a request; empty where it or its answer is lost."""
        fate, back, twice, answer_back = (self._lot.random() for _chance in range(4))
        if fate < REQUEST_LOST:
            self.note("request lost")
            return b""
        if back < HELD_BACK:
            self.note("held back")
            time.sleep(self._lot.random() * LONGEST)
        answer = self._ask(request)
        if twice < REPEATED:
            self.note("repeated")
            answer = self._ask(request)
        if fate < REQUEST_LOST + ANSWER_LOST:
            self.note("answer lost")
            return b""
        if answer_back < HELD_BACK:
            time.sleep(self._lot.random() * LONGEST)
        self.note("through")
        return answer

    def _ask(self, request: bytes) -> bytes:
        with self._next() as machine:
            machine.sendall(request)
            return b"".join(iter(lambda: machine.recv(65_536), b""))

    def _next(self) -> socket.socket:
        """A connection to the next machine that takes one."""
        for _machine in range(self._many):
            port = next(self._turn)
            with suppress(OSError):
                if port not in self.out:
                    return socket.create_connection(("127.0.0.1", port), timeout=60)
        raise OSError("no machine is ready")


class _Handler(StreamRequestHandler):
    server: BadLine

    def handle(self) -> None:
        try:
            if request := _whole(self.rfile):
                self.wfile.write(self.server.answer_to(request))
        except OSError:
            self.server.note("broken")


def _whole(reader: BinaryIO) -> bytes:
    """A request with its body, changed to close the connection after it; empty if none comes."""
    kept = []
    while line := reader.readline().rstrip(b"\r\n"):
        kept += [] if line.lower().startswith(b"connection:") else [line]
    if not kept:
        return b""
    lengths = [line.split(b":")[1] for line in kept if line.lower().startswith(b"content-length:")]
    body = reader.read(int(lengths[0])) if lengths else b""
    return b"\r\n".join([kept[0], b"Connection: close", *kept[1:], b"", b""]) + body
