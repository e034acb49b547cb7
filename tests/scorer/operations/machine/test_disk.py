"""A database is there or it is not: opening one makes none."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.operations.machine import disk


@pytest.mark.parametrize("content", [None, b""])
def test_connection_makes_no_database(tmp_path, content):
    path = tmp_path / "kontra.sqlite3"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(disk.NoDatabase, match="there is no database"):
        disk.Existing(path)
    assert path.exists() is (content is not None)
    assert not path.exists() or path.stat().st_size == 0


def test_made_database_is_its_owners_alone_and_opens(tmp_path):
    path = tmp_path / "a b%20#?.sqlite3"
    disk.make_database(path)
    assert path.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(path, factory=disk.Existing)) as base:
        base.execute("CREATE TABLE a (b)")
    before = path.read_bytes()
    disk.make_database(path)
    assert path.read_bytes() == before


def test_database_in_memory_is_opened_as_it_is():
    for name in (":memory:", "file:disk-test?mode=memory"):
        with closing(disk.Existing(name)) as base:
            assert base.execute("SELECT 1").fetchone() == (1,)


def test_room_is_asked_of_the_folder_that_is_there(tmp_path):
    assert disk.standing(tmp_path / "a" / "b") == tmp_path
    assert disk.room(tmp_path / "a" / "b") > 0
    assert disk.is_read_only(tmp_path / "a") is False


def test_renamed_file_is_synced_under_its_new_name_and_then_its_folder(tmp_path, monkeypatch):
    """FAT forgets where a file lies that was renamed, until it is synced once more."""
    beside, place = tmp_path / ".copy.part", tmp_path / "copy.kontra"
    beside.write_bytes(b"whole")
    synced = []

    def noted(handle):
        synced.append(Path(f"/proc/self/fd/{handle}").readlink())

    monkeypatch.setattr(os, "fsync", noted)
    disk.rename_durably(beside, place)
    assert synced == [place, tmp_path]
    assert (place.read_bytes(), beside.exists()) == (b"whole", False)
