"""Say where the site is found, once it really answers."""

from __future__ import annotations

import http.client
import ssl
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from io import StringIO

from scorer.command.folder import TLS
from scorer.config.serving import certificate
from scorer.operations.machine.network import local_address
from scorer.operations.machine.processes import lives
from scorer.support.terminal import gettext

HTTP_ERROR = 500
BLOCKS = frozenset("█▀▄")
PATIENCE = 30.0  # seconds for a first page


def announce(port: int, server: int) -> None:
    """Print the addresses once the site answers; silent when process ``server`` ends before."""
    secure = certificate(TLS) is not None
    while lives(server):
        try:
            status, _content = answer_here(port, "/", secure=secure)
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
            continue
        if status >= HTTP_ERROR:
            said = gettext("Warning: the first page answers with error %(status)s; see above.")
            sys.stderr.write(said % {"status": status} + "\n")
        say_where(banner(port, local_address(), "https" if secure else "http"))
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
    """Our own answer, its status and content; the certificate, made for other names, need not fit.

    Raises ``OSError`` and ``http.client.HTTPException``.
    """
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    if secure:
        unchecked = ssl._create_unverified_context()  # noqa: SLF001, S323 — as said above
        line = http.client.HTTPSConnection("127.0.0.1", port, timeout=patience, context=unchecked)
    with closing(line):
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read()
