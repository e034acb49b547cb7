"""Requests as bytes, and what comes back: also those that no client's library would send."""

from __future__ import annotations

import random
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from django.test import Client

    from tests.hostile.requests import Sent

Break = Callable[[random.Random, bytes, bytes], tuple[bytes, bool]]

TOKEN = "a" * 32  # against forged requests: a site believes whoever sends the same as cookie
CLOSED = 0  # the status of a connection that is closed without an answer
READ = 256 * 1024  # bytes of an answer that are looked at
MOST = 3_000  # headers
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: the session's cookie and the program's token, empty without."""

    session: str = ""
    token: str = ""

    def headers(self) -> dict[str, str]:
        """What their browser or program sends with every request."""
        cookie = f"csrftoken={TOKEN}" + (f"; sessionid={self.session}" if self.session else "")
        environ = {"HTTP_COOKIE": cookie, "HTTP_X_CSRFTOKEN": TOKEN}
        return environ | ({"HTTP_AUTHORIZATION": f"Bearer {self.token}"} if self.token else {})


def on_the_wire(sent: Sent, person: Person) -> bytes:
    """The request of a test's client as a browser would send it."""
    environ = person.headers() | dict(sent.headers)
    path, _, query = sent.path.partition("?")
    query = environ.pop("QUERY_STRING", query)
    target = quote(path, safe="/%;:@&=+$,!~*'()") + (f"?{query}" if query else "")
    headers = {
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": sent.type,
        "CONTENT_LENGTH": str(len(sent.body)),
        "HTTP_CONNECTION": "close",
    } | environ
    lines = [f"{sent.method} {target} HTTP/1.1"]
    for name, value in headers.items():
        plain = name.removeprefix("HTTP_").replace("_", "-").title()
        lines.append(f"{plain}: {value}")
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + sent.body


def answer_to(port: int, request: bytes, *, half: bool = False) -> tuple[int, bytes]:
    """Status and the beginning of the content; ``half``: nothing more comes after the request."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as phone:
        received = b""
        try:
            phone.sendall(request)
            if half:
                phone.shutdown(socket.SHUT_WR)
            while piece := phone.recv(65_536):
                if len(received) < READ:
                    received += piece
        except TimeoutError:
            raise
        except OSError:  # refused before all of it was sent: an answer may have come
            pass
    head, _, content = received.removeprefix(CONTINUE).partition(b"\r\n\r\n")
    words = head.split(b"\r\n", 1)[0].split()
    known = len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit()
    return (int(words[1]), content) if known else (CLOSED, content)


def broken(lots: random.Random, request: bytes) -> tuple[bytes, bool]:
    """The same with its framing broken, and whether it ends there."""
    head, _, body = request.partition(b"\r\n\r\n")
    return lots.choice(BREAKS)(lots, head, body)


def _with(*lines: bytes, half: bool = False) -> Break:
    """Headers that come besides; ``half``: they tell of more than comes."""
    added = b"".join(b"\r\n" + line for line in lines)
    return lambda _lots, head, body: (head + added + b"\r\n\r\n" + body, half)


def _first(line: bytes) -> Break:
    """Another first line."""

    def made(_lots: random.Random, head: bytes, body: bytes) -> tuple[bytes, bool]:
        rest = head.partition(b"\r\n")[2]
        return line + b"\r\n" + rest + b"\r\n\r\n" + body, False

    return made


def _cut(lots: random.Random, head: bytes, body: bytes) -> tuple[bytes, bool]:
    whole = head + b"\r\n\r\n" + body
    return whole[: lots.randint(1, len(whole))], True


def _noise(lots: random.Random, _head: bytes, _body: bytes) -> tuple[bytes, bool]:
    return lots.randbytes(lots.randint(1, 400)), True


def _chunked(lots: random.Random, head: bytes, body: bytes) -> tuple[bytes, bool]:
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-length")]
    size = lots.choice(
        (b"%x" % len(body), b"-1", b"ffffffffffffffffff", b"x", b"1;a=" + b"b" * 9_000)
    )
    end = lots.choice((b"\r\n0\r\n\r\n", b"\r\n0\r\nX: 1\r\n\r\n", b""))
    head = b"\r\n".join([*lines, b"Transfer-Encoding: chunked"])
    return head + b"\r\n\r\n" + size + b"\r\n" + body + end, True


def _bare_ends(_lots: random.Random, head: bytes, body: bytes) -> tuple[bytes, bool]:
    return head.replace(b"\r\n", b"\n") + b"\n\n" + body, False


def _twice(_lots: random.Random, head: bytes, body: bytes) -> tuple[bytes, bool]:
    whole = head + b"\r\n\r\n" + body
    return whole + whole, False


BREAKS: tuple[Break, ...] = (
    *(_cut, _cut, _noise, _chunked, _chunked, _bare_ends, _twice),
    _first(b"GET"),
    _first(b"GET / HTTP/9.9"),
    _first(b"GET  /  HTTP/1.1"),
    _first(b"PRI * HTTP/2.0"),
    _first(b"CONNECT evil.example:443 HTTP/1.1"),
    _first(b"OPTIONS * HTTP/1.1"),
    _first(b"GET http://evil.example/ HTTP/1.1"),
    _first(b"GET /" + b"a" * 70_000 + b" HTTP/1.1"),
    _first(b"GET /?" + b"a" * 100_000 + b" HTTP/1.1"),
    _first(b"GET /%zz\xff HTTP/1.1"),
    _first(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
    _with(b"Content-Length: 5", b"Content-Length: 6", half=True),
    _with(b"Content-Length: 5", b"Transfer-Encoding: chunked", half=True),
    _with(b"Transfer-Encoding: gzip, chunked", half=True),
    _with(b"Transfer-Encoding: identity", half=True),
    _with(b"Expect: 100-continue"),
    _with(b"Upgrade: websocket", b"Connection: Upgrade"),
    _with(b"Host: a", b"Host: b"),
    _with(b"no colon"),
    _with(b": no name"),
    _with(b"A: b\r\n folded"),
    _with(b"A\x00: b"),
    _with(b"A: \x00\x01"),
    _with(b"A: " + b"x" * 100_000),
    _with(*[b"A%d: b" % at for at in range(MOST)]),
    _with(b"Cookie: " + b"a=b; " * 20_000),
    _with(b'Cookie: a="' + b'\\"' * 40_000 + b'"'),
    _with(b"Content_Length: 3", b"X_Forwarded_For: 1"),
)


def people(clients: Mapping[str, Client]) -> dict[str, Person]:
    """Those of a stage, by the cookies and tokens of their clients."""
    found = {}
    for name, client in clients.items():
        session = client.cookies.get("sessionid")
        token = client.defaults.get("HTTP_AUTHORIZATION", "")
        found[name] = Person(session.value if session else "", token.removeprefix("Bearer "))
    return found
