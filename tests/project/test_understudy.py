"""bin/_understudy.py and bin/_feeding.py: what is typed is read, and who is paired is fed."""

from __future__ import annotations

import io
import sqlite3

import pytest

from bin import _feeding, _understudy


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (["192.168.1.30"], ("http://192.168.1.30:8000", 8000, "")),
        (["http://192.168.1.30:8001/", "8002"], ("http://192.168.1.30:8001", 8002, "")),
        (["https://kontra.example"], ("https://kontra.example:443", 8000, "")),
        (["--code", "ABCD", "kontra.lan"], ("http://kontra.lan:8000", 8000, "ABCD")),
        (["http://[fd00::1]:8000"], ("http://[fd00::1]:8000", 8000, "")),
    ],
)
def test_what_is_typed_is_read(typed, read):
    assert _understudy.read_arguments(typed) == read


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ([], "Name the first laptop"),
        (["a", "8000", "b"], "Name the first laptop"),
        (["a", "--code"], "Name the code"),
        (["ftp://a"], "is no address"),
        (["http://a:b"], "is no address"),
        (["http://["], "is no address"),
        (["a", "80000"], "allowed is a number from 1 to 65535"),
    ],
)
def test_what_cannot_be_is_refused_in_words(typed, said):
    with pytest.raises(SystemExit, match=said):
        _understudy.read_arguments(typed)


def test_nobody_at_the_address_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(SystemExit, match=r"Nobody answers at http://127\.0\.0\.1:9"):
        _understudy.pair(tmp_path, "http://127.0.0.1:9", "http://10.0.0.7:8000", "ABCD")


def test_only_who_was_paired_is_fed(tmp_path):
    database = tmp_path / "kontra.sqlite3"
    assert not _feeding.is_paired(database)
    with sqlite3.connect(database) as base:
        base.execute("CREATE TABLE scorer_understudy (withdrawn_at)")
    assert not _feeding.is_paired(database)
    with sqlite3.connect(database) as base:
        base.execute("INSERT INTO scorer_understudy VALUES ('2026-01-01')")
    assert not _feeding.is_paired(database)
    with sqlite3.connect(database) as base:
        base.execute("INSERT INTO scorer_understudy VALUES (NULL)")
    assert _feeding.is_paired(database)
