"""Bring the database that ``DATABASE_URL`` names up to date before the site is served from it.

On PostgreSQL the mark of the migrations it was last brought up to stands in the comment of
Django's own table of migrations, so that it travels with a dump. Of several machines that start at
once one migrates, under a lock of the server's; the others wait and find it done.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import Any

import psycopg

from scorer.command.preparing import run_alone
from scorer.config.databases import database
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext

LOCK = 0x4B6F6E747261  # "Kontra"; any number that all of us agree on
NOT_LIBPQ = {"pool", "options"}


def bring_up_to_date(wanted: int) -> None:
    """Migrate what ``DATABASE_URL`` names unless it carries the mark ``wanted``.

    Ends the start with a message where nobody answers there, or a migration fails.
    """
    known = database("DATABASE_URL") or {"OPTIONS": {}}
    try:
        with psycopg.connect(**parameters(known), autocommit=True) as server:
            server.execute("SELECT pg_advisory_lock(%s)", [LOCK])  # until this block ends
            if mark_in(server) != wanted:
                migrate()
                server.execute(f"COMMENT ON TABLE django_migrations IS 'kontra {wanted:d}'")
    except psycopg.OperationalError as fault:
        said = gettext(
            "The database server of DATABASE_URL does not answer as it should: %(fault)s"
        )
        sys.exit(said % {"fault": fault})


def parameters(known: Mapping[str, Any]) -> dict[str, Any]:
    """What libpq needs to know of a Django database."""
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST"}
    said = {key: known.get(name) or None for key, name in (named | {"port": "PORT"}).items()}
    options = {key: value for key, value in known["OPTIONS"].items() if key not in NOT_LIBPQ}
    return {key: value for key, value in said.items() if value is not None} | options


def mark_in(server: psycopg.Connection) -> int:
    """The mark left in the database; 0 for a new one."""
    row = server.execute(
        "SELECT obj_description(to_regclass('django_migrations'), 'pg_class')"
    ).fetchone()
    found = re.fullmatch("kontra ([0-9]+)", (row and row[0]) or "")
    return int(found[1]) if found else 0


def migrate() -> None:
    """Run the migrations, which may take longer than a page may."""
    sys.stdout.write(gettext("Preparing the database …") + "\n")
    sys.stdout.flush()
    environment = os.environ | {"KONTRA_DB_TIMEOUT": "0"}
    if run_alone("migrate", "--noinput", "--verbosity=0", environment=environment):
        said = gettext("%(command)s failed; its message stands above.")
        sys.exit(said % {"command": f"{PROGRAM} migrate"})
