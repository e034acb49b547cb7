"""Serve the site on this machine and its network, and start what works beside the server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from multiprocessing import Process
from pathlib import Path

from django.conf import settings
from filelock import FileLock

from scorer.command.announcing import announce
from scorer.command.preparing import collecting_static, prepare_database
from scorer.config import checks, serving
from scorer.config.faults import FULL
from scorer.config.serving import certificate
from scorer.operations.machine import locks
from scorer.operations.machine.disk import ROOM, give_up_reserve, is_there, keep_reserve, room
from scorer.operations.machine.network import local_address
from scorer.support import places
from scorer.support.terminal import gettext

USUAL_PORT, HIGHEST_PORT = 8000, 65535
# Windows lets two programs listen on one port, unless one asks to be alone there
ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
MIB = 2**20


def start(port: int) -> None:
    """Prepare whatever is missing, then serve until a signal ends it; say where.

    Only here do settings change: forked processes inherit them, all others read the environment.
    """
    folder = Path(settings.VAR_DIR)
    secure = certificate(folder / "tls")
    scheme = "https" if secure else "http"
    settings.SERVED_AT = os.environ.setdefault("KONTRA_SERVED_AT", f"{scheme}://*:{port}/")
    collects = not settings.STATIC_ROOT
    settings.STATIC_ROOT = os.environ.setdefault("KONTRA_STATIC_ROOT", str(folder / "static"))
    settings.WHITENOISE_USE_FINDERS = False
    check_site()
    serving.processes(), serving.threads()  # a wrong number ends the start before anything is made
    _held = hold(folder, f"{scheme}://{local_address()}:{port}/")  # until we end
    check_free(port)
    with collecting_static(folder / "static") if collects else nullcontext():
        prepare_database()
    sys.stdout.write(gettext("Starting …") + "\n")
    sys.stdout.flush()
    us = os.getpid()
    Process(target=announce, args=(port, us, secure is not None), daemon=True).start()
    subprocess.Popen(  # noqa: S603 — our own
        places.command("backup", "--keep", "--with-parent", str(us)),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        cwd=places.PACKAGES,
    )
    serving.serve("0.0.0.0", port, secure)  # noqa: S104 — the club's telephones must reach it


def check_site() -> None:
    """End a start in words where the site could not be served; warn where room is short."""
    folder, database = Path(settings.VAR_DIR), checks.database_file()
    if message := checks.folder_fault(folder, database):
        sys.exit(message)
    if full := checks.full_disk():
        _start_on_full_disk(folder, database, full)
    if database and (message := checks.unsound(database)):
        sys.exit(message)
    keep_reserve(folder)
    free = room(folder)
    if free is not None and free < ROOM:
        message = gettext(
            "Warning: only %(free)s MB are free for %(folder)s. Under %(least)s MB no copies are "
            "made, here or on a stick: delete what is not Kontra's."
        )
        figures = {"free": free // MIB, "least": ROOM // MIB}
        sys.stderr.write(message % {"folder": folder, **figures} + "\n")


def _start_on_full_disk(folder: Path, database: Path | None, full: str) -> None:
    """Start on a full disk too, to be read, if there is a database and a little room to give up."""
    is_new = database is not None and not is_there(database)
    if is_new or not (give_up_reserve(folder) or room(folder)):
        sys.exit(full)
    message = gettext("Kontra starts to be read. Nothing can be saved until there is room.")
    sys.stderr.write(f"{full}\n{message}\n")


def hold(folder: Path, site: str) -> FileLock:
    """Hold the folder for as long as this process serves; released, it is free.

    Ends the start where another server holds it, or something is being put back there.
    """
    if other := locks.running(folder):
        message = gettext("Kontra is already running here: %(site)s\nStop it with:  %(command)s")
        sys.exit(message % {"site": other.site, "command": f"{places.PROGRAM} stop"})
    try:
        lock = locks.hold(folder / locks.LOCK)
    except locks.HeldError:
        message = gettext(
            "A copy is just being put back into %(folder)s; start again when that is done."
        )
        sys.exit(message % {"folder": folder})
    try:
        locks.say(folder, locks.Running(os.getpid(), site))
    except OSError as fault:  # on a full disk the site is served to be read
        if fault.errno not in FULL:
            raise
    return lock


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """Ctrl+C, a closed window or ``kontra stop`` end a start at any moment, and all it began."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows knows no SIGHUP
        if number := getattr(signal, name, None):
            signal.signal(number, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def parsed_port(text: str) -> int:
    """Read a port, 1 to 65535; anything else ends the start with a message."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_PORT))
    number = int(text) if is_short else 0
    if not 1 <= number <= HIGHEST_PORT:
        message = gettext(
            "The port is %(port)s; allowed is a number from 1 to 65535: %(command)s 8001"
        )
        sys.exit(message % {"port": repr(text), "command": f"{places.PROGRAM} serve"})
    return number


def check_free(port: int) -> None:
    """End the start with a message when nobody could listen on ``port``."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, ALONE, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 — the club's telephones must reach it
            probe.listen()
        except PermissionError:
            message = gettext(
                "Port %(port)s is reserved for the system. Choose one from 1024: %(command)s 8001"
            )
            sys.exit(message % {"port": port, "command": f"{places.PROGRAM} serve"})
        except OSError:
            message = gettext(
                "Port %(port)s is taken by another program. Stop that program, or choose another "
                "port: %(command)s %(next)s"
            )
            other = port % HIGHEST_PORT + 1
            sys.exit(message % {"port": port, "command": f"{places.PROGRAM} serve", "next": other})
