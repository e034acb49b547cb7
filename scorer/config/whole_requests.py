"""Between a server of connections and the site: only whole requests are handed to its threads.

A telephone on a bad line, or who means ill, may send a request as slowly as they like: what is
not yet whole waits in an event loop, where it costs no thread, and has a deadline that grows with
what has come. An answer that lies in a file leaves in the same way.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

Scope = Mapping[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Site = Callable[..., Iterable[bytes]]

IN_MEMORY = 64 * 1024  # bytes of a body; more lies in a file until it is whole
BLOCK = 64 * 1024  # bytes of an answer sent at a time
PATIENCE = 15.0  # seconds for the first bytes of a body
SLOWEST = 8 * 1024  # bytes a second that a body must bring from then on
HOLD = 0.5, 1.5  # seconds that “come back later” waits, each its own: no load, and no waves
FRAMED = {b"content-length", b"transfer-encoding"}  # headers of requests with a body
MOST_UNFINISHED = 200  # bodies under way from one address: a hall behind one has fewer


class RefusedError(Exception):
    """A request that is not heard to its end; ``status`` says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class File:
    """An answer's file, as PEP 3333 lets a server offer it: read by the loop, not by a thread."""

    def __init__(self, source: IO[bytes], block_size: int = BLOCK) -> None:
        self.source = source
        self.block_size = max(block_size, BLOCK)

    def __iter__(self) -> Iterator[bytes]:
        """The file's blocks."""
        return iter(lambda: self.source.read(self.block_size), b"")

    def close(self) -> None:
        """Close the file."""
        self.source.close()


class WholeRequests:
    """An ASGI application that answers by a WSGI one.

    ``threads``: requests that are answered at the same time; ``lanes``: paths, as a pattern, that
    have so many threads of their own, since they take long; ``largest``: bytes of a body;
    ``begin`` is called once in every process, before the first request.
    """

    def __init__(
        self,
        site: Site,
        *,
        threads: int,
        largest: int,
        lanes: Mapping[str, int] | None = None,
        begin: Callable[[], None] = lambda: None,
    ) -> None:
        self.site = site
        self.largest = largest
        self.begin = begin
        self._lanes = [
            (re.compile(pattern), ThreadPoolExecutor(own, thread_name_prefix="lane"))
            for pattern, own in (lanes or {}).items()
        ]
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._unfinished: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; or live, from a process's start to its end."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        with _body_of(scope["method"], scope["headers"]) as body:
            if not isinstance(body, BytesIO):
                try:
                    await self._read(scope, receive, body)
                except RefusedError as refused:
                    await _refuse(send, refused.status)
                    return
            environ = environ_of(scope, body)
            loop = asyncio.get_running_loop()
            threads = self._threads_for(scope["path"])
            start, content = await loop.run_in_executor(threads, self._answer, environ)
        if any(name == b"retry-after" for name, _value in start["headers"]):
            await asyncio.sleep(random.uniform(*HOLD))  # noqa: S311 — chance, no secret
        await send(start)
        try:
            await _send(send, content)
        finally:
            if isinstance(content, File):
                content.close()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for threads in (self._threads, *(own for _paths, own in self._lanes)):
            threads.shutdown()
        await send({"type": "lifespan.shutdown.complete"})

    def _threads_for(self, path: str) -> ThreadPoolExecutor:
        own = (threads for paths, threads in self._lanes if paths.search(path))
        return next(own, self._threads)

    async def _read(self, scope: Scope, receive: Receive, body: IO[bytes]) -> None:
        """Fill ``body`` until it is whole; raises ``RefusedError``."""
        headers = dict(scope["headers"])
        told = headers.get(b"content-length", b"0")
        address = (scope.get("client") or ("",))[0]
        if told.isdigit() and int(told) > self.largest:
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if self._unfinished[address] >= MOST_UNFINISHED:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS)
        self._unfinished[address] += 1
        try:
            async with asyncio.timeout(PATIENCE) as deadline:
                await self._fill(body, receive, deadline)
        except TimeoutError:
            raise RefusedError(HTTPStatus.REQUEST_TIMEOUT) from None
        finally:
            self._unfinished[address] -= 1
            if not self._unfinished[address]:
                del self._unfinished[address]

    async def _fill(self, body: IO[bytes], receive: Receive, deadline: asyncio.Timeout) -> None:
        begun = asyncio.get_running_loop().time()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RefusedError(HTTPStatus.BAD_REQUEST)
            body.write(message.get("body", b""))
            if body.tell() > self.largest:
                raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            deadline.reschedule(begun + PATIENCE + body.tell() / SLOWEST)
            more = message.get("more_body", False)

    def _answer(self, environ: Environ) -> tuple[Message, Iterable[bytes]]:
        """What the site answers, in a thread: status and headers, and all of the content.

        It is taken at once, but for a file: a slow reader keeps no thread.
        """
        told: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], _fault: object = None
        ) -> None:
            told[:] = [(status, headers)]

        answer = self.site(environ, start_response)
        if not isinstance(answer, File):
            blocks = list(answer)
            if close := getattr(answer, "close", None):
                close()
            answer = blocks
        status, headers = told[0]
        start = {
            "type": "http.response.start",
            "status": int(status[:3]),
            "headers": [(n.lower().encode("latin1"), v.encode("latin1")) for n, v in headers],
        }
        return start, answer


def _body_of(method: str, headers: Iterable[tuple[bytes, bytes]]) -> IO[bytes]:
    """What a body is read into; empty, in memory, for who only reads and brings none."""
    reads = method in {"GET", "HEAD"}
    if reads and not any(name in FRAMED for name, _value in headers):
        return BytesIO()
    return cast("IO[bytes]", SpooledTemporaryFile(max_size=IN_MEMORY))


def environ_of(scope: Scope, body: IO[bytes]) -> Environ:
    """What PEP 3333 tells a site of a request; ``body`` is whole, with its position at the end.

    A header's name with an underscore is left out: it would pass for another with a hyphen.
    """
    host, port = scope.get("server") or ("localhost", 80)
    length = body.tell()
    body.seek(0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": File,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue
        key = f"HTTP_{name.decode('latin1').upper().replace('-', '_')}"
        joined = "; " if key == "HTTP_COOKIE" else ","
        text = value.decode("latin1")
        environ[key] = f"{environ[key]}{joined}{text}" if key in environ else text
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ.pop("HTTP_CONTENT_LENGTH", None)
    environ["CONTENT_LENGTH"] = str(length)
    return environ


async def _send(send: Send, content: Iterable[bytes]) -> None:
    waiting = b""
    for block in content:
        if waiting:
            await send({"type": "http.response.body", "body": waiting, "more_body": True})
        waiting = block
    await send({"type": "http.response.body", "body": waiting, "more_body": False})


async def _refuse(send: Send, status: HTTPStatus) -> None:
    """Say why in a line: nobody reads a page who cannot finish a request."""
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": f"{status.phrase}\n".encode()})
