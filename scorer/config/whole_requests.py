"""An ASGI application in front of the WSGI site: a thread gets a request only when it is whole.

A phone on a bad line, or an attacker, may send a body slowly. The event loop waits for it, without
a thread, until a deadline that grows with what has arrived. A body longer than its view accepts is
not read; the site answers that it is too long. Answers are sent in the event loop as well.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any

from scorer.config.unfinished import Body, RefusedError, Unfinished

Scope = Mapping[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Site = Callable[..., Iterable[bytes]]
Answer = tuple[Message, Iterable[bytes]]  # status and headers; content

BLOCK = 64 * 1024  # bytes of an answer sent at a time
PATIENCE = 15.0  # seconds for the first bytes of a body
SLOWEST = 8 * 1024  # bytes a second that a body must bring from then on
HOLD = 0.5, 1.5  # seconds, at random, before an answer “try again later”: clients come one by one
AGAIN = b"60"  # seconds after which a refused client may try again


class TooLongError(Exception):
    """A body longer than its view accepts; ``size``: bytes, as far as known."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


class File:
    """An answer that is a file (``wsgi.file_wrapper`` of PEP 3333); the event loop reads it."""

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

    - ``threads``: how many requests are answered at the same time;
    - ``lanes``: patterns of slow paths, each with its number of own threads;
    - ``unfinished``: where bodies wait until they are whole;
    - ``takes``, ``who`` and ``refusal`` get a WSGI environment without its body. They return how
      many bytes the body may have, who sends it, and the line that a refused person reads;
    - ``begin`` is called once in every process, before the first request.
    """

    def __init__(
        self,
        site: Site,
        *,
        threads: int,
        unfinished: Unfinished,
        takes: Callable[[Environ], int],
        who: Callable[[Environ], str],
        refusal: Callable[[Environ, HTTPStatus], str],
        lanes: Mapping[str, int] | None = None,
        begin: Callable[[], None] = lambda: None,
    ) -> None:
        self.site = site
        self.unfinished = unfinished
        self.takes = takes
        self.who = who
        self.refusal = refusal
        self.begin = begin
        self._lanes = [
            (re.compile(pattern), ThreadPoolExecutor(own, thread_name_prefix="lane"))
            for pattern, own in (lanes or {}).items()
        ]
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or handle the start and end of the process (``lifespan``)."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        environ = environ_of(scope)
        try:
            start, content = await self._answer_whole(scope, environ, receive)
        except RefusedError as refused:
            await _refuse(send, refused.status, self.refusal(environ, refused.status))
            return
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

    async def _answered(self, scope: Scope, environ: Environ) -> Answer:
        threads = self._threads_for(scope["path"])
        return await asyncio.get_running_loop().run_in_executor(threads, self._answer, environ)

    async def _answer_whole(self, scope: Scope, environ: Environ, receive: Receive) -> Answer:
        """Read the request until it is whole and answer it; raises ``RefusedError``."""
        length = _declared_length(scope)
        if length == 0:
            return await self._answered(scope, environ)
        with self.unfinished.body(self.who(environ)) as body:
            try:
                await self._read(body, length or 0, self.takes(environ), receive)
            except TooLongError as too_long:
                environ["CONTENT_LENGTH"] = str(too_long.size)  # the site gets its length alone
                start, content = await self._answered(scope, environ)
                start["headers"].append((b"connection", b"close"))
                return start, content
            body.file.seek(0)
            environ |= {"wsgi.input": body.file, "CONTENT_LENGTH": str(body.size)}
            return await self._answered(scope, environ)

    async def _read(self, body: Body, length: int, most: int, receive: Receive) -> None:
        """Fill ``body`` until it is whole; raises ``RefusedError`` and ``TooLongError``."""
        if length > most:
            raise TooLongError(length)
        async with self.unfinished.place(body.address, PATIENCE):
            body.reserve(length)
            try:
                async with asyncio.timeout(PATIENCE) as deadline:
                    await self._fill(body, most, receive, deadline)
            except TimeoutError:
                raise RefusedError(HTTPStatus.REQUEST_TIMEOUT) from None

    async def _fill(
        self, body: Body, most: int, receive: Receive, deadline: asyncio.Timeout
    ) -> None:
        begun = asyncio.get_running_loop().time()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RefusedError(HTTPStatus.BAD_REQUEST)
            part = message.get("body", b"")
            if body.size + len(part) > most:
                raise TooLongError(body.size + len(part))
            body.write(part)
            deadline.reschedule(begun + PATIENCE + body.size / SLOWEST)
            more = message.get("more_body", False)

    def _answer(self, environ: Environ) -> Answer:
        """Call the site, in a thread; status and headers, and the content.

        The content is read at once, unless it is a file: a slow reader occupies no thread.
        """
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], _fault: object = None
        ) -> None:
            started[:] = [(status, headers)]

        answer = self.site(environ, start_response)
        if not isinstance(answer, File):
            blocks = list(answer)
            if close := getattr(answer, "close", None):
                close()
            answer = blocks
        status, headers = started[0]
        start = {
            "type": "http.response.start",
            "status": int(status[:3]),
            "headers": [(n.lower().encode("latin1"), v.encode("latin1")) for n, v in headers],
        }
        return start, answer


def _declared_length(scope: Scope) -> int | None:
    """Bytes of the body by its head; None where it comes in parts without a length."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    without = 0 if scope["method"] in {"GET", "HEAD"} else None
    return int(headers[b"content-length"]) if b"content-length" in headers else without


def environ_of(scope: Scope) -> Environ:
    """The WSGI environment of a request (PEP 3333), as if it had no body.

    A header whose name has an underscore is left out: it would pass for the one with a hyphen.
    """
    host, port = scope.get("server") or ("localhost", 80)
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
        "wsgi.input": BytesIO(),
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
    environ["CONTENT_LENGTH"] = "0"
    return environ


async def _send(send: Send, content: Iterable[bytes]) -> None:
    waiting = b""
    for block in content:
        if waiting:
            await send({"type": "http.response.body", "body": waiting, "more_body": True})
        waiting = block
    await send({"type": "http.response.body", "body": waiting, "more_body": False})


async def _refuse(send: Send, status: HTTPStatus, line: str) -> None:
    """Answer with one line: a page would cost more than the request."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        headers.append((b"retry-after", AGAIN))
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": f"{line}\n".encode()})
