"""Small readers of the environment: a wrong value stops the start with a clear message."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from tempfile import mkstemp

from django.core.exceptions import ImproperlyConfigured


def flag(name: str, *, default: bool) -> bool:
    """Read ``1`` or ``0``; anything else stops the start."""
    value = os.environ.get(name, "1" if default else "0")
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} is {value!r}; allowed are 0 and 1.")
    return value == "1"


def words(name: str, *, default: str) -> list[str]:
    """Read a comma-separated list; empty items are left out."""
    return [word for word in os.environ.get(name, default).split(",") if word]


def secret(name: str, kept_in: Path) -> str:
    """Read a secret from the environment or from a file made at the first start.

    Of several first starts at once one makes the file, whole from the first moment on;
    where nothing can be written the secret lasts as long as the process.
    """
    if value := os.environ.get(name):
        return value
    made = secrets.token_urlsafe(50)
    if not kept_in.exists():
        try:
            kept_in.parent.mkdir(parents=True, exist_ok=True)
            _keep(made, kept_in)
        except OSError:
            return made
    return kept_in.read_text(encoding="ascii").strip()


def _keep(made: str, kept_in: Path) -> None:
    """Write the secret beside its place, readable by its owner only, and put it there whole."""
    handle, beside = mkstemp(dir=kept_in.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as whole:
            whole.write(made)
        try:
            os.link(beside, kept_in)
        except FileExistsError:
            return  # another start was first
        except OSError:  # a disk without links, such as a USB stick
            Path(beside).replace(kept_in)
    finally:
        Path(beside).unlink(missing_ok=True)


def local_address() -> str:
    """The machine's address on the local net; 127.0.0.1 when it is on none.

    Connecting a datagram socket sends nothing; it only asks which way a packet would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
