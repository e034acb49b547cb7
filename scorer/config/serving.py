"""How the site is served: a server of connections and processes, ``scorer.config.asgi`` in each.

Granian keeps the connections, in threads of its own that run no Python: heads that are never
finished, idle telephones and slow readers cost the site nothing but their places. It counts none
by address; ``deploy/haproxy.cfg`` does where many strangers come.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread

from granian.constants import HTTPModes, Interfaces, Loops, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer

from scorer.config import environment, preflight
from scorer.operations.machine.crowding import thin_out
from scorer.operations.machine.open_files import raise_limit
from scorer.operations.machine.processes import lives
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
    r"\.pdf$|/(paper|papers|print|import)/": 2,  # they wait for the helper that works apart
}
TURN = 0.0005  # seconds a thread computes while others wait: a hand asks for its turn 15 times
LOADING = 6  # seconds in which a new process has read the program and can answer
PATIENCE = 30  # seconds that a process may take to answer what it has begun, when it ends


def cores() -> int:
    """Processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def threads(available: int | None = None) -> int:
    """Requests that one process answers at the same time, where so many cores are ``available``."""
    usual = 8 if (available or cores()) == 1 else 4
    return environment.number("KONTRA_THREADS", default=usual, least=1)


def processes(available: int | None = None) -> int:
    """Processes that answer requests: on one core one, for two would make each page twice."""
    return environment.number("KONTRA_WORKERS", default=min(2, available or cores()), least=1)


class Server(MPServer):
    """Granian's own, save for how processes follow one another.

    Those killed again and again do not end the server. One that is to make way for new code goes
    on until the new one can answer, so that at any moment somebody listens.
    """

    def _respawn_workers(
        self, workers: list[int], spawn: object, load: object, delay: float = 0
    ) -> None:
        for worker in workers:
            wait = LOADING if self.wrks[worker].inner.is_alive() else delay
            super()._respawn_workers([worker], spawn, load, wait)
        self.respawned_wrks.clear()


def server(address: str, port: int, certificate: tuple[Path, Path] | None = None) -> Server:
    """A server ready to ``serve()``; ``certificate`` holds the files of https and of its key."""
    _share_metrics()
    _warn_of_few_connections()
    cert, key = certificate or (None, None)

    made = Server(
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
        backpressure=connections(),
        ssl_cert=cert,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        respawn_interval=0.2,
        workers_max_rss=LARGEST_PROCESS,
        workers_kill_timeout=PATIENCE,
    )
    made.on_shutdown(_forget_metrics)
    return made


def connections() -> int:
    """Connections that one process keeps."""
    return min(MOST_CONNECTIONS, raise_limit() - OF_A_PROCESS)


def _warn_of_few_connections() -> None:
    most = connections()
    if most < MOST_CONNECTIONS:
        said = gettext(
            "Warning: this system allows only %(most)d connections at once. One device can use "
            "them up. Allow more open files before the start: ulimit -n %(files)d"
        )
        figures = {"most": most * processes(), "files": MOST_CONNECTIONS + OF_A_PROCESS}
        sys.stderr.write(said % figures + "\n")


def begin() -> None:
    """What a process does before its first request."""
    sys.setswitchinterval(TURN)
    _end_with_parent()
    if not environment.flag("KONTRA_BEHIND_PROXY", default=False):  # all come from the proxy
        Thread(target=_keep_places_free, daemon=True).start()


def _keep_places_free() -> None:
    places = connections()
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


def _share_metrics() -> None:
    """Have the processes' figures lie in files of one folder, which is new at every start."""
    if environment.flag("KONTRA_METRICS", default=False):
        os.environ.setdefault(METRICS, mkdtemp(prefix="kontra-metrics-"))


def _forget_metrics() -> None:
    if METRICS in os.environ:
        shutil.rmtree(os.environ[METRICS], ignore_errors=True)


def main() -> None:
    """Serve behind a web server, as ``bin/serve`` does; HUP brings new code to new processes."""
    preflight.before_command(["serve"])
    address, _, port = (os.environ.get("KONTRA_BIND") or "127.0.0.1:8000").rpartition(":")
    server(address, int(port)).serve()


if __name__ == "__main__":
    main()
