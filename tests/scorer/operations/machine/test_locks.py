"""A file that one process holds at a time."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scorer.operations.machine import locks
from scorer.operations.machine.locks import Running

HOLD = """
import sys
from pathlib import Path
from scorer.operations.machine.locks import hold
lock = hold(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path):
    """Another process that holds a file."""
    command = [sys.executable, "-c", HOLD, str(tmp_path / "lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_one_holds_it_until_it_ends_however_that_goes(other, tmp_path):
    for patience in (0.0, 0.1):
        with pytest.raises(locks.HeldError), locks.held(tmp_path / "lock", patience):
            pass
    other.kill()
    other.wait()
    with locks.held(tmp_path / "lock"), pytest.raises(locks.HeldError):
        locks.hold(tmp_path / "lock")
    locks.hold(tmp_path / "lock").release()


def test_file_that_cannot_be_read_names_no_server(tmp_path):
    assert locks.running(tmp_path) is None
    with locks.held(tmp_path / locks.LOCK):
        assert locks.running(tmp_path) is None
        for text in ("", "[]", '{"pid": 41}', '{"pid": "x", "site": ""}'):
            (tmp_path / locks.SAID).write_text(text, encoding="ascii")
            assert locks.running(tmp_path) is None
        locks.say(tmp_path, Running(41, "http://192.0.2.7:8000/"))
        assert locks.running(tmp_path) == Running(41, "http://192.0.2.7:8000/")
    assert locks.running(tmp_path) is None
