"""What is prepared before a start: the database and the static files, once."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

from scorer.command import preparing
from scorer.support.places import PACKAGES
from tests.scorer.machine import disk_has


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "scorer/migrations").mkdir(parents=True)
    (tmp_path / "scorer/migrations/0001_initial.py").write_text("first", encoding="ascii")
    monkeypatch.setattr(preparing, "PACKAGES", tmp_path)
    return tmp_path


class Commands(list):
    """The commands that were run, by their names; those among ``failing`` end with status 1."""

    failing = ()

    def run(self, command, **_how):
        self.append(command[3])
        return subprocess.CompletedProcess(command, int(command[3] in self.failing))


@pytest.fixture
def ran(monkeypatch):
    commands = Commands()
    monkeypatch.setattr(subprocess, "run", commands.run)
    return commands


@pytest.fixture
def database(tmp_path):
    return tmp_path / "kontra.sqlite3"


def test_mark_is_the_same_until_a_migration_or_a_package_changes(checkout, monkeypatch):
    mark = preparing.migrations_mark()
    assert preparing.migrations_mark() == mark
    (checkout / "scorer/migrations/0002_more.py").write_text("second", encoding="ascii")
    second = preparing.migrations_mark()
    monkeypatch.setattr(preparing, "packages", lambda: ["django-5.3.dist-info"])
    third = preparing.migrations_mark()
    assert len({mark, second, third}) == 3
    assert all(0 < number < 2**31 for number in (mark, second, third))


def test_new_database_has_no_mark(database, tmp_path):
    assert preparing.database_mark(database) == 0
    assert list(tmp_path.iterdir()) == []


def test_mark_is_read_from_the_database(tmp_path):
    database = tmp_path / "a b%20#?.sqlite3"
    with closing(sqlite3.connect(database)) as base:
        base.execute("PRAGMA user_version = 17")
    assert preparing.database_mark(database) == 17


def test_mark_that_is_left_says_that_nothing_is_to_be_migrated(database):
    preparing.leave_mark(database)
    assert preparing.database_mark(database) == preparing.migrations_mark()


def test_static_mark_is_the_same_until_a_file_changes(checkout):
    styles = checkout / "scorer/static/scorer/kontra.css"
    styles.parent.mkdir(parents=True)
    styles.write_text("a {}", encoding="ascii")
    mark = preparing.static_mark()
    assert preparing.static_mark() == mark
    styles.write_text("b {}", encoding="ascii")
    assert preparing.static_mark() != mark


def test_static_files_are_collected_once(ran, tmp_path):
    for _start in range(2):
        with preparing.collecting_static(tmp_path / "static"):
            pass
    assert ran == ["collectstatic"]


def test_start_ends_where_the_static_files_fail(ran, tmp_path):
    ran.failing = ("collectstatic",)
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


def test_first_start_says_each_thing_it_does_and_the_next_does_nothing(ran, database, capsys):
    for _start in range(2):
        preparing.prepare(database)
    assert ran == ["migrate", "demo"]
    assert capsys.readouterr().out.splitlines() == [
        "Preparing the database …",
        "Founding the demo club …",
    ]


def test_database_of_an_older_program_is_migrated_and_gets_no_demo_club(ran, database):
    with closing(sqlite3.connect(database)) as base:
        base.execute("PRAGMA user_version = 17")
    preparing.prepare(database)
    assert ran == ["migrate"]
    assert preparing.database_mark(database) == preparing.migrations_mark()


def test_on_a_full_disk_a_site_is_served_as_it_is(ran, database, tmp_path, monkeypatch):
    migrations = [
        (app, path.stem)
        for app in ("scorer", "tournaments")
        for path in (PACKAGES / app / "migrations").glob("[0-9]*.py")
    ]
    with closing(sqlite3.connect(database)) as base, base:
        base.execute("CREATE TABLE django_migrations (app, name)")
        base.executemany("INSERT INTO django_migrations VALUES (?, ?)", migrations)
    (tmp_path / "static").mkdir()
    disk_has(monkeypatch, 0)
    preparing.prepare(database)
    with preparing.collecting_static(tmp_path / "static"):
        pass
    assert ran == []


def test_terminal_shows_the_seconds_of_a_long_step(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    wait, terminal = threading.Event.wait, Terminal()

    def quick(event, seconds=None):
        return wait(event, 0.001 if seconds == 1 else seconds)

    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(threading.Event, "wait", quick)
    with preparing.progress("Preparing …"):
        while " 3 s" not in terminal.getvalue():
            time.sleep(0.001)
    assert terminal.getvalue().startswith("Preparing …\rPreparing … 2 s\rPreparing … 3 s")


def test_step_without_a_terminal_shows_no_seconds(monkeypatch, capsys):
    with preparing.progress("Preparing …"):
        pass
    assert capsys.readouterr().out == "Preparing …\n"


def test_migration_that_fails_ends_the_start(ran, database):
    ran.failing = ("migrate",)
    with pytest.raises(SystemExit, match="bin/kontra migrate failed; its message stands above"):
        preparing.prepare(database)
    assert ran == ["migrate"]
    assert preparing.database_mark(database) == 0


def test_start_goes_on_without_an_example_that_fails(ran, database, capsys):
    ran.failing = ("demo",)
    preparing.prepare(database)
    assert preparing.database_mark(database) == preparing.migrations_mark()
    assert capsys.readouterr().out.splitlines()[-1] == (
        "bin/kontra demo failed; its message stands above. Kontra starts without it."
    )
