"""How the site is served, as the environment says."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import sys
import time
from contextlib import suppress
from http import HTTPStatus
from http.client import RemoteDisconnected
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest
from django.core.exceptions import ImproperlyConfigured
from granian.constants import SSLProtocols
from granian.server.mp import MPServer

from scorer.config import serving
from tests.builders.served_site import serving_process
from tests.scorer.filed import of_sqlite
from tests.tiers import long


def has_cores(monkeypatch, cores):
    """Let the process use so many of the machine's cores."""
    allowed = set(range(cores))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: allowed, raising=False)


def opens_files(monkeypatch, most):
    """Let the system allow so many open files, and no more however often it is asked."""

    def refuse(_which, _limits):
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (most, most))
    monkeypatch.setattr(resource, "setrlimit", refuse)


def test_server_has_usual_settings_where_nothing_is_set(monkeypatch):
    has_cores(monkeypatch, 2)
    opens_files(monkeypatch, 65_536)
    server = serving.server("127.0.0.1", 8000)
    assert (server.workers, serving.threads()) == (2, 4)
    assert (server.bind_addr, server.bind_port) == ("127.0.0.1", 8000)
    assert server.ssl_ctx[0] is False
    assert server.http1_settings.header_read_timeout == 10_000
    assert server.http1_settings.max_buffer_size == serving.LARGEST_HEAD
    assert server.backpressure == serving.MOST_CONNECTIONS
    assert serving.METRICS not in os.environ


def test_tls_is_spoken_from_12_on():
    assert serving.server("127.0.0.1", 8000).ssl_ctx[4] == str(SSLProtocols.tls12)


def test_start_says_how_many_connections_a_system_allows_that_allows_few(monkeypatch, capsys):
    has_cores(monkeypatch, 2)
    opens_files(monkeypatch, 1024)
    assert serving.server("127.0.0.1", 8000).backpressure == 768
    assert capsys.readouterr().err == (
        "Warning: this system allows only 1536 connections at once. One device can use them up. "
        "Allow more open files before the start: ulimit -n 16256\n"
    )


@pytest.mark.parametrize(("cores", "shape"), [(1, (1, 8)), (2, (2, 4)), (16, (2, 4))])
def test_one_core_has_one_process(monkeypatch, cores, shape):
    has_cores(monkeypatch, cores)
    assert (serving.processes(), serving.threads()) == shape


def test_cores_are_those_it_may_use(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 16)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {3}, raising=False)
    assert serving.cores() == 1
    monkeypatch.delattr(os, "sched_getaffinity")
    assert serving.cores() == 16


def test_environment_sets_workers_and_threads(monkeypatch):
    monkeypatch.setenv("KONTRA_WORKERS", "4")
    monkeypatch.setenv("KONTRA_THREADS", "8")
    assert (serving.server("127.0.0.1", 8000).workers, serving.threads()) == (4, 8)


def test_wrong_number_stops_the_start(monkeypatch):
    monkeypatch.setenv("KONTRA_WORKERS", "0")
    with pytest.raises(ImproperlyConfigured, match="KONTRA_WORKERS is '0'; allowed is a number"):
        serving.server("127.0.0.1", 8000)


def test_site_that_is_ready_is_served_at_the_address_of_the_environment(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(
        MPServer, "serve", lambda server: served.append((server.bind_addr, server.bind_port))
    )
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("KONTRA_BIND", "192.0.2.7:9000")
    with pytest.raises(SystemExit, match="There is no database"):
        serving.main()
    assert served == []
    monkeypatch.setenv("DATABASE_URL", "postgresql://kontra@127.0.0.1/kontra")
    serving.main()
    assert served == [("192.0.2.7", 9000)]


def test_figures_of_all_processes_have_one_folder_until_the_end(monkeypatch):
    monkeypatch.setenv(serving.METRICS, "")  # put back after the test
    monkeypatch.delenv(serving.METRICS)
    monkeypatch.setenv("KONTRA_METRICS", "1")
    server = serving.server("127.0.0.1", 8000)
    folder = Path(os.environ[serving.METRICS])
    assert folder.is_dir()
    for hook in server.hooks_shutdown:
        hook()
    assert not folder.exists()


AS_SERVED = [sys.executable, "-m", "scorer.config.serving"]


class Worker:
    """A process of the server that is at work, or not."""

    def __init__(self, *, alive):
        self.inner = SimpleNamespace(is_alive=lambda: alive)


@pytest.fixture
def replaced(monkeypatch):
    """The server, and what it was told: which process follows, after how long the old one ends."""
    server, told = serving.server("127.0.0.1", 8000), []

    def respawn(self, workers, _spawn, _load, delay):
        self.respawned_wrks.update(dict.fromkeys(workers, 1.0))
        told.append((workers, delay))

    monkeypatch.setattr(MPServer, "_respawn_workers", respawn)
    return server, told


def test_processes_killed_again_and_again_are_replaced(replaced):
    server, told = replaced
    server.wrks = [Worker(alive=False)]
    server._respawn_workers([0], None, None, 0.2)
    assert told == [([0], 0.2)]
    assert server.respawned_wrks == {}  # nothing that would pass for a crash loop


def test_process_that_makes_way_for_new_code_stays_until_the_new_one_answers(replaced):
    server, told = replaced
    server.wrks = [Worker(alive=True), Worker(alive=True)]
    server._respawn_workers([0, 1], None, None, 0.2)
    assert told == [([0], serving.LOADING), ([1], serving.LOADING)]


@long
@of_sqlite
def test_new_code_comes_without_one_request_refused(empty_file, tmp_path, db):
    shutil.copy(empty_file, tmp_path / "kontra.sqlite3")
    with serving_process(tmp_path, AS_SERVED) as (port, process):
        before = after = _children(process)
        process.send_signal(signal.SIGHUP)
        until = time.monotonic() + 10 * serving.LOADING
        while before & after and time.monotonic() < until:
            assert _health(port) == HTTPStatus.OK
            after = _children(process)
            time.sleep(0.005)  # two hundred a second keep nobody else from the machine
        for _request in range(50):
            assert _health(port) == HTTPStatus.OK
    assert len(before) == len(after) == 2
    assert not before & after


def _health(port):
    """The answer; a connection that the ending process had just taken is asked for once more.

    As a web server in front does, and the telephones' outbox: nobody answers it twice.
    """
    address = f"http://127.0.0.1:{port}/health/"
    with suppress(RemoteDisconnected, ConnectionResetError), urlopen(address) as answer:
        return answer.status
    with urlopen(address) as answer:
        return answer.status


def _children(process):
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return set(listed.split())


def test_balancers_have_a_thread_of_their_own():
    def lane(path):
        return next((pattern for pattern in serving.LANES if re.search(pattern, path)), None)

    own = lane("/ready/")
    assert own is not None
    assert own == lane("/health/") != lane("/sign-in/")
    assert lane("/events/turniej/standings/") is lane("/sheets/1/outbox/") is None
