"""How the site is served, as the environment says."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import sys
import time
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGTERM

import pytest
from django.core.exceptions import ImproperlyConfigured
from granian.constants import SSLProtocols
from granian.server import MPServer

from scorer.config import serving
from tests.builders.served_site import children, serving_process, wait_until_served
from tests.scorer.filed import filed, of_sqlite
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


@of_sqlite
def test_site_that_is_ready_is_served_at_the_address_of_the_environment(
    monkeypatch, settings, tmp_path, empty_file, db
):
    served = []
    monkeypatch.setattr(serving, "serve", lambda *place: served.append(place))
    monkeypatch.setenv("KONTRA_BIND", "192.0.2.7:9000")
    settings.VAR_DIR = tmp_path
    with filed(tmp_path / "kontra.sqlite3", empty_file) as database:
        serving.main()
        database.unlink()
        with pytest.raises(SystemExit, match="There is no database"):
            serving.main()
    assert served == [("192.0.2.7", 9000)]


@pytest.fixture
def workers(monkeypatch):
    """The workers that are kept running beside the server."""
    kept = []
    monkeypatch.setattr(serving, "keep_running", lambda *words: kept.append(words))
    return kept


@pytest.fixture
def lives(monkeypatch, workers):
    """What happens in each life of Granian, in order, in the place of its serving."""
    happens = []

    def serve(server):
        for hook in server.hooks_startup:
            hook()
        happens.pop(0)()

    monkeypatch.setattr(MPServer, "serve", serve)
    monkeypatch.setattr(serving, "import_module", lambda _name: None)
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    usual = {number: signal.getsignal(number) for number in (SIGTERM, SIGINT, SIGHUP)}
    signal.signal(SIGTERM, lambda *_given: None)  # as Granian does
    yield happens
    for number, handler in usual.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(
    ("redis", "kept"), [("", [("work",), ("work", "--quick")]), ("redis://127.0.0.1:1", [])]
)
def test_server_keeps_two_workers_where_no_redis_is_shared(
    lives, workers, monkeypatch, redis, kept
):
    monkeypatch.setenv("KONTRA_REDIS", redis)
    lives += [lambda: sys.exit(1), lambda: signal.raise_signal(SIGTERM)]
    serving.serve("127.0.0.1", 8000)
    assert workers == kept


def test_server_whose_processes_die_again_and_again_is_started_again(lives):
    lives += [lambda: sys.exit(1), lambda: sys.exit(1), lambda: signal.raise_signal(SIGTERM)]
    serving.serve("127.0.0.1", 8000)
    assert lives == []


def test_server_ends_where_its_terminal_is_closed(lives):
    lives += [lambda: signal.raise_signal(SIGHUP), lambda: pytest.fail("it goes on")]
    serving.serve("127.0.0.1", 8000)


def test_figures_of_all_processes_have_one_folder_until_the_end(lives, monkeypatch):
    monkeypatch.setenv(serving.METRICS, "")  # put back after the test
    monkeypatch.delenv(serving.METRICS)
    monkeypatch.setenv("KONTRA_METRICS", "1")
    folders = []

    def end():
        folders.append(Path(os.environ[serving.METRICS]))
        assert folders[0].is_dir()
        signal.raise_signal(SIGTERM)

    lives.append(end)
    serving.serve("127.0.0.1", 8000)
    assert not folders[0].exists()


AS_SERVED = [sys.executable, "-m", "scorer.config.serving"]


@long
@of_sqlite
def test_site_whose_only_process_is_killed_again_and_again_goes_on(empty_file, tmp_path, db):
    shutil.copy(empty_file, tmp_path / "kontra.sqlite3")
    with serving_process(tmp_path, AS_SERVED, KONTRA_WORKERS="1") as (port, process):
        for _kill in range(4):
            [worker] = children(process.pid)
            os.kill(worker, signal.SIGKILL)
            wait_until_served(port)
        process.send_signal(signal.SIGHUP)
        assert process.wait(60) == 0


def test_balancers_have_a_thread_of_their_own():
    def lane(path):
        return next((pattern for pattern in serving.LANES if re.search(pattern, path)), None)

    own = lane("/ready/")
    assert own is not None
    assert own == lane("/health/") != lane("/sign-in/")
    assert lane("/events/turniej/standings/") is lane("/sheets/1/outbox/") is None
