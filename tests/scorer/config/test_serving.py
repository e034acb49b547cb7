"""How the site is served, as the environment says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorer.config import serving


def test_usual_settings():
    server = serving.server("127.0.0.1", 8000)
    assert (server.workers, serving.threads()) == (2, 4)
    assert (server.bind_addr, server.bind_port) == ("127.0.0.1", 8000)
    assert server.ssl_ctx[0] is False
    assert server.http1_settings.header_read_timeout == 20_000
    assert serving.METRICS not in os.environ


def test_environment_changes_them(monkeypatch):
    monkeypatch.setenv("KONTRA_WORKERS", "4")
    monkeypatch.setenv("KONTRA_THREADS", "8")
    assert (serving.server("127.0.0.1", 8000).workers, serving.threads()) == (4, 8)


def test_wrong_number_stops_the_start(monkeypatch):
    monkeypatch.setenv("KONTRA_WORKERS", "0")
    with pytest.raises(ImproperlyConfigured, match="KONTRA_WORKERS is '0'; allowed is a number"):
        serving.server("127.0.0.1", 8000)


def test_address_is_read_from_the_environment(monkeypatch):
    served = []

    class Server:
        def serve(self):
            served.append("serve")

    def server(*given):
        served.append(given)
        return Server()

    monkeypatch.setattr(serving, "server", server)
    monkeypatch.setattr(serving.preflight, "before_command", served.append)
    monkeypatch.setenv("KONTRA_BIND", "192.0.2.7:9000")
    serving.main()
    assert served == [["serve"], ("192.0.2.7", 9000), "serve"]


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


def test_processes_killed_again_and_again_are_replaced(monkeypatch):
    server = serving.server("127.0.0.1", 8000)
    monkeypatch.setattr(
        serving.MPServer,
        "_respawn_workers",
        lambda self, workers, *_rest: self.respawned_wrks.update(dict.fromkeys(workers, 1.0)),
    )
    server._respawn_workers([0], None, None)
    assert server.respawned_wrks == {}  # nothing that would pass for a crash loop
