"""A start: what it prepares, with which settings, and where the site is served."""

from __future__ import annotations

import socket
import subprocess
import sys
from types import ModuleType

import pytest
from granian.server.mp import MPServer

from scorer.command import serve
from tests.scorer.config.fresh_settings import forget_settings


@pytest.fixture
def began(monkeypatch, tmp_path):
    """What a start over an empty folder did: commands it ran, then where it served."""
    done = []

    def run(command, **_how):
        done.append(command[3])
        return subprocess.CompletedProcess(command, 0)

    for name in ("VAR", "STATIC", "TLS"):
        monkeypatch.setattr(serve, name, tmp_path / name.lower())
    for name in ("KONTRA_SERVED_AT", "KONTRA_STATIC_ROOT", "DATABASE_URL"):
        monkeypatch.setenv(name, "")  # put back after the test
        monkeypatch.delenv(name)
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path / "var"))
    forget_settings(monkeypatch)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(
        MPServer, "serve", lambda server: done.append((server.bind_addr, server.bind_port))
    )
    # the site itself stays out of the tests' process
    monkeypatch.setitem(sys.modules, "scorer.config.asgi", ModuleType("asgi"))
    return done


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("", 0))
        return free.getsockname()[1]


@pytest.mark.parametrize("given", ["", "/srv/static"])
def test_start_prepares_what_is_missing_and_its_settings_know_where_it_serves(
    began, port, monkeypatch, tmp_path, given
):
    if given:
        monkeypatch.setenv("KONTRA_STATIC_ROOT", given)
    serve.start(port)
    collected = [] if given else ["collectstatic"]
    assert sorted(began[:-1]) == sorted([*collected, "migrate", "demo"])
    assert began[-1] == ("0.0.0.0", port)  # noqa: S104 — phones must reach it
    settings = sys.modules["scorer.config.settings"]
    assert f"http://*:{port}/" == settings.SERVED_AT
    assert str(settings.STATIC_ROOT) == (given or str(tmp_path / "static"))


def test_start_that_is_refused_prepares_nothing(began, tmp_path):
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        with pytest.raises(SystemExit, match="is taken by another program"):
            serve.start(other.getsockname()[1])
    assert began == []
    assert not (tmp_path / "var/kontra.sqlite3").exists()
