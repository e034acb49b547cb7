"""A full disk, a locked, read-only, missing or damaged database: told in words, nothing lost."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, contextmanager
from uuid import uuid4

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.urls import reverse
from django.utils.module_loading import import_string

from scorer.operations.views.unavailable import Why, why_unavailable
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries
from tests.phone_at_the_table import PhoneAtTheTable, opened_by
from tests.scorer.filed import filed, of_sqlite

ZOLO = [["kind", "zolo"], ["old", "0"], ["winner", "old"], ["kontras", "1"]]


@pytest.fixture
def phone_and_sheet(tmp_path, empty_file, db):
    """A sheet in a database that is a file; the client meets faults as a browser does."""
    with filed(tmp_path / "kontra.sqlite3", empty_file):
        sheet = import_record(raw=with_entries(KOP))
        client = PhoneAtTheTable(raise_request_exception=False)
        opened_by(client, sheet)
        yield client, sheet


def line(position=0):
    entry = {"uuid": str(uuid4()), "position": position, "kind": "zolo", "fields": ZOLO}
    return json.dumps({"entries": [entry | {"made_at": "2026-01-01T20:00:00Z"}]})


def send(client, sheet, body):
    address = reverse("outbox", args=[sheet.pk])
    return client.post(address, body, content_type="application/json")


@contextmanager
def full():
    """No page can be added to the file."""
    with connection.cursor() as cursor:
        [pages] = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


@contextmanager
def locked():
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def read_only():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        yield
        cursor.execute("PRAGMA query_only = 0")


@contextmanager
def missing():
    """Nothing lies where the database was."""
    name = connection.settings_dict["NAME"]
    connection.close()
    name.rename(name.with_suffix(".away"))
    yield
    connection.close()
    name.with_suffix(".away").replace(name)


@contextmanager
def damaged():
    name = connection.settings_dict["NAME"]
    connection.close()
    whole = name.read_bytes()
    name.write_bytes(b"coffee" * 1000)
    yield
    connection.close()
    name.write_bytes(whole)


TROUBLES = {
    full: "The server's disk is full. Tell the desk: room must be made on it.",
    locked: "The server is busy for too long. Try again in a moment.",
    read_only: "The server cannot write on its disk. Tell the desk.",
    missing: "The server's database cannot be read. Tell the desk: a copy can be put back.",
    damaged: "The server's database cannot be read. Tell the desk: a copy can be put back.",
}


@of_sqlite
@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
def test_phone_is_told_in_words_and_its_line_is_written_later(phone_and_sheet, trouble):
    client, sheet = phone_and_sheet
    with trouble():
        for position in range(200):  # until the pages that are there are full
            body = line(position)
            answer = send(client, sheet, body)
            if answer.status_code != 200:
                break
    assert answer.status_code == 503
    assert answer.json() == {"message": f"Not saved. {TROUBLES[trouble]}"}
    assert answer["Retry-After"] == "5"
    later = send(client, sheet, body).json()
    assert [result["status"] for result in later["results"]] == ["written"]
    assert later["positions"] == position + 1
    assert rescore(sheet.pk) == []


@of_sqlite
@pytest.mark.parametrize("trouble", [locked, damaged], ids=lambda trouble: trouble.__name__)
def test_form_is_answered_with_a_page_that_asks_the_database_nothing(phone_and_sheet, trouble):
    client, sheet = phone_and_sheet
    data = dict(ZOLO) | {"uuid": str(uuid4()), "position": "0"}
    with trouble():
        answer = client.post(reverse("scorer:sheet", args=[sheet.pk]), data)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "Not saved." in page
    assert TROUBLES[trouble].replace("'", "&#x27;") in page
    assert "what you typed is still in the form" in page


@of_sqlite
@pytest.mark.parametrize("trouble", [missing, damaged], ids=lambda trouble: trouble.__name__)
def test_page_that_cannot_be_read_says_so(phone_and_sheet, trouble):
    client, sheet = phone_and_sheet
    with trouble():
        answer = client.get(reverse("scorer:sheet", args=[sheet.pk]))
    assert answer.status_code == 503
    assert "This cannot be shown now." in answer.content.decode()


def postgres(state, kind=OperationalError):
    class Fault(Exception):  # noqa: N818 — stands for the driver's
        sqlstate = state

    Fault.__module__ = "psycopg"
    fault = kind("any words")
    fault.__cause__ = Fault()
    return fault


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (None, None),
        (ValueError("the database is locked"), None),
        (DatabaseError("near x: syntax error"), None),
        (postgres("53100"), Why.FULL),
        (postgres("55P03"), Why.BUSY),
        (postgres("25006"), Why.UNWRITABLE),
        (postgres(None), Why.AWAY),
        (postgres("42601", DatabaseError), None),
    ],
)
def test_only_faults_of_the_place_are_taken_for_such(fault, why):
    assert why_unavailable(fault) is why


def refused_by_server(cause):
    """What Django raises when PostgreSQL's driver or its pool says ``cause``."""
    fault = OperationalError(str(cause))
    fault.__cause__ = cause
    return fault


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("psycopg.errors.AdminShutdown", Why.AWAY),  # its server ends, or was killed
        ("psycopg.errors.CrashShutdown", Why.AWAY),
        ("psycopg.errors.CannotConnectNow", Why.AWAY),
        ("psycopg.errors.TooManyConnections", Why.AWAY),
        ("psycopg.errors.ConnectionFailure", Why.AWAY),
        ("psycopg.OperationalError", Why.AWAY),
        ("psycopg.InterfaceError", Why.AWAY),
        ("psycopg_pool.PoolTimeout", Why.AWAY),
        ("psycopg.errors.LockNotAvailable", Why.BUSY),
        ("psycopg.errors.IdleInTransactionSessionTimeout", Why.BUSY),
        ("psycopg.errors.ReadOnlySqlTransaction", Why.UNWRITABLE),
        ("psycopg.errors.StatementTooComplex", None),
        ("sqlite3.OperationalError", None),
    ],
)
def test_whatever_a_server_says_that_is_away_is_told_in_words(name, why):
    cause = import_string(name)("FATAL")
    assert why_unavailable(refused_by_server(cause)) is why
