"""Those who keep a site from its work: ``python -m benchmarks.besiegers PORT SHEET KIND COUNT``.

Each kind runs until it is killed.
"""

from __future__ import annotations

import http.client
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from scorer.operations.machine.open_files import raise_limit
from scorer.operations.machine.processes import give_way
from tests.builders.sizes import size
from tests.builders.telephone import FORM

HOST = "127.0.0.1"
ANOTHER = "127.0.0.2"  # where besiegers come from, so that telephones have an address of their own
HEAD = b"GET /rules/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a: "
BODY = (
    b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded"
    b"\r\nContent-Length: 5000\r\n\r\n"
)
UPLOADS = [  # where files are taken, where a form is, where nothing is; all but the end of 12 MB
    b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    b"Content-Length: 12000000\r\n\r\n%s" % (path, bytes(size(11_999_000, 11_000)))
    for path in (b"/clubs/any/events/import/", b"/sign-in/", b"/rules/", b"/nothing/")
]
ORDERED = size(500, 2)
IDLE = b"GET /health/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Dripping:
    """A connection that sends a beginning, then a drop a second; a closed one begins again."""

    def __init__(self, port: int, begin: bytes, drop: bytes) -> None:
        self.port, self.begin, self.drop = port, begin, drop
        self.line: socket.socket | None = None
        self.unsent = memoryview(b"")

    def turn(self) -> None:
        """Do what a second asks for; nothing waits for the site."""
        try:
            if self.line is None:
                self.unsent = memoryview(self.begin)
                self.line = socket.socket()
                self.line.settimeout(0)
                with suppress(OSError):  # macOS has no other one
                    self.line.bind((ANOTHER, 0))
                self.line.connect_ex((HOST, self.port))
            elif self.unsent:
                self.unsent = self.unsent[self.line.send(self.unsent) :]
            elif self._is_closed():
                self._end()
            elif self.drop:
                self.line.send(self.drop)
        except BlockingIOError:
            pass
        except OSError:
            self._end()

    def _is_closed(self) -> bool:
        try:
            return self.line is not None and self.line.recv(1 << 16) == b""
        except BlockingIOError:
            return False

    def _end(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None


def dripping(port: int, count: int, begins: list[bytes], drop: bytes) -> None:
    """So many connections, whose beginnings are these in turn."""
    raise_limit()
    lines = [Dripping(port, begins[place % len(begins)], drop) for place in range(count)]
    while True:
        begun = time.monotonic()
        for line in lines:
            line.turn()
        time.sleep(max(0.0, 1 - (time.monotonic() - begun)))


def asking(port: int, count: int, ask: Callable[[int], object]) -> None:
    """So many at a time that ask again and again."""

    def always() -> None:
        while True:
            with suppress(OSError, http.client.HTTPException):
                ask(port)

    for _besieger in range(count):
        threading.Thread(target=always, daemon=True).start()
    threading.Event().wait()


def paper(port: int, sheet: str) -> None:
    """A sheet with its explanations."""
    _ask(port, "GET", f"/sheets/{sheet}/sheet.pdf?reasons=on&language=pl")


def sign_in(port: int) -> None:
    """A wrong password for a name that is another one each time."""
    named = {"username": f"nobody{time.monotonic_ns()}", "password": "not the password"}
    _send(port, "/sign-in/", named)


def order(port: int) -> None:
    """Blank sheets, by somebody without cookies; then what became of it."""
    _send(port, "/paper/kop/", {"count": str(ORDERED), "players": "4"})
    time.sleep(1)


def _send(port: int, path: str, fields: dict[str, str]) -> None:
    page, cookies = _ask(port, "GET", path)
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    _ask(port, "POST", path, urlencode(hidden | fields), cookies)


def _ask(port: int, method: str, path: str, body: str = "", cookies: str = "") -> tuple[str, str]:
    line = http.client.HTTPConnection(HOST, port, timeout=60)
    site = f"http://{HOST}:{port}"
    headers = {"Content-Type": FORM, "Cookie": cookies, "Referer": f"{site}/", "Origin": site}
    try:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        kept = SimpleCookie()
        for value in answer.headers.get_all("Set-Cookie") or ():
            kept.load(value)
        text = answer.read().decode(errors="replace")
        return text, "; ".join(f"{name}={morsel.value}" for name, morsel in kept.items())
    finally:
        line.close()


def main(port: int, sheet: str, kind: str, count: int) -> None:
    """Besiege as ``kind`` says, on what the site leaves of the machine."""
    give_way()
    if kind in DRIPPING:
        dripping(port, count, *DRIPPING[kind])
    asks = {"papers": lambda at: paper(at, sheet), "sign-ins": sign_in, "orders": order}
    asking(port, count, asks[kind])


DRIPPING = {
    "heads": ([HEAD], b"a"),
    "bodies": ([BODY], b"a"),
    "idle": ([IDLE], b""),
    "uploads": (UPLOADS, b""),
}

if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
