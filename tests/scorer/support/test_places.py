"""The program as a command for another process."""

from __future__ import annotations

import sys

import pytest

from scorer.support import places


@pytest.mark.parametrize(
    ("python", "runs"),
    [
        ("/usr/bin/python3", "/usr/bin/python3"),
        ("/kontra/Scripts/pythonw.exe", "/kontra/Scripts/python.exe"),
        ("/kontra/Scripts/python.exe", "/kontra/Scripts/python.exe"),
    ],
)
def test_program_runs_by_the_python_that_has_a_terminal(monkeypatch, python, runs):
    monkeypatch.setattr(sys, "executable", python)
    assert places.command("serve", "8001") == [runs, "-m", "scorer.command", "serve", "8001"]
