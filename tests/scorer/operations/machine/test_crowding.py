"""While few places are left, the address that takes most of them gives some back."""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack

import pytest

from scorer.operations.machine import crowding
from scorer.operations.machine.crowding import thin_out


@pytest.fixture
def eight_connections(monkeypatch, tmp_path):
    """Six connections of one phone and two of another; the files are those of the server."""
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as listener:
        lines, files = [], []
        for address in [*6 * ["127.0.0.2"], *2 * ["127.0.0.3"]]:
            phone = stack.enter_context(socket.socket())
            phone.bind((address, 0))
            phone.connect(listener.getsockname())
            served = stack.enter_context(listener.accept()[0])
            files.append(served.fileno())
            lines.append(phone)
        with (tmp_path / "log").open("w") as log:
            files += [listener.fileno(), log.fileno()]
            with monkeypatch.context() as system:
                system.setattr(os, "listdir", lambda _folder: [str(file) for file in files])
                yield lines


def _open(lines):
    """Who is still connected."""
    still = []
    for line in lines:
        line.settimeout(0)
        try:
            line.recv(1)
        except BlockingIOError:
            still.append(line.getsockname()[0])
    return still


def test_largest_crowd_is_thinned_out_and_nobody_else(eight_connections):
    assert thin_out(places=12) == 3
    assert _open(eight_connections) == [*3 * ["127.0.0.2"], *2 * ["127.0.0.3"]]


def test_no_connection_is_cut_while_there_is_room(eight_connections):
    assert thin_out(places=14) == 0
    assert len(_open(eight_connections)) == 8


def test_no_connection_is_cut_where_files_cannot_be_listed(eight_connections, monkeypatch):
    monkeypatch.setattr(crowding, "LISTED", "")
    assert thin_out(places=1) == 0
