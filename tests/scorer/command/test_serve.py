"""A start: what it prepares, with which settings, and where the site is served."""

from __future__ import annotations

import os
import socket
import subprocess
from shutil import copyfile
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorer.command import serve
from scorer.config import serving
from tests.scorer.filed import filed, of_sqlite


@pytest.fixture
def began(monkeypatch, tmp_path, settings, empty_file, db):
    """What a start over an empty folder did: commands it ran or began, then where it served."""
    done = []

    def run(command, **_how):
        done.append(command[3])
        if command[3] == "migrate":
            copyfile(empty_file, database)
        return subprocess.CompletedProcess(command, 0)

    for name in ("KONTRA_SERVED_AT", "KONTRA_STATIC_ROOT"):
        monkeypatch.setenv(name, "")  # put back after the test
        monkeypatch.delenv(name)
    settings.VAR_DIR = tmp_path
    settings.SERVED_AT, settings.STATIC_ROOT, settings.WHITENOISE_USE_FINDERS = "", None, True
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(subprocess, "Popen", run)
    monkeypatch.setattr(serve, "Process", lambda **_how: SimpleNamespace(start=lambda: None))
    monkeypatch.setattr(serving, "serve", lambda *given: done.append(given))
    with filed(tmp_path / "kontra.sqlite3", empty_file) as database:
        database.unlink()
        yield done


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("", 0))
        return free.getsockname()[1]


@of_sqlite
@pytest.mark.parametrize("given", [None, "/srv/static"])
def test_start_prepares_what_is_missing_and_its_settings_know_where_it_serves(
    began, port, settings, tmp_path, given, monkeypatch
):
    settings.STATIC_ROOT = given
    if given:
        monkeypatch.setenv("KONTRA_STATIC_ROOT", given)
    serve.start(port)
    collected = [] if given else ["collectstatic"]
    assert sorted(began[:-2]) == sorted([*collected, "migrate", "demo"])
    assert began[-2:] == ["backup", ("0.0.0.0", port, None)]  # noqa: S104 — phones must reach it
    assert os.environ["KONTRA_SERVED_AT"] == f"http://*:{port}/" == settings.SERVED_AT
    root = given or str(tmp_path / "static")
    assert os.environ["KONTRA_STATIC_ROOT"] == root == settings.STATIC_ROOT


@of_sqlite
def test_start_that_is_refused_prepares_nothing(began, tmp_path):
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        with pytest.raises(SystemExit, match="is taken by another program"):
            serve.start(other.getsockname()[1])
    assert began == []
    assert not (tmp_path / "kontra.sqlite3").exists()


@of_sqlite
@pytest.mark.parametrize("name", ["KONTRA_WORKERS", "KONTRA_THREADS"])
def test_wrong_number_ends_the_start_before_anything_is_prepared(began, port, monkeypatch, name):
    monkeypatch.setenv(name, "0")
    with pytest.raises(ImproperlyConfigured, match=f"{name} is '0'"):
        serve.start(port)
    assert began == []
