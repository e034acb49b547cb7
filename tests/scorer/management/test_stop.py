"""One server for one folder, which says where it answers and can be stopped."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command

from scorer.command import serve
from scorer.operations.machine import locks
from scorer.operations.machine.locks import Running
from tests.scorer.machine import Clock

HOLD = """
import sys, time
from pathlib import Path
from scorer.command import serve
held = serve.hold(Path(sys.argv[1]), "http://192.0.2.7:8000/")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def held(tmp_path, settings):
    """A process that holds the folder."""
    settings.VAR_DIR = tmp_path
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


@contextmanager
def refused(match):
    with pytest.raises(SystemExit, match=match):
        yield


def test_running_server_is_found_and_no_second_one_starts(held, tmp_path):
    assert locks.running(tmp_path) == Running(held.pid, "http://192.0.2.7:8000/")
    with refused(r"already running here: http://192.0.2.7:8000/\nStop it with:  bin/kontra stop"):
        serve.hold(tmp_path, "http://192.0.2.7:8001/")


def test_running_server_is_stopped(held, tmp_path, capsys):
    call_command("stop")
    assert capsys.readouterr().out == "Stopped: http://192.0.2.7:8000/\n"
    assert held.wait() == -signal.SIGTERM
    with refused("Kontra is not running here."):
        call_command("stop")


def test_new_folder_and_one_of_a_killed_server_are_free(held, tmp_path):
    assert locks.running(tmp_path / "new") is None
    held.kill()
    held.wait()
    assert locks.running(tmp_path) is None


def test_server_that_does_not_end_is_named(held, tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        Clock(patched, each=30)
        patched.setattr(os, "kill", lambda *_given: None)
        with refused(rf"Kontra \(process {held.pid}\) has not ended yet"):
            call_command("stop")


def test_somebody_elses_server_is_left_alone(held, tmp_path, monkeypatch):
    def kill(*_given):
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr(os, "kill", kill)
        with refused("Another user of this machine started Kontra"):
            call_command("stop")
    assert held.poll() is None


def test_server_does_not_start_while_a_copy_is_put_back(tmp_path):
    with locks.held(tmp_path / locks.LOCK), refused("A copy is just being put back"):
        serve.hold(tmp_path, "http://192.0.2.7:8000/")


def test_process_that_is_refused_the_folder_leaves_it_as_it_was(held, tmp_path):
    with pytest.raises(locks.HeldError):
        locks.hold(tmp_path / locks.LOCK)
    assert locks.running(tmp_path) == Running(held.pid, "http://192.0.2.7:8000/")


def test_full_disk_is_served_to_be_read(tmp_path, monkeypatch):
    def full(_path, _text, **_how):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        lock = serve.hold(tmp_path, "http://192.0.2.7:8000/")
    with pytest.raises(locks.HeldError):
        locks.hold(tmp_path / locks.LOCK)
    lock.release()
