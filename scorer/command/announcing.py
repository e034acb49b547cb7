"""Where the site on this machine is found, and what it answers there."""

from __future__ import annotations

import http.client
import json
import signal
import ssl
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from http import HTTPStatus
from io import StringIO
from urllib.parse import urlsplit

from scorer.operations.machine.network import local_address
from scorer.operations.machine.processes import lives
from scorer.support.terminal import gettext

HTTP_ERROR = 500
BLOCKS = frozenset("█▀▄")
PATIENCE = 30.0  # seconds for a first page
HASTE = 5.0  # seconds for a page of a site that has been running


def announce(port: int, server: int, secure: bool) -> None:  # noqa: FBT001 — a process's arguments
    """Print the addresses once the site answers, unless the process ``server`` ends before."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # this process parts from the server's own
        if number := getattr(signal, name, None):
            signal.signal(number, signal.SIG_DFL)
    while lives(server):
        try:
            status, _content = answer_here(port, "/", secure=secure)
        except OSError:
            time.sleep(0.05)
            continue
        if status >= HTTP_ERROR:
            message = gettext("Warning: the first page answers with error %(status)s; see above.")
            sys.stderr.write(message % {"status": status} + "\n")
        say_where(banner(port, local_address(), "https" if secure else "http"))
        sys.stdout.flush()
        return


def banner(port: int, address: str, scheme: str = "http") -> str:
    """Where to find the site: on this machine and, if it is on one, on the local net."""
    site = f"{scheme}://{address}:{port}/" if address != "127.0.0.1" else ""
    return where(gettext("Kontra is running:"), port, site, scheme, qr_code(site) if site else ())


def where(head: str, port: int, site: str, scheme: str = "http", drawn: Sequence[str] = ()) -> str:
    """A head, the addresses in a column, and how to stop; ``site``: empty without a network."""
    named = {gettext("on this machine"): f"{scheme}://127.0.0.1:{port}/"}
    if site:
        named[gettext("on the local network")] = site
    wide = max(map(len, named))
    lines = [head, *(f"  {name:{wide}}  {address}" for name, address in named.items())]
    if drawn:
        lines += ["", *drawn, ""]
    return "\n".join([*lines, gettext("Stop it with Ctrl+C."), ""])


def qr_code(address: str) -> list[str]:
    """The address as lines to point a telephone at, two rows of its code in each."""
    from segno import make  # noqa: PLC0415 — the server itself starts without it

    drawn = StringIO()
    make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return [f"  {line}" for line in drawn.getvalue().splitlines()]


def say_where(text: str) -> None:
    """Print the banner; where the terminal knows no blocks the code's lines are left out."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = "\n".join(line for line in text.split("\n") if BLOCKS.isdisjoint(line))
        text = text.encode(sys.stdout.encoding, "replace").decode(sys.stdout.encoding)
    sys.stdout.write(text)


def answer_here(
    port: int, path: str, *, secure: bool, patience: float = PATIENCE
) -> tuple[int, bytes]:
    """Ask the site on this machine; the status and content of its answer.

    Its certificate, made for other names, is not checked.

    Raises ``OSError``.
    """
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    if secure:
        unchecked = ssl._create_unverified_context()  # noqa: SLF001, S323 — as the docstring explains
        line = http.client.HTTPSConnection("127.0.0.1", port, timeout=patience, context=unchecked)
    with closing(line):
        try:
            line.request("GET", path)
            answer = line.getresponse()
            return answer.status, answer.read()
        except http.client.HTTPException as fault:
            raise OSError(str(fault)) from None


def answer_ready(site: str) -> dict[str, str]:
    """What each part of the site that runs here answers; raises ``OSError`` and ``ValueError``."""
    parts = urlsplit(site)
    port = parts.port or http.client.HTTP_PORT
    is_secure = parts.scheme == "https"
    status, content = answer_here(port, "/ready/", secure=is_secure, patience=HASTE)
    if status not in {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}:
        raise ValueError(status)
    found: dict[str, str] = json.loads(content)
    return found
