"""What a start says of a damaged or missing database, and a takeover of addresses."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bin import _keeping, _takeover
from scorer.services.backups.archive import write_archive


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "kontra.sqlite3"
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE a (b)")
    return path


def stopped(database):
    with pytest.raises(SystemExit) as stop:
        _keeping.check_database(database)
    return str(stop.value)


def test_sound_or_new_database_starts(database, tmp_path):
    _keeping.check_database(database)
    _keeping.check_database(tmp_path / "new.sqlite3")


@pytest.mark.parametrize("content", [b"coffee" * 1000, b"SQLite format 3\0" + b"x" * 4080])
def test_damaged_database_is_told_with_the_way_out(database, content):
    database.write_bytes(content)
    said = stopped(database)
    assert said.startswith(f"The database {database} is damaged (")
    assert said.endswith(f"bin/run --from {database.parent / 'backups'}")


def test_missing_database_is_told_where_there_are_copies(database):
    database.unlink()
    (database.parent / "backups").mkdir()
    _keeping.check_database(database)
    (database.parent / "backups" / "kontra-20260131T201500Z.kontra").touch()
    said = stopped(database)
    assert said.startswith(f"The database {database} is gone, but there are copies of it.")
    assert "bin/run --from" in said


def test_takeover_finds_the_newest_copy_and_the_old_port(tmp_path):
    for stamp, port in (("20260131T201500Z", 8000), ("20260131T202000Z", 8021)):
        path = tmp_path / f"kontra-{stamp}.kontra"
        write_archive(path, {"x": b""}, {"site": f"http://192.0.2.7:{port}/", "made_at": stamp})
    assert _takeover.found(str(tmp_path)) == (path, "http://192.0.2.7:8021/", stamp)
    assert _takeover.port_of("http://192.0.2.7:8021/") == 8021
    assert _takeover.port_of("") == 8000
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(SystemExit, match="There is no copy"):
        _takeover.found(str(empty))


def test_advice_says_where_phones_look_for_the_site():
    site = "http://192.0.2.7:8000/"
    same = _takeover.advice(site, "x", "192.0.2.7", 8000)
    assert same.endswith("This machine is found there: the phones need nothing.")
    other = _takeover.advice(site, "x", "192.0.2.9", 8000)
    assert "Phones knew the site as http://192.0.2.7:8000/" in other
    assert "set the address 192.0.2.7 by hand" in other
    assert _takeover.advice("", "x", "192.0.2.9", 8000) == "This copy was made at x (UTC)."
