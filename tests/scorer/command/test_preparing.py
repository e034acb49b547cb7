"""What is prepared before a start: the database and the static files, once."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
import time
from shutil import copyfile

import pytest
from django.db import connection

from scorer.command import preparing
from scorer.config import checks
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import disk_has


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "scorer/migrations").mkdir(parents=True)
    (tmp_path / "scorer/migrations/0001_initial.py").write_text("first", encoding="ascii")
    monkeypatch.setattr(preparing, "PACKAGES", tmp_path)
    return tmp_path


class Commands(list):
    """The commands that were run, by their names; those among ``failing`` end with status 1."""

    failing, meanwhile = (), staticmethod(lambda _name: None)

    def run(self, command, **_how):
        self.append(command[3])
        self.meanwhile(command[3])
        return subprocess.CompletedProcess(command, int(command[3] in self.failing))


@pytest.fixture
def ran(monkeypatch):
    commands = Commands()
    monkeypatch.setattr(subprocess, "run", commands.run)
    return commands


@pytest.fixture
def served_site(tmp_path, empty_file, db):
    """A site whose database was served before."""
    with filed(tmp_path / "kontra.sqlite3", empty_file) as database:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA user_version = 17")
        yield database


@pytest.fixture
def new_site(tmp_path, empty_file, db, ran):
    """A site without a database; ``migrate`` makes it."""
    with filed(tmp_path / "kontra.sqlite3", empty_file) as database:
        database.unlink()
        ran.meanwhile = lambda name: name == "migrate" and copyfile(empty_file, database)
        yield database


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


@of_sqlite
def test_first_start_says_each_thing_it_does_and_the_next_does_nothing(ran, new_site, capsys):
    for _start in range(2):
        preparing.prepare_database()
    assert ran == ["migrate", "demo"]
    assert capsys.readouterr().out.splitlines() == [
        "Preparing the database …",
        "Founding the demo club …",
    ]


@of_sqlite
def test_database_of_an_older_program_is_migrated_and_gets_no_demo_club(ran, served_site):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'tournaments'")
    preparing.prepare_database()
    assert ran == ["migrate"]


@of_sqlite
def test_on_a_full_disk_a_site_is_served_as_it_is(ran, served_site, tmp_path, monkeypatch):
    (tmp_path / "static").mkdir()
    disk_has(monkeypatch, 0)
    preparing.prepare_database()
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


@of_sqlite
def test_migration_that_fails_ends_the_start(ran, new_site):
    ran.failing = ("migrate",)
    with pytest.raises(SystemExit, match="bin/kontra migrate failed; its message stands above"):
        preparing.prepare_database()
    assert ran == ["migrate"]


@of_sqlite
def test_start_goes_on_without_an_example_that_fails(ran, new_site, capsys):
    ran.failing = ("demo",)
    for _start in range(2):
        preparing.prepare_database()
    assert ran == ["migrate", "demo"]
    assert capsys.readouterr().out.splitlines()[-1] == (
        "bin/kontra demo failed; its message stands above. Kontra starts without it."
    )


def test_database_on_a_server_is_migrated_and_gets_no_demo_club(ran, monkeypatch):
    monkeypatch.setattr(checks, "database_file", lambda: None)
    preparing.prepare_database()
    assert ran == ["migrate"]
