"""A copy of a server's database: put back into an empty one, and never under a running server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

ROOT = Path(__file__).parents[2]
OTHER_GUARD = (
    "CREATE OR REPLACE FUNCTION scorer_entry_facts() RETURNS trigger LANGUAGE plpgsql "
    "AS $$ BEGIN RETURN NEW; END $$"
)
NO_TABLES = (
    "The database of DATABASE_URL lacks tables that this program needs. "
    "Bring it up to date: bin/kontra serve, or bin/kontra migrate\n"
)


@pytest.fixture
def database():
    """Makes empty databases; the address of each."""
    made = []

    def make():
        name = f"restoring_{uuid4().hex}"
        with psycopg.connect(os.environ["TEST_DATABASE_URL"], autocommit=True) as server:
            server.execute(f'CREATE DATABASE "{name}"')
        made.append(name)
        return urlsplit(os.environ["TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()

    yield make
    with psycopg.connect(os.environ["TEST_DATABASE_URL"], autocommit=True) as server:
        for name in made:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def manage(tmp_path):
    """Runs a command on a database; its exit status and what it said."""

    def run(address, *words):
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, words)],
            env=os.environ
            | {
                "DJANGO_SETTINGS_MODULE": "scorer.config.settings",
                "DATABASE_URL": address,
                "KONTRA_VAR": str(tmp_path / "var"),
                "KONTRA_DB_POOL": "2-4",
            },
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    return run


@pytest.fixture
def copy(tmp_path, database, manage):
    """A site's database with one sheet in it, and a copy of it."""
    address = database()
    assert manage(address, "migrate", "-v0") == (0, "")
    assert manage(address, "import_record", "fixtures/demo/kop.json")[0] == 0
    assert manage(address, "backup")[0] == 0
    [path] = (tmp_path / "var" / "backups").glob("*.kontra")
    return address, path


def test_copy_is_put_back_into_an_empty_database_and_into_its_own(copy, database, manage):
    address, path = copy
    assert manage(address, "restore", "--check", path)[1].endswith("Sound: it can be put back.\n")
    for where in (database(), address):
        status, said = manage(where, "restore", path)
        assert (status, "Sheets compared with the log: 1. Differences: 0." in said) == (0, True), (
            said
        )
        assert manage(where, "rescore") == (0, "Sheets rescored: 1. Differences: 0.\n")


def test_nothing_is_put_back_under_a_server_or_over_another_program(copy, database, manage):
    address, path = copy
    with psycopg.connect(address) as server:
        server.execute("SELECT 1")
        status, said = manage(address, "restore", path)
    assert (status, "A server is running on what is here" in said) == (3, True), said
    other = database()
    with psycopg.connect(other) as server:
        server.execute("CREATE TABLE others (id int)")
    status, said = manage(other, "restore", path)
    assert (status, "holds tables that are not Kontra's" in said) == (1, True), said


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DROP TRIGGER scorer_entry_facts ON scorer_entry", "the guards of the log are missing"),
        ("ALTER TABLE scorer_entry DISABLE TRIGGER scorer_entry_facts", "that are not ours"),
        (
            OTHER_GUARD,
            "a guard of the log was altered in it (scorer_entry_facts()).",
        ),
        ("CREATE RULE more AS ON DELETE TO scorer_entry DO INSTEAD NOTHING", "that are not ours"),
    ],
)
def test_copy_without_the_logs_guards_is_refused(copy, manage, tmp_path, harm, said):
    address, _path = copy
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(harm)
    folder = tmp_path / "other"
    folder.mkdir()
    assert manage(address, "backup", folder)[0] == 0
    status, told = manage(address, "restore", folder)
    assert (status, said in told) == (1, True), told


def test_command_before_any_tables_says_what_to_do(database, manage):
    assert manage(database(), "rescore") == (
        1,
        NO_TABLES,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("table", ["scorer_entry", "tournaments_step", "tournaments_result"])
def test_logs_are_not_emptied_at_once(table):
    with (
        pytest.raises(IntegrityError, match=r"append-only|is kept"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"TRUNCATE {table} CASCADE")
