"""A site of the program before 0026 upgrades without a difference.

``site_with_second_laptop.sql.gz`` is the database of such a site: a demo club with an event of
sixteen players, a second club that is lent away, and a second laptop that has taken over once.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.tiers import long

ROOT = Path(__file__).resolve().parents[2]
DUMP = Path(__file__).with_name("site_with_second_laptop.sql.gz")
KEPT = ["scorer_entry", "scorer_scoresheet", "scorer_entryscore", "tournaments_step"]
KEPT += ["tournaments_result", "tournaments_entrant", "scorer_player", "scorer_club"]
DROPPED = """\
Klub Pod Lipą was lent: clubs are no longer lent to laptops, and this club can be written in here \
again.
The paired second laptop at http://192.168.1.31:8000 was dropped: it no longer follows this site. \
Keep a backup on a stick instead.
""".splitlines()


@pytest.fixture
def site(tmp_path):
    """The folder of the old site, with a practice beside its database."""
    with closing(sqlite3.connect(tmp_path / "kontra.sqlite3")) as base:
        base.executescript(gzip.decompress(DUMP.read_bytes()).decode())
    (tmp_path / "practice" / "1").mkdir(parents=True)
    return tmp_path


def kontra(site, *words):
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", *words],
        env=os.environ
        | {"KONTRA_VAR": str(site), "DJANGO_SETTINGS_MODULE": "scorer.config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


def counts(site):
    with closing(sqlite3.connect(site / "kontra.sqlite3")) as base:
        count = "SELECT count(*) FROM {}"
        return {name: base.execute(count.format(name)).fetchone() for name in KEPT}


@long
def test_old_site_upgrades_without_a_difference(site):
    before = counts(site)
    status, _said, log = kontra(site, "migrate", "--verbosity=0")
    assert (status, log) == (
        0,
        DROPPED,
    )
    assert counts(site) == before
    assert kontra(site, "rescore")[:2] == (0, ["Sheets rescored: 14. Differences: 0."])
    assert kontra(site, "check_data")[:2] == (
        0,
        ["Sheets checked: 14. Differences: 0.", "Events checked: 1. Differences: 0."],
    )
    with closing(sqlite3.connect(site / "kontra.sqlite3")) as base:
        assert base.execute("SELECT max(number) FROM scorer_generation").fetchone() == (2,)
        base.execute("UPDATE scorer_club SET name = name WHERE slug = 'pod-lipa'")
        left = base.execute("SELECT name FROM sqlite_master WHERE name GLOB 'lent*'").fetchall()
    assert left == []
