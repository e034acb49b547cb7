"""What the status says: where the site runs, its newest copy, and what is wrong."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import pytest

from scorer.command import status
from scorer.operations.machine.locks import Running

SITE = Running(17, "http://192.0.2.7:8000/")


@pytest.fixture
def asked(monkeypatch, tmp_path, capsys):
    """What is said, and the exit status, of a site that runs or not and of its parts."""
    monkeypatch.setattr(status, "VAR", tmp_path)
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def ask(running, ready):
        monkeypatch.setattr(status, "running", lambda _folder: running)
        monkeypatch.setattr(status, "ready", ready)
        with pytest.raises(SystemExit) as ended:
            status.say()
        return ended.value.code, capsys.readouterr().out.splitlines()

    return ask


def test_site_that_runs_says_where_and_that_all_is_well(asked, tmp_path):
    code, lines = asked(SITE, lambda _site: {"database": "ok", "redis": "away"})
    assert code == 0
    assert lines[0] == "Kontra is running: http://192.0.2.7:8000/"
    assert lines[2] == f"What is written down lies in {tmp_path}"
    assert lines[3:] == ["No backup has been made on this laptop yet.", "Nothing is wrong."]


def test_newest_copy_is_named_with_its_time(asked, tmp_path):
    (tmp_path / "backups").mkdir()
    for name, day in (("a.kontra", 3), ("b.kontra", 5)):
        (tmp_path / "backups" / name).touch()
        made = datetime(2026, 11, day, 12, 0, tzinfo=UTC).timestamp()
        os.utime(tmp_path / "backups" / name, (made, made))
    _code, lines = asked(SITE, lambda _site: {})
    assert lines[3].startswith("Newest backup: 2026-11-05 ")


def test_site_that_does_not_run_is_said_with_its_own_status(asked):
    code, lines = asked(None, lambda _site: {})
    assert (code, lines[0]) == (3, "Kontra is not running here.")


def test_each_part_that_is_not_in_order_has_its_sentence(asked):
    code, lines = asked(SITE, lambda _site: {"disk": "full", "migrations": "behind"})
    assert code == 1
    assert lines[4:] == [
        "The database is older than the program: stop, and start again.",
        "The disk is nearly full: delete what is not Kontra's.",
    ]


def test_site_that_does_not_answer_is_said(asked):
    def silent(_site):
        raise ConnectionRefusedError

    code, lines = asked(SITE, silent)
    assert (code, lines[4:]) == (1, ["The site does not answer at http://192.0.2.7:8000/."])


def test_database_that_is_damaged_is_said_where_nothing_runs(asked, tmp_path):
    (tmp_path / "kontra.sqlite3").write_bytes(b"no database at all" * 100)
    code, lines = asked(None, lambda _site: {})
    assert code == 1
    assert lines[4].startswith(f"The database {tmp_path / 'kontra.sqlite3'} is damaged (")
    assert lines[5] == f"    bin/kontra serve --from {tmp_path / 'backups'}"
