"""What nobody waits for with cards in their hand gives way, on systems that know of that."""

from __future__ import annotations

import os

import pytest

from scorer.operations.machine import processes
from scorer.operations.machine.processes import NICE, give_way


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """How nice the process was asked to be; the group of its session is a file."""
    found = []
    monkeypatch.setattr(os, "nice", found.append)
    monkeypatch.setattr(processes, "GROUP", tmp_path / "autogroup")
    return found


def test_a_process_gives_way(asked, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid() + 1)
    give_way()
    assert asked == [NICE]
    assert not processes.GROUP.exists()


def test_who_leads_a_session_says_it_for_the_session(asked, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid())
    give_way()
    assert (asked, processes.GROUP.read_text()) == ([NICE], str(NICE))


def test_a_system_without_groups_goes_on(asked, monkeypatch, tmp_path):
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid())
    monkeypatch.setattr(processes, "GROUP", tmp_path / "nothing" / "autogroup")
    give_way()
    assert asked == [NICE]


def test_a_system_that_knows_no_order_of_processes_goes_on(monkeypatch):
    monkeypatch.delattr(os, "nice")
    give_way()
