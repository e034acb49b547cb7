"""A site in a folder of its own, served as in a hall: SQLite on disk, processes as it takes them.

``KONTRA_WORKERS`` says how many otherwise. Of small sizes it is one: each reads the whole site in.
"""

from __future__ import annotations

import http.client
import logging
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import django

from tests.builders.sizes import size

ROOT = Path(__file__).resolve().parents[2]
SERVE = (sys.executable, "-m", "scorer.config.serving")
TICKS = os.sysconf("SC_CLK_TCK")
SECONDS = 120  # until a site must answer


def manage(*words: str, **environment: str) -> None:
    """Run a command of ``manage.py``."""
    command = [sys.executable, str(ROOT / "manage.py"), *words]
    subprocess.run(command, env=os.environ | environment, check=True)


@contextmanager
def site_folder() -> Iterator[Path]:
    """A folder for ``KONTRA_VAR`` with an empty SQLite database; both go with the block.

    ``KONTRA_EMPTY`` may name such a database: making one takes longer than a small workload.
    """
    with tempfile.TemporaryDirectory() as name:
        if empty := os.environ.get("KONTRA_EMPTY"):
            shutil.copyfile(empty, Path(name) / "kontra.sqlite3")
        else:
            manage("migrate", "--verbosity=0", KONTRA_VAR=name)
        yield Path(name)


@contextmanager
def django_site() -> Iterator[Path]:
    """The same, with Django set up on it in this process."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = str(folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from django.conf import settings

        settings.ALLOWED_HOSTS.append("testserver")
        yield folder


@contextmanager
def quiet_site() -> Iterator[Path]:
    """The same as for tests: refusals are not logged."""
    with django_site() as folder:
        from django.test.utils import setup_test_environment

        setup_test_environment()
        logging.disable()
        yield folder


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """Serve the database that lies in ``folder``; gives the port."""
    with serving_process(folder, SERVE) as (port, _process):
        yield port


@contextmanager
def serving_process(
    folder: Path, command: Sequence[str], **more: str
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The same by a command, in an environment with ``more``; gives the server's process too."""
    port = free_port()
    server = subprocess.Popen(command, env=os.environ | environment(folder, port) | more)
    try:
        wait_until_served(port)
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


def wait_until_served(port: int) -> None:
    """Until a site at that port answers a page."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
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


def children(process: int) -> list[int]:
    """The processes that a process has started itself and that still run."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in listed.read_text(encoding="ascii").split()]


def cpu_of(server: int) -> float:
    """CPU seconds so far of a process, of those it started and of those it has waited for."""
    used = 0
    for process in (server, *children(server)):
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        used += sum(map(int, stat[11:15]))
    return used / TICKS
