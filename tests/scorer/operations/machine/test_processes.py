"""What nobody waits for with cards in their hand gives way, on systems that know of that."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorer.operations.machine.processes import NICE, give_way


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
