"""How gunicorn serves on a server, as the environment says."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured
from gunicorn.config import Config

from scorer.config import gunicorn


@pytest.fixture
def read(monkeypatch):
    """The module's settings, read by gunicorn itself."""
    monkeypatch.delenv(gunicorn.METRICS, raising=False)

    def again(**given):
        for name, value in given.items():
            monkeypatch.setenv(f"KONTRA_{name}", value)
        module = importlib.reload(gunicorn)
        config = Config()
        for name, value in vars(module).items():
            if name in config.settings:
                config.set(name, value)
        return config

    yield again
    monkeypatch.undo()
    importlib.reload(gunicorn)


def test_usual_settings(read):
    config = read()
    assert config.address == [("127.0.0.1", 8000)]
    assert (config.workers, config.threads, config.worker_class_str) == (2, 4, "gthread")
    assert (config.max_requests, config.max_requests_jitter) == (50_000, 10_000)
    assert not config.preload_app
    assert config.control_socket_disable
    assert gunicorn.METRICS not in os.environ


def test_environment_changes_them(read):
    config = read(BIND="192.0.2.7:9000", WORKERS="4", THREADS="8", MAX_REQUESTS="0")
    assert config.address == [("192.0.2.7", 9000)]
    assert (config.workers, config.threads, config.max_requests) == (4, 8, 0)


def test_wrong_number_stops_the_start(read):
    with pytest.raises(ImproperlyConfigured, match="KONTRA_WORKERS is '0'; allowed is a number"):
        read(WORKERS="0")


def test_figures_of_all_workers_have_one_folder_until_the_end(read, monkeypatch):
    monkeypatch.setenv(gunicorn.METRICS, "")  # put back after the test
    monkeypatch.delenv(gunicorn.METRICS)
    read(METRICS="1")
    folder = Path(os.environ[gunicorn.METRICS])
    assert folder.is_dir()
    read(METRICS="1")  # a reload
    assert os.environ[gunicorn.METRICS] == str(folder)
    gunicorn.on_exit(None)
    assert not folder.exists()


def test_new_process_is_warm_before_readers_come(monkeypatch):
    asked = []
    monkeypatch.setattr("scorer.selectors.health.parts", lambda: asked.append("parts"))
    monkeypatch.setattr("django.urls.get_resolver", lambda: SimpleNamespace(url_patterns=asked))
    gunicorn.post_worker_init(None)
    assert asked == ["parts"]
