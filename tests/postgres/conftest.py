"""Two at once: these tests need a server, and are there for ``bin/test --postgres`` alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from django.db import connection

ROOT = Path(__file__).parents[2]

collect_ignore_glob = [] if "TEST_DATABASE_URL" in os.environ else ["test_*.py"]


@pytest.fixture
def at_once(transactional_db):
    """Do several things at the same moment, each on a connection of its own.

    What each answered, in the order asked for; an exception where it raised one.
    """

    def run(*acts):
        answers = [None] * len(acts)
        ready = Barrier(len(acts))

        def act(number):
            try:
                connection.ensure_connection()
                ready.wait()
                answers[number] = acts[number]()
            except Exception as error:  # noqa: BLE001 — the test judges it
                answers[number] = error
            finally:
                connection.close()

        threads = [Thread(target=act, args=(number,)) for number in range(len(acts))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers

    return run


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
