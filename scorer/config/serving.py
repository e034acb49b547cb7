"""How the site is served: Granian, with ``scorer.config.asgi`` in each of its processes.

Granian keeps the connections in threads that run no Python, so unfinished heads, idle phones and
slow readers take nothing but their places. It does not count connections by address;
``deploy/haproxy.cfg`` does for servers.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType

import django
from django.db import connections
from granian.constants import HTTPModes, Interfaces, Loops, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import MPServer

from scorer.config import checks, environment, faults
from scorer.operations.machine.crowding import thin_out
from scorer.operations.machine.open_files import raise_limit
from scorer.operations.machine.processes import keep_running, lives
from scorer.support.terminal import gettext

APPLICATION = "scorer.config.asgi:application"
METRICS = "PROMETHEUS_MULTIPROC_DIR"
HEAD_DEADLINE = 10  # seconds for a request's head; an idle connection is closed after as many
LARGEST_HEAD = 16 * 1024  # bytes of a request's head: some readers of headers are quadratic
MOST_CONNECTIONS = 16_000  # of one process, idle ones included
OF_A_PROCESS = 256  # open files that are no connections
BACKLOG = 4096  # connections that wait to be accepted
LARGEST_PROCESS = 600  # MB; a process that has grown larger makes way for a new one
IN_FILES = 64 * 1024 * 1024  # bytes of unfinished bodies on disk, of all processes
LOOK = 0.2  # seconds between two looks at who takes most connections
LANES = {  # what takes long never takes the threads in which hands are recorded
    r"^/(sign-in|sign-up|account|reset|join)/": 1,  # a password is slow to check on purpose
    r"^/(health|ready)/$": 1,  # busy is not ill: a balancer must not take it for that
    r"\.pdf$|/(paper|papers|print|import)/": 2,  # they wait for workers
}
TURN = 0.0005  # seconds a thread computes while others wait: a hand asks for its turn 15 times
LOADING = 6  # seconds in which a new process can answer, also where it reads the program anew
AGAIN = 0.5  # seconds until the server is started again
PATIENCE = 30  # seconds that a process may take to answer what it has begun, when it ends


def cores() -> int:
    """Processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def threads() -> int:
    """Requests that one process answers at the same time."""
    usual = 8 if cores() == 1 else 4
    return environment.number("KONTRA_THREADS", default=usual, least=1)


def processes() -> int:
    """Processes that answer requests: on one core one, for two would make each page twice."""
    return environment.number("KONTRA_WORKERS", default=min(2, cores()), least=1)


def serve(address: str, port: int, certificate: tuple[Path, Path] | None = None) -> None:
    """Serve until a signal ends it.

    Granian ends where its processes die one right after another, as if they could not start. One
    request may do that, sent again by a phone, so it is started again.
    """
    connections.close_all()  # the processes that part from this one share none
    import_module(APPLICATION.partition(":")[0])  # once, before they part
    signals: list[int] = []
    if not environment.redis("KONTRA_REDIS"):  # who shares one has workers of its own
        keep_running("work")
        keep_running("work", "--quick")
    with _shared_metrics():
        while not signals:
            made = server(address, port, certificate)
            made.on_startup(partial(_note_signals, signals))
            with suppress(SystemExit):
                made.serve()
            time.sleep(0 if signals else AGAIN)


def server(address: str, port: int, certificate: tuple[Path, Path] | None = None) -> MPServer:
    """Granian, configured; ``certificate`` holds the files of https and of its key."""
    _warn_of_few_connections()
    cert, key = certificate or (None, None)
    return MPServer(
        APPLICATION,
        address=address,
        port=port,
        interface=Interfaces.ASGI,
        workers=processes(),
        loop=Loops.asyncio,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=HEAD_DEADLINE * 1000, max_buffer_size=LARGEST_HEAD
        ),
        websockets=False,
        backlog=BACKLOG,
        backpressure=most_connections(),
        ssl_cert=cert,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        respawn_interval=LOADING,
        workers_max_rss=LARGEST_PROCESS,
        workers_kill_timeout=PATIENCE,
    )


def _note_signals(signals: list[int]) -> None:
    """Note the signal that ends Granian; closing the terminal (HUP) ends it too."""
    end = signal.getsignal(signal.SIGTERM)

    def note(number: int, frame: FrameType | None) -> None:
        signals.append(number)
        if callable(end):
            end(number, frame)

    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):  # Windows has no HUP, Unix no BREAK
        if number := getattr(signal, name, None):
            signal.signal(number, note)


def most_connections() -> int:
    """Connections that one process keeps."""
    return min(MOST_CONNECTIONS, raise_limit() - OF_A_PROCESS)


def _warn_of_few_connections() -> None:
    most = most_connections()
    if most < MOST_CONNECTIONS:
        message = gettext(
            "Warning: this system allows only %(most)d connections at once. One device can use "
            "them up. Allow more open files before the start: ulimit -n %(files)d"
        )
        figures = {"most": most * processes(), "files": MOST_CONNECTIONS + OF_A_PROCESS}
        sys.stderr.write(message % figures + "\n")


def begin() -> None:
    """What a process does before its first request."""
    sys.setswitchinterval(TURN)
    _end_with_parent()
    if not environment.flag("KONTRA_BEHIND_PROXY", default=False):  # all come from the proxy
        Thread(target=_keep_places_free, daemon=True).start()


def _keep_places_free() -> None:
    places = most_connections()
    while True:
        time.sleep(LOOK)
        thin_out(places)


def _end_with_parent() -> None:
    """Have this process end when the one that started it is gone, however that went."""
    parent = os.getppid()

    def watch() -> None:
        while lives(parent):
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, daemon=True).start()


def certificate(folder: Path) -> tuple[Path, Path] | None:
    """The certificate and its key that serve https, where the folder holds both."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    return (cert, key) if cert.exists() and key.exists() else None


@contextmanager
def _shared_metrics() -> Iterator[None]:
    """Have the processes' figures lie in files of one folder, which is new at every start."""
    if not environment.flag("KONTRA_METRICS", default=False) or METRICS in os.environ:
        yield
        return
    with TemporaryDirectory(prefix="kontra-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[METRICS] = folder
        yield


def main() -> None:
    """Serve behind a web server, as ``bin/serve`` does."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    with faults.explain_faults():
        django.setup()
    with faults.explain_faults(checks.database_file()):
        if message := checks.first_fault(checks.ALL):
            sys.exit(message)
        address, _, port = (os.environ.get("KONTRA_BIND") or "127.0.0.1:8000").rpartition(":")
        serve(address, int(port))


if __name__ == "__main__":
    main()
