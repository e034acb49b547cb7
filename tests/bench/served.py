"""The site as it is served in a hall: gunicorn with two workers, SQLite on disk.

With tiny workloads one worker: each reads the whole site in anew.
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

OPTIONS = f"--workers {size(2, 1)} --threads 4 --preload --log-level error --no-control-socket"


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """Serve the database that lies in ``folder``; gives the port."""
    port = free_port()
    environment = os.environ | {"KONTRA_VAR": str(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", *OPTIONS.split()]
    server = subprocess.Popen([*command, "scorer.config.wsgi:application"], env=environment)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=30)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    for _attempt in range(300):
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
