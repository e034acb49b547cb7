"""A site moves from its file to a server and back by Django's own commands; nothing differs."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import IntegrityError, connection, connections
from django.db.utils import ConnectionHandler

from scorer.config.databases import sqlite
from scorer.models import Entry, Membership, Role, User
from scorer.sheets.services.sheets import import_record
from scorer.support.caches import forget_all
from tests.builders.records import ALL
from tests.postgres.conftest import ROOT
from tests.scorer.printing.correcting import ZOLO, correct, strike
from tests.tiers import long
from tests.tournaments.walking import Walk

pytestmark = long
GUIDE = (ROOT / "docs" / "operating" / "postgresql.md").read_text(encoding="utf-8")
DUMP = "dumpdata --format jsonl -e contenttypes -e auth.permission -e axes -o"
EVENING = (
    ("fees", 5, 0),
    ("enters", 1, 3),
    ("here", 1, 30),
    ("pays", 3, 2),
    ("gets_back", 3, 1),
    ("stands_in", 2, 1),
    ("asks_by_link", 1, 0),
    ("answered", 0, 1),
    ("announced", 0, 0),
    ("drawn", 2, 2),
    ("published", 0, 1),
    ("opened", 0, 0),
    ("keyed", 0, 1),
    ("corrected", 0, 2),
    ("disputed", 1, 0),
    ("awarded", 1, 4),
    ("team_awarded", 0, 4),
    ("put_up", 2, 0),
    ("closed", 0, 1),
)
DONE = {
    "award-given",
    "draw-published",
    "fee-paid",
    "prizes-set",
    "result-corrected",
    "result-keyed",
    "round-opened",
}
KEPT = {
    "scorer.entry",
    "scorer.user",
    "sessions.session",
    "tournaments.award",
    "tournaments.draw",
    "tournaments.result",
    "tournaments.step",
}


@contextmanager
def site_at(path):
    """The database of the block is the file."""
    real = connections["default"]
    connections["default"] = ConnectionHandler({"default": sqlite(path)})["default"]
    forget_all()
    try:
        yield
    finally:
        connection.close()
        connections["default"] = real
        forget_all()


def play():
    """An event with all that an evening has, sheets of every game, one of them corrected."""
    walk = Walk()
    for act in EVENING:
        walk.do(*act)
    assert set(walk.event.steps.values_list("kind", flat=True)) >= DONE
    owner = User.objects.create(username="ola", name="Właścicielka „Żółć”")
    owner.set_password("tajne hasło")
    owner.save()
    Membership.objects.create(club=walk.event.club, user=owner, role=Role.OWNER)
    records = [import_record(raw=one, club=walk.event.club, opened_by=owner) for one in ALL]
    kop = next(sheet for sheet in records if sheet.game == "kop")
    correct(kop, 0, ZOLO, "the slip")
    strike(kop, 1)
    session = SessionStore()
    session["sheets"] = [str(kop.pk)]
    session.save()


@pytest.fixture
def move(manage, tmp_path):
    """Moves a site as the guide says; the rows of both, as they are dumped."""

    def done(address, *words):
        status, said = manage(address, *words)
        assert status == 0, said
        return said

    def run(old, new):
        figures, dump, again = (tmp_path / name for name in ("f.json", "a.jsonl", "b.jsonl"))
        said = done(old, "check_data", "--save", figures)
        assert said.count("Differences: 0.") == 2
        done(old, *DUMP.split(), dump)
        assert done(new, "migrate", "-v0") == ""
        done(new, "loaddata", dump)
        said = done(new, "check_data", "--against", figures)
        assert said.count("Differences: 0.") == 3
        done(new, *DUMP.split(), again)
        return rows_in(dump), rows_in(again)

    return run


def rows_in(dump):
    """Every row, by model and key; a server orders the keys of a document in its own way."""
    rows = map(json.loads, dump.read_text(encoding="utf-8").splitlines())
    return {(row["model"], str(row["pk"])): row["fields"] for row in rows}


def test_site_moves_to_a_server_and_back(db, manage, move, database, tmp_path):
    assert DUMP in GUIDE
    first, last = tmp_path / "first.sqlite3", tmp_path / "last.sqlite3"
    here, server, back = f"sqlite:///{first}", database(), f"sqlite:///{last}"
    assert manage(here, "migrate", "-v0") == (0, "")
    with site_at(first):
        play()
    before, after = move(here, server)
    assert {model for model, _key in before} >= KEPT
    assert before == after
    newest = newest_entry(before)
    assert manage(server, "import_record", "fixtures/demo/kop.json")[0] == 0
    before, after = move(server, back)
    assert before == after
    assert manage(back, "import_record", "fixtures/demo/kop.json")[0] == 0
    assert newest_entry(before) > newest
    with site_at(last):
        assert Entry.objects.order_by("pk").last().pk > newest_entry(before)
        assert User.objects.get(username="ola").check_password("tajne hasło")
        with (
            pytest.raises(IntegrityError, match="append-only"),
            connection.cursor() as cursor,
        ):
            cursor.execute("UPDATE scorer_entry SET position = 7")


def newest_entry(rows):
    return max(int(key) for model, key in rows if model == "scorer.entry")
