"""While few places are left, the address that takes most of them gives some back."""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest

from scorer.operations.machine import crowding
from scorer.operations.machine.crowding import thin_out


@pytest.fixture
def hall(monkeypatch, tmp_path):
    """Six connections of one phone and two of another; the files are those of the server."""
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as listener:
        lines = []
        for address in [*6 * ["127.0.0.2"], *2 * ["127.0.0.3"]]:
            phone = stack.enter_context(socket.socket())
            phone.bind((address, 0))
            phone.connect(listener.getsockname())
            served = stack.enter_context(listener.accept()[0])
            (tmp_path / str(served.fileno())).touch()
            lines.append(phone)
        with (tmp_path / "log").open("w") as log:
            for file in (listener.fileno(), log.fileno()):
                (tmp_path / str(file)).touch()
            (tmp_path / "log").unlink()
            monkeypatch.setattr(crowding, "LISTED", str(tmp_path))
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


def test_largest_crowd_is_thinned_out_and_nobody_else(hall):
    assert thin_out(places=12) == 3
    assert _open(hall) == [*3 * ["127.0.0.2"], *2 * ["127.0.0.3"]]


def test_nobody_is_cut_off_while_there_is_room(hall):
    assert thin_out(places=14) == 0
    assert len(_open(hall)) == 8


def test_where_files_cannot_be_listed_nobody_is_cut_off(hall, monkeypatch):
    monkeypatch.setattr(crowding, "LISTED", "")
    assert thin_out(places=1) == 0
