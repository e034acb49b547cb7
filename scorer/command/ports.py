"""The port that is served: read, and tried."""

from __future__ import annotations

import socket
import sys

from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext

USUAL = 8000
HIGHEST = 65535
# Windows lets two programs listen on one port, unless one asks to be alone there
ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


def parsed_port(text: str) -> int:
    """Read a port, 1 to 65535; anything else ends the start with a message."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST))
    number = int(text) if is_short else 0
    if not 1 <= number <= HIGHEST:
        said = gettext(
            "The port is %(port)s; allowed is a number from 1 to 65535: %(command)s 8001"
        )
        sys.exit(said % {"port": repr(text), "command": f"{PROGRAM} serve"})
    return number


def check_free(port: int) -> None:
    """End the start with a message when nobody could listen on ``port``."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, ALONE, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 — the club's telephones must reach it
            probe.listen()
        except PermissionError:
            said = gettext(
                "Port %(port)s is reserved for the system. Choose one from 1024: %(command)s 8001"
            )
            sys.exit(said % {"port": port, "command": f"{PROGRAM} serve"})
        except OSError:
            said = gettext(
                "Port %(port)s is taken by another program. Stop that program, or choose another "
                "port: %(command)s %(next)s"
            )
            other = port % HIGHEST + 1
            sys.exit(said % {"port": port, "command": f"{PROGRAM} serve", "next": other})
