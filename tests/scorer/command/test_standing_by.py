"""A laptop that stands by: who nobody answers is told, and who is paired is fed."""

from __future__ import annotations

import io
import sqlite3

import pytest

from scorer.command import feeding, understudy


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("192.168.1.30", "http://192.168.1.30:8000"),
        ("http://192.168.1.30:8001/", "http://192.168.1.30:8001"),
        ("https://kontra.example", "https://kontra.example:443"),
        ("http://[fd00::1]:8000", "http://[fd00::1]:8000"),
    ],
)
def test_address_is_made_whole(typed, whole):
    assert understudy.whole_address(typed) == whole


@pytest.mark.parametrize("typed", ["ftp://a", "http://a:b", "http://["])
def test_what_is_no_address_is_refused_in_words(typed):
    with pytest.raises(SystemExit, match="is no address"):
        understudy.whole_address(typed)


def test_nobody_at_the_address_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(SystemExit, match=r"Nobody answers at http://127\.0\.0\.1:9"):
        understudy.pair(tmp_path, "http://127.0.0.1:9", "http://10.0.0.7:8000", "ABCD")


@pytest.mark.parametrize(("typed", "asked"), [("", "http://10.0.0.7:8000"), (" a ", "a")])
def test_address_is_asked_for_and_the_last_one_offered(monkeypatch, tmp_path, typed, asked):
    said = []
    monkeypatch.setattr("builtins.input", lambda text: said.append(text) or typed)
    monkeypatch.setattr(understudy, "VAR", tmp_path)
    assert understudy.asked_address() == typed.strip()
    (tmp_path / "understudy").mkdir()
    (tmp_path / "understudy/first.json").write_text('{"address": "http://10.0.0.7:8000"}')
    assert understudy.asked_address() == asked
    assert said == [
        "The address that the first laptop shows: ",
        "The address that the first laptop shows (Enter: http://10.0.0.7:8000): ",
    ]


def test_only_who_was_paired_is_fed(tmp_path):
    database = tmp_path / "kontra.sqlite3"
    assert not feeding.is_paired(database)
    with sqlite3.connect(database) as base:
        base.execute("CREATE TABLE scorer_understudy (withdrawn_at)")
    assert not feeding.is_paired(database)
    with sqlite3.connect(database) as base:
        base.execute("INSERT INTO scorer_understudy VALUES ('2026-01-01')")
    assert not feeding.is_paired(database)
    with sqlite3.connect(database) as base:
        base.execute("INSERT INTO scorer_understudy VALUES (NULL)")
    assert feeding.is_paired(database)
