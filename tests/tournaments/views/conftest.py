"""What tests of pages replace outside the program."""

from __future__ import annotations

import subprocess

import pytest


@pytest.fixture
def helper_that_dies(settings, monkeypatch):
    """The process that works apart ends whatever it is asked: the site is busy for whoever asks."""
    start = subprocess.Popen
    settings.WORK_APART = True
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **more: start(["false"], **more))
