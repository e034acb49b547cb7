"""The site as it is served in a hall: SQLite on disk, processes as the site takes them by itself.

``KONTRA_WORKERS`` says otherwise. With tiny workloads one: each reads the whole site in anew.
"""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.measure import ROOT, size

# as bin/run does it: the program is read once, before processes part
READ_FIRST = "import scorer.config.asgi; from scorer.config import serving; serving.main()"
SERVE = [sys.executable, "-c", READ_FIRST]


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """Serve the database that lies in ``folder``; gives the port."""
    with serving_process(folder, SERVE) as (port, _process):
        yield port


def on_core(core: int | None) -> list[str]:
    """What makes a command stay on one core."""
    return [] if core is None else ["taskset", "--cpu-list", str(core)]


@contextmanager
def serving_process(
    folder: Path, command: list[str]
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The same by a command; gives the server's process too."""
    port = free_port()
    server = subprocess.Popen(command, env=os.environ | environment(folder, port))
    try:
        _wait_for(port)
        yield port, server
    finally:
        server.terminate()
        server.wait(timeout=90)  # it serves to the end what it has begun


def environment(folder: Path, port: int) -> dict[str, str]:
    """What tells a server of its database, its port and the program."""
    return {
        "KONTRA_VAR": str(folder),
        "KONTRA_BIND": f"127.0.0.1:{port}",
        "KONTRA_WORKERS": os.environ.get("KONTRA_WORKERS") or str(size("", 1)),
        "PYTHONPATH": str(ROOT),
    }


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    for _attempt in range(1_200):
        request = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            request.request("GET", "/rules/")
            request.getresponse()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            request.close()
    raise TimeoutError("the site did not start")
