"""How a fault of the machine is told: each as what it is, a copy advised for a broken one alone."""

from __future__ import annotations

import errno
import os
import pwd
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import OperationalError, ProgrammingError

from scorer.config import faults
from scorer.operations.machine.disk import NoDatabase


def of_sqlite(code, text="x"):
    fault = sqlite3.OperationalError(text)
    fault.sqlite_errorcode = code
    return fault


def behind(kind, cause):
    fault = kind("x")
    fault.__cause__ = cause
    return fault


@pytest.mark.parametrize(
    ("fault", "begins"),
    [
        (of_sqlite(sqlite3.SQLITE_CORRUPT), "The database /srv/a is damaged (x)."),
        (of_sqlite(sqlite3.SQLITE_CORRUPT_INDEX), "The database /srv/a is damaged (x)."),
        (of_sqlite(sqlite3.SQLITE_NOTADB), "The database /srv/a is damaged (x)."),
        (of_sqlite(sqlite3.SQLITE_FULL), "The disk of /srv/a is full."),
        (of_sqlite(sqlite3.SQLITE_READONLY), "The disk of /srv/a is read-only now"),
        (of_sqlite(sqlite3.SQLITE_READONLY_DBMOVED), "The disk of /srv/a is read-only now"),
        (of_sqlite(sqlite3.SQLITE_IOERR), "The database /srv/a cannot be opened"),
        (
            of_sqlite(sqlite3.SQLITE_CANTOPEN),
            "The database /srv/a cannot be opened",
        ),
        (of_sqlite(sqlite3.SQLITE_BUSY), "Another program holds the database for too long."),
        (of_sqlite(sqlite3.SQLITE_ERROR, "no such table: a"), "The database /srv/a lacks"),
        (of_sqlite(sqlite3.SQLITE_ERROR, "near x: syntax error"), ""),
        (
            NoDatabase("there is no database /a"),
            "There is no database /a. Make it first: bin/kontra",
        ),
        (behind(OperationalError, of_sqlite(sqlite3.SQLITE_FULL)), "The disk of /srv/a is full."),
        (
            behind(ProgrammingError, psycopg.errors.UndefinedTable("a")),
            "The database of DATABASE_URL lacks tables",
        ),
        (
            behind(OperationalError, psycopg.OperationalError("refused")),
            "The database server of DATABASE_URL does not answer as it should: refused",
        ),
        (OSError(errno.ENOSPC, "x", "/srv/a"), "The disk of /srv/a is full."),
        (OSError(errno.EROFS, "x", "/srv/a"), "The disk of /srv/a is read-only now"),
        (
            OSError(errno.EACCES, "Permission denied", "/none"),
            "/none: Permission denied; it",
        ),
        (OSError(errno.ENOENT, "x", "/srv/a"), ""),
        (ImproperlyConfigured("KONTRA_X is 'y'."), "KONTRA_X is 'y'."),
        (ValueError("x"), ""),
        (None, ""),
    ],
)
def test_fault_is_told_as_what_it_is(fault, begins):
    said = faults.fault_sentence(fault, Path("/srv/a"))
    assert said.startswith(begins)
    assert bool(said) is bool(begins)
    assert ("--from" in said) is ("damaged (" in said)


def test_disk_is_named_by_where_it_is_mounted():
    assert faults.mounted_at(Path("/none/at/all")) == Path("/")


def test_account_without_a_name_is_its_number(monkeypatch, tmp_path):
    def unknown(_number):
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setattr(os, "geteuid", lambda: 10001)
    said = faults.not_ours(tmp_path, tmp_path)
    assert said.startswith(f"{tmp_path} belongs to somebody else, and 10001 may not write there")
    assert said.endswith(f"sudo chown -R 10001 {tmp_path}")
