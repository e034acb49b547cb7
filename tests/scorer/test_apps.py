"""What the site does from its start: it tells its figures, and keeps its database private."""

from __future__ import annotations

import re
import sqlite3
import stat
from contextlib import closing

import pytest
from django.db import connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from scorer.operations.machine import metrics

HELP = """\
kontra_backup_age_seconds Seconds since the last backup of this machine was written.
kontra_prints_waiting Prints nobody has begun.
kontra_tables_open Tables with a sheet in a round that is open.
"""


@pytest.mark.django_db
def test_figures_of_the_site_are_told_with_what_they_mean(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "a.kontra").touch()
    lines = metrics.exposition()[0].decode().splitlines()
    gauges = {line.split()[2] for line in lines if line.startswith("# TYPE") and "gauge" in line}
    told = {line.split()[2]: line.removeprefix("# HELP ") for line in lines if "# HELP" in line}
    own = sorted(name for name in gauges if re.match(r"kontra_(?!.*_created$)", name))
    assert [told[name] for name in own] == HELP.splitlines()


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="asks about a file")
def test_database_file_is_its_owners_alone_from_the_first_connection(tmp_path):
    path = tmp_path / "kontra.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE scorer_club (id INTEGER)")
    path.chmod(0o644)
    database = DatabaseWrapper(connections.settings["default"] | {"NAME": path}, "another")
    with closing(database):
        database.connect()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
