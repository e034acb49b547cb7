"""Serve the site on this machine and its network, and start what works beside the server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module

from scorer.command import instance
from scorer.command.folder import STATIC, TLS, VAR
from scorer.command.preparing import collecting_static, migrations_mark, prepare
from scorer.config import preflight, serving
from scorer.config.environment import private
from scorer.config.serving import certificate
from scorer.operations.machine.network import local_address
from scorer.support import places
from scorer.support.terminal import gettext

USUAL_PORT, HIGHEST_PORT = 8000, 65535
# Windows lets two programs listen on one port, unless one asks to be alone there
ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


def start(port: int) -> None:
    """Prepare whatever is missing, then serve; phones and copies are told where."""
    scheme = "https" if certificate(TLS) else "http"
    collects = "KONTRA_STATIC_ROOT" not in os.environ
    # all that the settings are made of: the first check reads them, for good
    os.environ.setdefault("KONTRA_SERVED_AT", f"{scheme}://*:{port}/")  # * is found out each time
    os.environ.setdefault("KONTRA_STATIC_ROOT", str(STATIC))
    preflight.before_start()
    _held = instance.hold(private(VAR), f"{scheme}://{local_address()}:{port}/")  # until we end
    check_free(port)
    with collecting_static(STATIC) if collects else nullcontext():
        _prepare_database()
    serve(port)


def _prepare_database() -> None:
    if file := preflight.site().database:
        prepare(file)
    else:
        from scorer.command import postgresql  # noqa: PLC0415 — a laptop needs no driver of a server

        postgresql.bring_up_to_date(migrations_mark())


def serve(port: int) -> None:
    """Serve until told to stop, by Ctrl+C, ``kontra stop`` or by closing the window."""
    sys.stdout.write(gettext("Starting …") + "\n")
    sys.stdout.flush()
    server = serving.server("0.0.0.0", port, certificate(TLS))  # noqa: S104 — the club's telephones must reach it
    import_module(serving.APPLICATION.partition(":")[0])  # once, before processes part

    def beside() -> None:
        if hangs_up := getattr(signal, "SIGHUP", None):
            signal.signal(hangs_up, server.signal_handler_interrupt)
        us = str(os.getpid())
        _begin("backup", "--keep", "--with-parent", us)
        _begin("announce", str(port), us)

    server.on_startup(beside)
    server.serve()


@contextmanager
def ended_quietly() -> Iterator[None]:
    """Ctrl+C, a closed window or ``kontra stop`` end a start at any moment, and all it began."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows knows no SIGHUP
        if number := getattr(signal, name, None):
            signal.signal(number, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def _begin(*words: str) -> None:
    """Begin a command of ours beside the server, which ends with it."""
    subprocess.Popen(  # noqa: S603 — our own
        places.command(*words),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        cwd=places.PACKAGES,
    )


def parsed_port(text: str) -> int:
    """Read a port, 1 to 65535; anything else ends the start with a message."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_PORT))
    number = int(text) if is_short else 0
    if not 1 <= number <= HIGHEST_PORT:
        said = gettext(
            "The port is %(port)s; allowed is a number from 1 to 65535: %(command)s 8001"
        )
        sys.exit(said % {"port": repr(text), "command": f"{places.PROGRAM} serve"})
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
            sys.exit(said % {"port": port, "command": f"{places.PROGRAM} serve"})
        except OSError:
            said = gettext(
                "Port %(port)s is taken by another program. Stop that program, or choose another "
                "port: %(command)s %(next)s"
            )
            other = port % HIGHEST_PORT + 1
            sys.exit(said % {"port": port, "command": f"{places.PROGRAM} serve", "next": other})
