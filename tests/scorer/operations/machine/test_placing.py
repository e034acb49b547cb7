"""What was followed becomes the site; what was there is put aside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest
from django.db import connection

from scorer.models import Epoch, Understudy
from scorer.operations.machine.followed import DATABASE, SITE
from scorer.operations.machine.placing import EPOCH, UNDERSTUDY, put_in_place

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


@pytest.fixture
def followed(tmp_path):
    site = tmp_path / "var" / "understudy" / SITE
    (site / "tls").mkdir(parents=True)
    (site / "secret_key").write_text("theirs")
    (site / "tls" / "cert.pem").write_text("cert")
    with closing(sqlite3.connect(site / DATABASE)) as base:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute(
            "CREATE TABLE scorer_epoch (id INTEGER PRIMARY KEY, number, address, began_at)"
        )
        base.execute("CREATE TABLE scorer_understudy (id, withdrawn_at)")
        base.execute("INSERT INTO scorer_understudy VALUES (1, NULL), (2, '2026-01-01 00:00:00')")
        base.commit()
    return site.parent


def _ask(place, sql):
    with closing(sqlite3.connect(place)) as base:
        return base.execute(sql).fetchall()


def test_it_is_marked_and_all_else_is_put_aside(followed):
    var = followed.parent
    (var / DATABASE).write_bytes(b"was here")
    (var / "secret_key").write_text("ours")
    (var / "overtaken.json").write_text("{}")
    assert put_in_place(followed, var, "http://10.0.0.7:8000", NOW) == 2
    moment = "2026-01-31 20:15:00.000000"
    assert _ask(var / DATABASE, "SELECT number, address, began_at FROM scorer_epoch") == [
        (2, "http://10.0.0.7:8000", moment)
    ]
    assert _ask(var / DATABASE, "SELECT withdrawn_at FROM scorer_understudy") == [
        (moment,),
        ("2026-01-01 00:00:00",),
    ]
    assert (var / "secret_key").read_text() == "theirs"
    assert (var / "tls" / "cert.pem").read_text() == "cert"
    assert (var / "restored").read_text() == "2026-01-31T20:15:00.000000+00:00"
    assert not (var / "overtaken.json").exists()
    aside = var / "set-aside-20260131T201500Z"
    assert (aside / DATABASE).read_bytes() == b"was here"
    assert (aside / "secret_key").read_text() == "ours"


def test_done_again_it_is_the_same(followed):
    var = followed.parent
    put_in_place(followed, var, "http://10.0.0.7:8000", NOW)
    assert put_in_place(followed, var, "http://10.0.0.7:8000", NOW) == 2
    assert _ask(var / DATABASE, "SELECT number FROM scorer_epoch") == [(2,)]


def test_nothing_is_touched_where_it_is_no_site(followed):
    var = followed.parent
    (var / DATABASE).write_bytes(b"was here")
    (followed / SITE / DATABASE).write_bytes(b"no database at all")
    with pytest.raises(sqlite3.Error):
        put_in_place(followed, var, "http://10.0.0.7:8000", NOW)
    assert (var / DATABASE).read_bytes() == b"was here"


@pytest.mark.django_db
def test_a_row_written_so_is_read_by_the_models():
    assert (Epoch._meta.db_table, Understudy._meta.db_table) == (EPOCH, UNDERSTUDY)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO scorer_epoch (number, address, began_at) VALUES (2, 'a', %s)",
            ["2026-01-31 20:15:00.000000"],
        )
    assert Epoch.objects.get().began_at == NOW
