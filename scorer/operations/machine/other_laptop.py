"""The one other machine that a laptop ever calls: the laptop that it was paired with.

Who is there is proved by what it says, sealed or signed, not by a certificate.
"""

from __future__ import annotations

import http.client
import ssl
from contextlib import closing
from urllib.parse import urlsplit

PATIENCE = 2.0  # seconds
BROKEN = (OSError, http.client.HTTPException)  # what a line that breaks raises


def connection_to(address: str, patience: float = PATIENCE) -> http.client.HTTPConnection:
    """A line to the laptop at ``address``; ``patience`` in seconds, for each step."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme == "https":
        unchecked = ssl._create_unverified_context()  # noqa: SLF001, S323 — as said above
        return http.client.HTTPSConnection(host, parts.port, timeout=patience, context=unchecked)
    return http.client.HTTPConnection(host, parts.port, timeout=patience)


def asked(
    address: str, path: str, body: bytes | None = None, *, patience: float = PATIENCE, most: int
) -> tuple[int, bytes]:
    """Status and content of one answer, at most so many bytes; with a body it is a POST.

    Raises one of ``BROKEN``.
    """
    with closing(connection_to(address, patience)) as line:
        line.request("GET" if body is None else "POST", path, body)
        answer = line.getresponse()
        return answer.status, answer.read(most)
