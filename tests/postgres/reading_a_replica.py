"""A site on a primary with a streaming replica: prints where a public page was read, step by step.

A process of its own, since a site's databases are known before it starts.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import django

PAGE = "/events/turniej/standings/"
SECOND = 1.2  # a little more, after which the replica is asked again


def main(folder: str) -> None:
    """Play it in ``folder``."""
    from bin._postgres import replica_of, temporary_server  # noqa: PLC0415 — settings come first

    with temporary_server(durable=True) as primary, replica_of(primary) as replica:
        os.environ |= {
            "DATABASE_URL": primary,
            "DATABASE_REPLICA_URL": replica,
            "KONTRA_DB_POOL": "0",
            "KONTRA_REPLICA_BEHIND": "3",
            "KONTRA_VAR": str(Path(folder)),
        }
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 — as above
        from django.db import connections  # noqa: PLC0415 — as above

        call_command("migrate", verbosity=0)
        try:
            sys.stdout.write(json.dumps(_play(replica)))
        finally:
            connections.close_all()


def _play(replica: str) -> dict[str, str]:
    import psycopg  # noqa: PLC0415 — as above
    from django.conf import settings  # noqa: PLC0415 — as above

    from tests.tournaments.making import make_entrants, make_event, make_step  # noqa: PLC0415

    settings.ALLOWED_HOSTS.append("testserver")
    event = make_event(shown="everything", state="running")
    make_entrants(event, 8)

    def orders(sql: str) -> None:
        with psycopg.connect(replica, autocommit=True) as line:
            line.execute(sql)

    time.sleep(SECOND)
    seen = {"first": _read_from(), "with a session": _read_from(sessionid="x" * 32)}
    orders("SELECT pg_wal_replay_pause()")
    make_step(event)
    time.sleep(SECOND)
    seen["a second behind"] = _read_from()
    make_step(event)
    time.sleep(3)
    seen["too far behind"] = _read_from()
    orders("SELECT pg_wal_replay_resume()")
    time.sleep(SECOND)
    seen["close again"] = _read_from()
    orders("SELECT pg_promote()")
    time.sleep(SECOND)
    seen["promoted"] = _read_from()
    return seen


def _read_from(**cookies: str) -> str:
    """Where most of the page was read: where it is made, or looked at for a 304."""
    from django.db import connections  # noqa: PLC0415 — settings come first
    from django.test import Client  # noqa: PLC0415 — as above
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 — as above

    client = Client()
    client.cookies.load(cookies)
    with (
        CaptureQueriesContext(connections["default"]) as here,
        CaptureQueriesContext(connections["replica"]) as there,
    ):
        assert client.get(PAGE).status_code == 200
    asked = [query["sql"] for query in there if "pg_" not in query["sql"]]
    read = [query["sql"] for query in here if "pg_" not in query["sql"]]
    return "replica" if asked and not read else "primary" if read and not asked else "both"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    main(sys.argv[1])
