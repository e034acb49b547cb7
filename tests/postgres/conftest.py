"""Two at once: these tests need a server, and are there for ``bin/test --postgres`` alone."""

from __future__ import annotations

import os
from threading import Barrier, Thread

import pytest
from django.db import connection

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
