"""Processes: those nobody waits for with cards in hand give way; some are started again."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from threading import Thread

import pytest

from scorer.operations.machine.processes import AGAIN, NICE, give_way, keep_running
from scorer.support.places import command


@pytest.fixture
def asked(monkeypatch):
    """What the system was asked: to be so nice, and what was written where."""
    found = []
    monkeypatch.setattr(os, "nice", found.append)
    monkeypatch.setattr(
        Path, "write_text", lambda path, text, **_how: found.append((str(path), text))
    )
    return found


def test_process_gives_way(asked, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid() + 1)
    give_way()
    assert asked == [NICE]


def test_process_that_leads_a_session_gives_way_for_the_session(asked, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid())
    give_way()
    assert asked == [NICE, ("/proc/self/autogroup", str(NICE))]


def test_process_gives_way_where_the_system_has_no_groups(asked, monkeypatch):
    def missing(path, _text, **_how):
        raise FileNotFoundError(path)

    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid())
    monkeypatch.setattr(Path, "write_text", missing)
    give_way()
    assert asked == [NICE]


def test_system_without_an_order_of_processes_is_asked_nothing(asked, monkeypatch):
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid())
    give_way()
    assert asked == []


def test_command_is_started_again_whenever_it_ends(monkeypatch):
    started, rests = [], []

    def rest(seconds):
        rests.append(seconds)
        if len(rests) == 2:
            raise SystemExit

    monkeypatch.setattr(subprocess, "run", lambda command, **_how: started.append(command))
    monkeypatch.setattr(time, "sleep", rest)
    monkeypatch.setattr(Thread, "start", Thread.run)
    with pytest.raises(SystemExit):
        keep_running("work", "--quick")
    assert started == [command("work", "--quick", "--with-parent", str(os.getpid()))] * 2
    assert rests == [AGAIN] * 2
