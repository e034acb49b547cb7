"""What is prepared before a start: the database and the static files, once."""

import sqlite3
import subprocess
from contextlib import closing
from types import SimpleNamespace

import pytest

from scorer.command import preparing


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "scorer/migrations").mkdir(parents=True)
    (tmp_path / "scorer/migrations/0001_initial.py").write_text("first", encoding="ascii")
    monkeypatch.setattr(preparing, "PACKAGES", tmp_path)
    return tmp_path


def test_mark_is_the_same_until_a_migration_or_a_package_changes(checkout, monkeypatch):
    mark = preparing.migrations_mark()
    assert preparing.migrations_mark() == mark
    (checkout / "scorer/migrations/0002_more.py").write_text("second", encoding="ascii")
    second = preparing.migrations_mark()
    monkeypatch.setattr(preparing, "packages", lambda: ["django-5.3.dist-info"])
    third = preparing.migrations_mark()
    assert len({mark, second, third}) == 3
    assert all(0 < number < 2**31 for number in (mark, second, third))


def test_new_database_has_no_mark(tmp_path):
    assert preparing.database_mark(tmp_path / "kontra.sqlite3") == 0
    assert list(tmp_path.iterdir()) == []


def test_mark_is_read_from_the_database(tmp_path):
    database = tmp_path / "a b%20#?.sqlite3"
    with closing(sqlite3.connect(database)) as base:
        base.execute("PRAGMA user_version = 17")
    assert preparing.database_mark(database) == 17


def test_static_mark_is_the_same_until_a_file_changes(checkout):
    styles = checkout / "scorer/static/scorer/kontra.css"
    styles.parent.mkdir(parents=True)
    styles.write_text("a {}", encoding="ascii")
    mark = preparing.static_mark()
    assert preparing.static_mark() == mark
    styles.write_text("b {}", encoding="ascii")
    assert preparing.static_mark() != mark


def test_static_files_are_collected_once(monkeypatch, tmp_path):
    commands = []

    def run(command, **_options):
        commands.append(command[3])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    for _start in range(2):
        with preparing.collecting_static(tmp_path / "static"):
            pass
    assert commands == ["collectstatic"]


def test_start_ends_where_the_static_files_fail(monkeypatch, tmp_path):
    monkeypatch.setattr(preparing, "run_alone", lambda *_words: 1)
    done = []
    with (
        pytest.raises(SystemExit, match="collectstatic failed; its message stands above"),
        preparing.collecting_static(tmp_path / "static"),
    ):
        done.append("the database")
    assert done == ["the database"]
    assert list(tmp_path.iterdir()) == []


def test_packages_are_named_with_their_versions():
    assert [name for name in preparing.packages() if name.startswith("django-5.2")]


def test_first_start_says_each_thing_it_does(monkeypatch, tmp_path, capsys):
    ran = []
    monkeypatch.setattr(preparing, "run_alone", lambda *words: ran.append(words[0]) and 0)
    monkeypatch.setattr(preparing, "leave_mark", lambda _database: None)
    preparing.prepare(tmp_path / "kontra.sqlite3")
    assert ran == ["migrate", "demo"]
    assert capsys.readouterr().out.splitlines() == [
        "Preparing the database …",
        "Founding the demo club …",
    ]


def test_on_a_full_disk_a_site_is_served_as_it_is(monkeypatch, tmp_path):
    def fails(*_words):
        raise AssertionError

    monkeypatch.setattr(preparing, "run_alone", fails)
    monkeypatch.setattr(preparing, "room", lambda _folder: 0)
    monkeypatch.setattr(preparing.preflight, "older", lambda _database: "")
    preparing.prepare(tmp_path / "kontra.sqlite3")
    (tmp_path / "static").mkdir()
    with preparing.collecting_static(tmp_path / "static"):
        pass


def test_whoever_waits_at_a_terminal_sees_the_seconds(monkeypatch, capsys):
    counted = iter([False, False, False, True])
    over = SimpleNamespace(wait=lambda _seconds: next(counted))
    preparing._count("Preparing …", over)
    assert capsys.readouterr().out == "\rPreparing … 2 s\rPreparing … 3 s"


def test_command_that_fails_ends_the_start(monkeypatch):
    monkeypatch.setattr(preparing, "run_alone", lambda *_words: 1)
    with pytest.raises(SystemExit, match="bin/kontra migrate failed; its message stands above"):
        preparing.run("Preparing …", "migrate")


def test_start_goes_on_without_an_example_that_fails(monkeypatch, tmp_path, capsys):
    left = []
    monkeypatch.setattr(preparing, "run_alone", lambda *words: int(words[0] == "demo"))
    monkeypatch.setattr(preparing, "leave_mark", left.append)
    preparing.prepare(tmp_path / "kontra.sqlite3")
    assert left == [tmp_path / "kontra.sqlite3"]
    assert capsys.readouterr().out.splitlines()[-1] == (
        "bin/kontra demo failed; its message stands above. Kontra starts without it."
    )
